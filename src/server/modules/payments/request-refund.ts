import type { Paise } from '#domain/money.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import type { GatewayFact } from './payment-gateway.ts';
import { type PaymentRow, findRefundRequest, insertEvent } from './payment-queries.ts';
import { setDifference } from './reconciliation-queries.ts';
import { paymentJobs } from './payment-jobs.ts';

type Wanted = {
  /** Why, and with the payment what makes the request the only one. */
  readonly cause: 'late' | 'cancelled' | `claim-${number}`;
  /** The gateway's id of the payment. */
  readonly payment: string;
  readonly amount: Paise;
};

/** A refund that failed at the gateway is requested this often, each time as a new request. Then an admin has to act. */
const mostRequests = 3;

/** Asks for a refund once for each cause and payment. A job carries it out. */
export async function requestRefund(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'gateway'>,
  { cause, payment: gatewayPayment, amount }: Wanted,
): Promise<void> {
  await insertRequest(tx, payment, { key: `${cause}-${gatewayPayment}`, cause, gatewayPayment, amount });
}

type Request = { key: string; cause: string; gatewayPayment: string; amount: Paise };

async function insertRequest(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'gateway'>,
  { key, cause, gatewayPayment, amount }: Request,
): Promise<void> {
  const isNew = await insertEvent(tx, {
    paymentId: payment.id,
    gateway: payment.gateway!,
    eventId: `refund-requested:${key}`,
    kind: 'refund-requested',
    amountPaise: amount,
    gatewayPayment,
    refund: key,
    reason: cause,
    source: 'shop',
    happenedAt: new Date(),
  });
  if (!isNew) return;
  await enqueue(tx, paymentJobs.refund, { key, checks: 0 });
  await enqueue(tx, orderMessage, { orderId: payment.orderId, kind: 'refund', amountPaise: amount });
}

/** A refund that the shop did not ask for is left alone. */
export async function repeatFailedRefund(
  tx: Tx,
  payment: PaymentRow,
  { refund, amount, payment: gatewayPayment }: GatewayFact,
): Promise<void> {
  const request = refund === null ? undefined : await findRefundRequest(tx, refund);
  if (!request || refund === null) return;
  const { first, number } = tryOf(refund);
  if (number >= mostRequests) return setDifference(tx, payment.id, 'refund-failed');
  const key = `${first}-try${number + 1}`;
  await insertRequest(tx, payment, { key, cause: request.reason ?? '', gatewayPayment, amount });
}

/** The second request for a refund has the key of the first one, and its number. */
function tryOf(key: string): { first: string; number: number } {
  const [, first = key, number = '1'] = /^(.+)-try(\d)$/.exec(key) ?? [];
  return { first, number: Number(number) };
}

export const isLastTry = (key: string) => tryOf(key).number >= mostRequests;
