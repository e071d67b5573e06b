import { AppError } from '#contract/errors.ts';
import type { Paise } from '#domain/money.ts';
import { splitRefund } from '#domain/payments/payment-books.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { addCredit } from '#server/modules/store-credit/store-credit-queries.ts';
import { readBooks, stepIfAllGivenBack } from './all-given-back.ts';
import {
  type PaidOrder,
  findEventsOfOrder,
  findPaymentsOfOrder,
  insertGiveBack,
  lockPaidOrder,
  sumOfGiveBacks,
  toBooked,
} from './payment-queries.ts';
import { requestRefund } from './request-refund.ts';

export type GivenBack = {
  readonly orderId: number;
  readonly amountPaise: Paise;
  /** As store credit, or to the way it was paid through the gateway. */
  readonly as: 'credit' | 'refund';
  /** In words that the customer reads. */
  readonly reason: string;
  readonly actorUserId: number;
};

/** Gives part of a delivered order back. All that was ever given back of it stays within what was paid, in whichever way. */
export async function giveBack(tx: Tx, { orderId, amountPaise, as, reason, actorUserId }: GivenBack): Promise<void> {
  const order = await lockPaidOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  const { all: before } = await sumOfGiveBacks(tx, orderId);
  if (before + amountPaise > order.totalPaise) {
    throw new AppError('rule-violated', 'That is more than was paid for this order.');
  }
  const id = await insertGiveBack(tx, { orderId, amountPaise, givenAs: as, reason });
  if (as === 'credit') {
    await addCredit(tx, { userId: order.userId, amountPaise, orderId, reason, actorUserId });
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
  const { all: givenBack } = await sumOfGiveBacks(db, orderId);
  const { refundable } = await readBooks(db, orderId);
  return { givenBack, refundable };
}
