import { carriedStatuses } from '#domain/orders/order-status.ts';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { findDeliveryOrder, findHolder, lockOrder, takeOrder } from './delivery-queries.ts';
import { toDeliveryOrder } from './delivery-row.ts';
import { recordPickUp } from './pick-up-order.ts';

/** An order without a pick-up is picked up first, in the same transaction: a refused step undoes that too. */
export function moveDeliveryOrder(
  db: Transactor,
  { userId }: Caller,
  orderId: number,
  to: 'DELIVERED' | 'COMPLETED',
): Promise<DeliveryOrder> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      // Without the lock, another assistant could pick it up between the checks below.
      await lockOrder(tx, orderId);
      const isTaken = await takeOrder(tx, orderId, userId, carriedStatuses);
      if (isTaken) await recordPickUp(tx, userId, orderId);
      await requireNotPickedUpByOther(tx, orderId, userId);
      await stepOrder(tx, { actor: 'delivery-assistant', userId }, orderId, to);
      return toDeliveryOrder(await findDeliveryOrder(tx, orderId));
    }),
  );
}

async function requireNotPickedUpByOther(tx: Tx, orderId: number, userId: number): Promise<void> {
  const order = await findHolder(tx, orderId);
  if (!order || (order.pickedUpBy !== null && order.pickedUpBy !== userId)) throw noSuchOrder();
}
