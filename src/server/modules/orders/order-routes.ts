import type { FastifyInstance } from 'fastify';
import * as orders from '#contract/orders.ts';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { findOwnOrder } from './find-order.ts';
import { listOwnOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { orderAgain } from './order-again.ts';
import { placeOrder } from './place-order.ts';

export function orderRoutes(app: FastifyInstance, db: Database, limits: OrderLimits): void {
  bind(app, orders.placeOrder, ({ body }, caller, { once }) => placeOrder({ db: once(db), limits }, caller, body));
  bind(app, orders.listOrders, ({ query }, caller) => listOwnOrders(db, caller, query));
  bind(app, orders.getOrder, ({ params }, caller) => findOwnOrder(db, caller, params.id));
  bind(app, orders.cancelOwnOrder, ({ params, body }, { userId }) =>
    moveOrder(db, { actor: 'customer', userId }, params.id, body.status),
  );
  bind(app, orders.orderAgain, ({ params }, caller, { once }) => orderAgain(once(db), caller, params.id));
}
