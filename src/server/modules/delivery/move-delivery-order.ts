import { carriedStatuses } from '#domain/orders/order-status.ts';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { findHolder, lockOrder, setReceiver, takeOrder } from './delivery-queries.ts';
import { recordHandIn } from './hand-in-cash.ts';
import { isHandedBack, notSentAgain, recordPickUp, requireDeliveryOrder } from './pick-up-order.ts';

export type DeliveryStep = { readonly status: 'DELIVERED' | 'COMPLETED'; readonly receivedBy: string | null };

/** An order without a pick-up is picked up first, in the same transaction: a refused step undoes that too. */
export function moveDeliveryOrder(
  db: Transactor,
  caller: Caller,
  orderId: number,
  { status: to, receivedBy }: DeliveryStep,
): Promise<DeliveryOrder> {
  const { userId } = caller;
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      // Without the lock, another assistant could pick it up between the checks below.
      await lockOrder(tx, orderId);
      const isTaken = await takeOrder(tx, orderId, caller, carriedStatuses);
      if (isTaken) await recordPickUp(tx, userId, orderId);
      await requireNotHeldByOther(tx, orderId, caller);
      const mover = { actor: 'delivery-assistant', userId, kitchens: caller.kitchens } as const;
      const { order } = await stepOrder(tx, mover, orderId, to);
      if (to === 'COMPLETED') await recordHandIn(tx, caller, [order]);
      else if (receivedBy !== null) await setReceiver(tx, orderId, receivedBy);
      return requireDeliveryOrder(tx, orderId, caller);
    }),
  );
}

async function requireNotHeldByOther(tx: Tx, orderId: number, { userId, kitchens }: Caller): Promise<void> {
  const order = await findHolder(tx, orderId, kitchens);
  if (!order || (order.pickedUpBy !== null && order.pickedUpBy !== userId)) throw noSuchOrder();
  if (isHandedBack(order)) throw notSentAgain();
}
