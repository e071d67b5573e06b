import type { FastifyInstance } from 'fastify';
import * as delivery from '#contract/delivery.ts';
import * as dispatch from '#contract/dispatch.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { countCash } from './count-cash.ts';
import { assignRider, readDispatch, sendAgain } from './dispatch-orders.ts';
import { handBackOrder } from './hand-back-order.ts';
import { handInCash } from './hand-in-cash.ts';
import { moveDeliveryOrder } from './move-delivery-order.ts';
import { pickUpOrder, requireDeliveryOrder } from './pick-up-order.ts';
import { readDeliveryRound } from './read-delivery-round.ts';
import { readShiftReport } from './read-shift-report.ts';

export function deliveryRoutes(app: FastifyInstance, db: Database): void {
  bind(app, delivery.getDeliveryRound, (_input, caller) => readDeliveryRound(db, caller));
  bind(app, delivery.pickUpOrder, ({ params: { id } }, caller, { once }) =>
    pickUpOrder(once(db, readCurrentOrder(id, caller)), caller, id),
  );
  bind(app, delivery.moveDeliveryOrder, ({ params: { id }, body }, caller, { once }) =>
    moveDeliveryOrder(once(db, readCurrentOrder(id, caller)), caller, id, body),
  );
  bind(app, delivery.handBackOrder, ({ params: { id }, body }, caller, { once }) =>
    handBackOrder(once(db, readCurrentOrder(id, caller)), caller, id, body),
  );
  bind(app, delivery.handInCash, ({ body }, caller, { once }) => handInCash(once(db), caller, body.orderIds));

  bind(app, dispatch.getDispatch, (_input, caller) => readDispatch(db, caller));
  bind(app, dispatch.assignRider, ({ params, body }, caller) => assignRider(db, caller, params.id, body));
  bind(app, dispatch.sendAgain, ({ params }, caller) => sendAgain(db, caller, params.id));
  bind(app, dispatch.getShiftReport, ({ query }, caller) => readShiftReport(db, caller, query.date));
  bind(app, dispatch.countCash, ({ params, body }, caller) => countCash(db, caller, params.id, body));
}

/** A phone may repeat a request after hours offline: the response is the current order, which may have moved on. */
const readCurrentOrder = (orderId: number, caller: Caller) => (db: Db) => requireDeliveryOrder(db, orderId, caller);
