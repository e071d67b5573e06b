import type { FastifyInstance } from 'fastify';
import * as orders from '#contract/orders.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { findOwnOrder } from './find-order.ts';
import { readKeyedRequest } from './idempotency-key.ts';
import { listOwnOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { orderAgain } from './order-again.ts';
import { placeOrder } from './place-order.ts';
import { SharedWork } from './shared-work.ts';

export function orderRoutes(app: FastifyInstance, db: Database, limits: OrderLimits): void {
  const desk = { db, limits, placing: new SharedWork<orders.Order>() };
  bind(app, orders.placeOrder, ({ body }, caller, exchange) =>
    placeOrder(desk, caller, body, readKeyedRequest(exchange, body)),
  );
  bind(app, orders.listOrders, ({ query }, caller) => listOwnOrders(db, caller, query));
  bind(app, orders.getOrder, ({ params }, caller) => findOwnOrder(db, caller, params.id));
  bind(app, orders.cancelOwnOrder, ({ params, body }, { userId }) =>
    moveOrder(db, { actor: 'customer', userId }, params.id, body.status),
  );
  bind(app, orders.orderAgain, ({ params }, caller) => orderAgain(db, caller, params.id));
}
