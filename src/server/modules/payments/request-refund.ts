import { type Paise, shopCurrency } from '#domain/money.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import type { GatewayFact } from './payment-gateway.ts';
import { type PaymentRow, findRefundRequest, insertEvent } from './payment-queries.ts';
import { setDifference } from './reconciliation-queries.ts';
import { paymentJobs } from './payment-jobs.ts';

type Wanted = {
  /** With the payment, what makes the request the only one. The gateway takes 40 characters of both. */
  readonly key: string;
  /** In words of the shop, for admins. */
  readonly reason: string;
  /** The gateway's id of the payment. */
  readonly payment: string;
  readonly amount: Paise;
  readonly currency?: string;
};

/** A refund that failed at the gateway is requested this often, each time as a new request. Then an admin has to act. */
const mostRequests = 3;
const hourMs = 60 * 60_000;
/** Before the second request and the third: what refused the first one may have passed by then. */
const pausesMs = [hourMs / 4, 4 * hourMs];

/** Asks for a refund once for each key and payment; the account of the order changes with it. A job carries it out. */
export async function requestRefund(
  tx: Tx,
  payment: RefundedPayment,
  { key, payment: at, ...wanted }: Wanted,
): Promise<void> {
  const isNew = await insertRequest(
    tx,
    payment,
    { currency: shopCurrency, ...wanted, payment: at, key: `${key}-${at}` },
    0,
  );
  // A message says it in rupees.
  if (!isNew || (wanted.currency ?? shopCurrency) !== shopCurrency) return;
  await enqueue(tx, orderMessage, { orderId: payment.orderId, kind: 'refund', amountPaise: wanted.amount });
}

type RefundedPayment = Pick<PaymentRow, 'id' | 'orderId' | 'gateway'>;

async function insertRequest(
  tx: Tx,
  payment: RefundedPayment,
  { key, reason, payment: gatewayPayment, amount, currency }: Required<Wanted>,
  pauseMs: number,
): Promise<boolean> {
  const isNew = await insertEvent(tx, {
    paymentId: payment.id,
    gateway: payment.gateway!,
    eventId: `refund-requested:${key}`,
    kind: 'refund-requested',
    amountPaise: amount,
    currency,
    gatewayPayment,
    refund: key,
    reason,
    source: 'shop',
    happenedAt: new Date(),
  });
  const runAt = pauseMs === 0 ? null : new Date(Date.now() + pauseMs);
  if (isNew) await enqueue(tx, paymentJobs.refund, { key, checks: 0 }, runAt);
  return isNew;
}

/** A refund that the shop did not ask for is left alone. */
export async function repeatFailedRefund(
  tx: Tx,
  payment: PaymentRow,
  { refund, amount, currency, payment: gatewayPayment }: GatewayFact,
): Promise<void> {
  const request = refund === null ? undefined : await findRefundRequest(tx, refund);
  if (!request || refund === null) return;
  const { first, number } = tryOf(refund);
  if (number >= mostRequests) return setDifference(tx, payment.id, 'refund-failed');
  const again = {
    key: `${first}-try${number + 1}`,
    reason: request.reason ?? '',
    payment: gatewayPayment,
    amount,
    currency,
  };
  await insertRequest(tx, payment, again, pausesMs[number - 1]!);
}

/** The second request for a refund has the key of the first one, and its number. */
function tryOf(key: string): { first: string; number: number } {
  const [, first = key, number = '1'] = /^(.+)-try(\d)$/.exec(key) ?? [];
  return { first, number: Number(number) };
}

export const isLastTry = (key: string) => tryOf(key).number >= mostRequests;
