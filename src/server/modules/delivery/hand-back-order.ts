import type { DeliveryOrder } from '#contract/delivery.ts';
import { type HandBack, handBackText } from '#domain/orders/hand-back.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { insertHandBack, lockOrder, releaseOrder } from './delivery-queries.ts';
import { discardDeliveryPhoto } from './photograph-delivery.ts';
import { requireCarried, requireDeliveryOrder } from './pick-up-order.ts';

/** The order stays OUT_FOR_DELIVERY without a rider; no rider can pick it up until the kitchen sends it again. */
export function handBackOrder(
  db: Transactor,
  caller: Caller,
  orderId: number,
  { reason, note }: HandBack,
): Promise<DeliveryOrder> {
  const { userId } = caller;
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      await requireCarried(tx, caller, orderId);
      await releaseOrder(tx, orderId, { isHandedBack: true });
      await discardDeliveryPhoto(tx, orderId);
      await insertHandBack(tx, { orderId, riderId: userId, reason, note });
      const after = { reason: handBackText({ reason, note }) };
      await recordAction(tx, userId, { action: 'handed back', subject: 'order', subjectId: orderId, after });
      return requireDeliveryOrder(tx, orderId, caller);
    }),
  );
}
