import { carriedStatuses } from '#domain/orders/order-status.ts';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { findHolder, lockOrder, takeOrder } from './delivery-queries.ts';
import { recordPickUp, requireDeliveryOrder } from './pick-up-order.ts';

/** An order without a pick-up is picked up first, in the same transaction: a refused step undoes that too. */
export function moveDeliveryOrder(
  db: Transactor,
  caller: Caller,
  orderId: number,
  to: 'DELIVERED' | 'COMPLETED',
): Promise<DeliveryOrder> {
  const { userId } = caller;
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      // Without the lock, another assistant could pick it up between the checks below.
      await lockOrder(tx, orderId);
      const isTaken = await takeOrder(tx, orderId, caller, carriedStatuses);
      if (isTaken) await recordPickUp(tx, userId, orderId);
      await requireNotPickedUpByOther(tx, orderId, caller);
      await stepOrder(tx, { actor: 'delivery-assistant', userId, kitchens: caller.kitchens }, orderId, to);
      return requireDeliveryOrder(tx, orderId, caller);
    }),
  );
}

async function requireNotPickedUpByOther(tx: Tx, orderId: number, { userId, kitchens }: Caller): Promise<void> {
  const order = await findHolder(tx, orderId, kitchens);
  if (!order || (order.pickedUpBy !== null && order.pickedUpBy !== userId)) throw noSuchOrder();
}
