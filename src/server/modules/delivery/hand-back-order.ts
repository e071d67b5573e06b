import type { DeliveryOrder } from '#contract/delivery.ts';
import { AppError } from '#contract/errors.ts';
import { type HandBack, handBackText } from '#domain/orders/hand-back.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { illegalStep } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { findHolder, insertHandBack, lockOrder, releaseOrder } from './delivery-queries.ts';
import { requireDeliveryOrder } from './pick-up-order.ts';

/** The order stays OUT_FOR_DELIVERY without a rider; no rider can pick it up until the kitchen sends it again. */
export function handBackOrder(
  db: Transactor,
  caller: Caller,
  orderId: number,
  { reason, note }: HandBack,
): Promise<DeliveryOrder> {
  const { userId, kitchens } = caller;
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const order = await findHolder(tx, orderId, kitchens);
      if (!order || (order.pickedUpBy !== null && order.pickedUpBy !== userId)) throw noSuchOrder();
      if (order.status !== 'OUT_FOR_DELIVERY') throw illegalStep(order.status);
      if (order.pickedUpBy === null) throw new AppError('conflict', 'You do not have this order any more.');
      await releaseOrder(tx, orderId, { isHandedBack: true });
      await insertHandBack(tx, { orderId, riderId: userId, reason, note });
      const after = { reason: handBackText({ reason, note }) };
      await recordAction(tx, userId, { action: 'handed back', subject: 'order', subjectId: orderId, after });
      return requireDeliveryOrder(tx, orderId, caller);
    }),
  );
}
