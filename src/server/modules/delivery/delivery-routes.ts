import type { FastifyInstance } from 'fastify';
import * as delivery from '#contract/delivery.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { readKeyedRequest } from '#server/modules/orders/idempotency-key.ts';
import { moveDeliveryOrder } from './move-delivery-order.ts';
import { pickUpOrder } from './pick-up-order.ts';
import { readDeliveryRound } from './read-delivery-round.ts';

export function deliveryRoutes(app: FastifyInstance, db: Database): void {
  bind(app, delivery.getDeliveryRound, (_input, caller) => readDeliveryRound(db, caller));
  bind(app, delivery.pickUpOrder, ({ params }, caller, exchange) =>
    pickUpOrder(db, caller, params.id, keyed(exchange, { call: 'pick-up', orderId: params.id })),
  );
  bind(app, delivery.moveDeliveryOrder, ({ params, body: { status } }, caller, exchange) =>
    moveDeliveryOrder(db, caller, params.id, status, keyed(exchange, { call: 'move', orderId: params.id, status })),
  );
}

function keyed(exchange: Exchange, request: Readonly<Record<string, unknown>>) {
  return readKeyedRequest(exchange, request);
}
