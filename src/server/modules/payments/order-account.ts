import { type Books, booksOf } from '#domain/payments/payment-books.ts';
import { type Paise, paise } from '#domain/money.ts';
import { type OrderStatus, releasedStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { readCreditGivenByShop } from '#server/modules/store-credit/spend-credit.ts';
import { shopFor } from './end-payment.ts';
import { type PaidOrder, findEventsOfOrder, findPaidOrder, sumLedgers, toBooked } from './payment-queries.ts';

/** What was paid for an order, in every way, and what became of it. */
export type OrderAccount = {
  readonly paid: Paise;
  /** With refunds that are under way, and those that the gateway made unasked. */
  readonly givenBack: Paise;
  /** What can still be given back. */
  readonly left: Paise;
  /** Of that, as refunds. */
  readonly refundable: Paise;
  /** Store credit that was spent on the order and that no cancellation gave back. */
  readonly spentCredit: Paise;
  readonly isExceeded: boolean;
};

/** Behind the lock of the order, it stays so until the transaction ends. */
export async function readAccount(
  db: Db,
  { id, creditPaise }: Pick<PaidOrder, 'id' | 'creditPaise'>,
): Promise<OrderAccount> {
  const [{ paid, givenAsCredit }, books, givenByShop] = await Promise.all([
    sumLedgers(db, id),
    readBooks(db, id),
    readCreditGivenByShop(db, id),
  ]);
  const givenBack = givenAsCredit + books.refunded + books.refunding;
  const left = Math.max(0, paid - givenBack);
  return {
    paid,
    givenBack: paise(givenBack),
    left: paise(left),
    refundable: paise(Math.min(books.refundable, left)),
    spentCredit: paise(Math.min(Math.max(0, creditPaise - givenByShop), left)),
    isExceeded: givenBack > paid,
  };
}

/** The order is known to be there. */
export async function readAccountOf(db: Db, orderId: number): Promise<OrderAccount> {
  return readAccount(db, (await findPaidOrder(db, orderId))!);
}

async function readBooks(db: Db, orderId: number): Promise<Books> {
  return booksOf((await findEventsOfOrder(db, orderId)).map(toBooked));
}

const undelivered: ReadonlySet<OrderStatus> = new Set(releasedStatuses.filter((status) => status !== 'REFUNDED'));

/**
 * An order becomes REFUNDED when nothing that was paid for it is left and every refund is final. One that was not paid, or was cancelled, only
 * when the gateway gave back money that fitted it.
 */
export async function stepIfAllGivenBack(tx: Tx, order: PaidOrder): Promise<void> {
  const isUndelivered = undelivered.has(order.status);
  if (!isUndelivered && order.status !== 'COMPLETED') return;
  const events = (await findEventsOfOrder(tx, order.id)).map(toBooked);
  if (booksOf(events).refunding > 0) return;
  const unfitting = new Set(events.filter(({ doesNotFit }) => doesNotFit).map(({ payment }) => payment));
  const { refunded } = booksOf(events.filter(({ payment }) => !unfitting.has(payment)));
  const { left, givenBack } = await readAccount(tx, order);
  const isAll = left === 0 && givenBack > 0;
  if (isAll && (!isUndelivered || refunded > 0)) await stepOrder(tx, shopFor(order), order.id, 'REFUNDED');
}
