import { AppError } from '#contract/errors.ts';
import { type Paise, formatRupees, paise } from '#domain/money.ts';
import { smallestRefund, splitRefund } from '#domain/payments/payment-books.ts';
import type { Tx } from '#server/db/client.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { type GivingBack, recordGivenBack } from '#server/modules/papers/record-given-back.ts';
import { giveCredit } from '#server/modules/store-credit/spend-credit.ts';
import { readAccount, stepIfAllGivenBack } from './order-account.ts';
import {
  type PaidOrder,
  countRefundRequests,
  findEventsOfOrder,
  findPaymentsOfOrder,
  lockPaidOrder,
  toBooked,
} from './payment-queries.ts';
import { requestRefund } from './request-refund.ts';

export type GivenBack = GivingBack & {
  /** Why, in words that the customer reads beside their store credit. */
  readonly words: string;
  /** The member of staff who decided it; none: the shop. */
  readonly actorUserId?: number;
};

/**
 * Gives part of what was paid for an order back, for a claim, goodwill or a cancellation, with its credit note. At most what its account
 * has left, in whichever way.
 */
export async function giveBack(tx: Tx, { words, actorUserId, ...given }: GivenBack): Promise<void> {
  const { orderId } = given;
  const order = await lockPaidOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  const amountPaise = paise(given.amountPaise);
  const { left, refundable } = await readAccount(tx, order);
  if (amountPaise > left)
    throw new AppError(
      'rule-violated',
      `At most ${formatRupees(left)} can still be refunded or credited for this order.`,
    );
  if (given.as === 'refund' && amountPaise > refundable)
    throw new AppError(
      'rule-violated',
      `At most ${formatRupees(refundable)} can be refunded online. Use store credit for the rest.`,
    );
  if (given.as === 'refund' && amountPaise < smallestRefund)
    throw new AppError('rule-violated', `Refunds begin at ${formatRupees(smallestRefund)}. Use store credit.`);
  await recordGivenBack(tx, given);
  if (given.as === 'credit') {
    const by = actorUserId === undefined ? {} : { actorUserId };
    await giveCredit(tx, { userId: order.userId, amountPaise, orderId, reason: words, ...by });
  } else await refundPart(tx, order, given.reason, amountPaise);
  await stepIfAllGivenBack(tx, order);
}

async function refundPart(tx: Tx, { id: orderId }: PaidOrder, reason: string, amount: Paise): Promise<void> {
  const events = await findEventsOfOrder(tx, orderId);
  const payments = new Map((await findPaymentsOfOrder(tx, orderId)).map((payment) => [payment.id, payment]));
  const key = `order-${orderId}.${await countRefundRequests(tx, orderId)}`;
  for (const part of splitRefund(events.map(toBooked), amount)!) {
    const { paymentId } = events.find(({ gatewayPayment }) => gatewayPayment === part.payment)!;
    await requestRefund(tx, payments.get(paymentId)!, { key, reason, ...part });
  }
}
