import { AppError } from '#contract/errors.ts';
import { type Paise, paise } from '#domain/money.ts';
import { splitRefund } from '#domain/payments/payment-books.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { type GivingBack, readSumGivenBack, recordGivenBack } from '#server/modules/papers/record-given-back.ts';
import { giveCredit } from '#server/modules/store-credit/spend-credit.ts';
import { readBooks, stepIfAllGivenBack } from './all-given-back.ts';
import { type PaidOrder, findEventsOfOrder, findPaymentsOfOrder, lockPaidOrder, toBooked } from './payment-queries.ts';
import { requestRefund } from './request-refund.ts';

export type GivenBack = Omit<GivingBack, 'amountPaise'> & {
  /** Why, in words that the customer reads beside their store credit. */
  readonly words: string;
  readonly actorUserId: number;
};

/**
 * Gives part of a delivered order back, with its credit note. The sum of all repayments of an order never exceeds what was paid, in
 * whichever way.
 */
export async function giveBack(tx: Tx, { words, actorUserId, ...given }: GivenBack): Promise<void> {
  const { orderId, lines } = given;
  const order = await lockPaidOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  const amountPaise = paise(lines.reduce((sum, line) => sum + line.amountPaise, 0));
  const id = await recordGivenBack(tx, { ...given, amountPaise });
  if (given.as === 'credit') {
    await giveCredit(tx, { userId: order.userId, amountPaise, orderId, reason: words, actorUserId });
  } else await refundPart(tx, order, id, amountPaise);
  await stepIfAllGivenBack(tx, order);
}

async function refundPart(tx: Tx, { id: orderId }: PaidOrder, giveBackId: number, amount: Paise): Promise<void> {
  const events = await findEventsOfOrder(tx, orderId);
  const parts = splitRefund(events.map(toBooked), amount);
  if (!parts)
    throw new AppError('rule-violated', 'That is more than was paid online for this order. Use store credit.');
  const payments = new Map((await findPaymentsOfOrder(tx, orderId)).map((payment) => [payment.id, payment]));
  for (const part of parts) {
    const { paymentId } = events.find(({ gatewayPayment }) => gatewayPayment === part.payment)!;
    await requestRefund(tx, payments.get(paymentId)!, { cause: `claim-${giveBackId}`, ...part });
  }
}

/** What was given back so far, and what can still go back the way it was paid. */
export async function readGivenBack(db: Db, orderId: number): Promise<{ givenBack: Paise; refundable: Paise }> {
  const { all: givenBack } = await readSumGivenBack(db, orderId);
  const { refundable } = await readBooks(db, orderId);
  return { givenBack, refundable };
}
