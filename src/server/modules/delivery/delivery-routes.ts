import type { FastifyInstance } from 'fastify';
import * as delivery from '#contract/delivery.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { moveDeliveryOrder } from './move-delivery-order.ts';
import { pickUpOrder, requireDeliveryOrder } from './pick-up-order.ts';
import { readDeliveryRound } from './read-delivery-round.ts';

export function deliveryRoutes(app: FastifyInstance, db: Database): void {
  bind(app, delivery.getDeliveryRound, (_input, caller) => readDeliveryRound(db, caller));
  bind(app, delivery.pickUpOrder, ({ params: { id } }, caller, { once }) =>
    pickUpOrder(once(db, readCurrentOrder(id, caller)), caller, id),
  );
  bind(app, delivery.moveDeliveryOrder, ({ params: { id }, body }, caller, { once }) =>
    moveDeliveryOrder(once(db, readCurrentOrder(id, caller)), caller, id, body.status),
  );
}

/** A phone may repeat a request after hours offline: the response is the current order, which may have moved on. */
const readCurrentOrder = (orderId: number, caller: Caller) => (db: Db) => requireDeliveryOrder(db, orderId, caller);
