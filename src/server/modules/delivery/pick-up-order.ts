import type { DeliveryOrder } from '#contract/delivery.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { illegalStep } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { type Holder, findDeliveryOrder, findHolder, takeOrder } from './delivery-queries.ts';
import { toDeliveryOrder } from './delivery-row.ts';

/** Of two assistants one gets it. Picking up an own order again changes nothing and returns the current order. */
export function pickUpOrder(db: Transactor, caller: Caller, orderId: number): Promise<DeliveryOrder> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      if (await takeOrder(tx, orderId, caller, ['OUT_FOR_DELIVERY'])) await recordPickUp(tx, caller.userId, orderId);
      else await requireOwn(tx, orderId, caller);
      return requireDeliveryOrder(tx, orderId, caller);
    }),
  );
}

async function requireOwn(tx: Tx, orderId: number, { userId, kitchens }: Caller): Promise<void> {
  const order = await findHolder(tx, orderId, kitchens);
  if (!order) throw noSuchOrder();
  if (order.pickedUpBy === null) throw isHandedBack(order) ? notSentAgain() : illegalStep(order.status);
  if (order.pickedUpBy !== userId) {
    throw new AppError('conflict', 'Another delivery assistant has picked up this order.');
  }
}

export const isHandedBack = ({ status, handedBackAt }: Holder) =>
  handedBackAt !== null && status === 'OUT_FOR_DELIVERY';

export function notSentAgain(): AppError {
  return new AppError('conflict', 'This order was handed back, and the kitchen has not sent it again.');
}

/** The caller has it, and it is on its way; one that another assistant has is not found. */
export async function requireCarried(db: Db, { userId, kitchens }: Caller, orderId: number): Promise<void> {
  const order = await findHolder(db, orderId, kitchens);
  if (!order || (order.pickedUpBy !== null && order.pickedUpBy !== userId)) throw noSuchOrder();
  if (order.status !== 'OUT_FOR_DELIVERY') throw illegalStep(order.status);
  if (order.pickedUpBy === null) throw new AppError('conflict', 'You do not have this order any more.');
}

export async function requireDeliveryOrder(db: Db, orderId: number, { kitchens }: Caller): Promise<DeliveryOrder> {
  const row = await findDeliveryOrder(db, orderId, kitchens);
  if (!row) throw noSuchOrder();
  return toDeliveryOrder(row);
}

export function recordPickUp(tx: Tx, userId: number, orderId: number): Promise<void> {
  const after = { pickedUpBy: userId };
  return recordAction(tx, userId, { action: 'picked up', subject: 'order', subjectId: orderId, after });
}
