import { type Books, booksOf } from '#domain/payments/payment-books.ts';
import { type OrderStatus, releasedStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { shopFor } from './end-payment.ts';
import { readSumGivenBack } from '#server/modules/papers/record-given-back.ts';
import { type PaidOrder, findEventsOfOrder, toBooked } from './payment-queries.ts';

export async function readBooks(db: Db, orderId: number): Promise<Books> {
  return booksOf((await findEventsOfOrder(db, orderId)).map(toBooked));
}

const undelivered: ReadonlySet<OrderStatus> = new Set(releasedStatuses.filter((status) => status !== 'REFUNDED'));

/**
 * Whether an order becomes REFUNDED: all of it is given back and final. For an order that was not cooked this is all money that arrived through the gateway; its store
 * credit went back with its cancellation. For a delivered order it is all that was paid, given back as credit or as refunds.
 */
export async function stepIfAllGivenBack(
  tx: Tx,
  order: Pick<PaidOrder, 'id' | 'userId' | 'status' | 'totalPaise'>,
): Promise<void> {
  if (!undelivered.has(order.status) && order.status !== 'COMPLETED') return;
  const { refundable, refunding, refunded } = await readBooks(tx, order.id);
  if (refunding > 0) return;
  const { all, asRefund } = await readSumGivenBack(tx, order.id);
  const isAll = undelivered.has(order.status)
    ? refundable === 0 && refunded > 0
    : all === order.totalPaise && refunded >= asRefund;
  if (isAll) await stepOrder(tx, shopFor(order), order.id, 'REFUNDED');
}
