import { refundsOf } from '#domain/payments/payment-books.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { PermanentFailure, defineJob } from '#server/jobs/job.ts';
import { paymentJobs } from './payment-jobs.ts';
import { type GatewayRefund, GatewayRefused, type PaymentGateway } from './payment-gateway.ts';
import { type RefundRequest, findEventsOf, findRefundRequest, toBooked } from './payment-queries.ts';
import { recordFacts } from './record-facts.ts';
import { requireGateway } from './require-gateway.ts';

const minuteMs = 60_000;
const longestPauseMs = 6 * 60 * minuteMs;
/** Attempts end after a week. The request stays open in the list, for an admin. */
const mostChecks = 40;

/** Carries a requested refund out, and asks until the gateway says that it is done or failed. */
export const refundPayment = defineJob({
  ...paymentJobs.refund,
  run: async ({ db, gateway: configured }, { key, checks }) => {
    const request = await findRefundRequest(db, key);
    if (!request) throw new PermanentFailure('there is no such refund request');
    const events = await findEventsOf(db, [request.paymentId]);
    const known = refundsOf(events.map(toBooked)).find(({ refund }) => refund === key);
    if (known?.state !== 'requested') return;
    const gateway = requireGateway(configured, request.gateway);
    const { fact } = checks === 0 ? await requestAt(gateway, key, request) : await check(gateway, key, request);
    await db.transaction(async (tx) => {
      if (fact) return recordFacts(tx, request.paymentId, [fact], 'check');
      if (checks >= mostChecks) throw new PermanentFailure('the refund is not final after a week');
      const pauseMs = Math.min(minuteMs * 2 ** checks, longestPauseMs);
      await enqueue(tx, paymentJobs.refund, { key, checks: checks + 1 }, new Date(Date.now() + pauseMs));
    });
  },
});

/** A refusal is final: another attempt would be refused, too. */
async function requestAt(gateway: PaymentGateway, key: string, request: RefundRequest): Promise<GatewayRefund> {
  try {
    return await gateway.refund({ ...request, key });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const { payment, amount, currency } = request;
    const fact = { eventId: `refund-failed:${key}`, kind: 'refund-failed' as const, reference: null, at: new Date() };
    return { state: 'failed', fact: { ...fact, amount, currency, payment, refund: key } };
  }
}

const check = async (gateway: PaymentGateway, key: string, request: RefundRequest): Promise<GatewayRefund> =>
  (await gateway.readRefund({ ...request, key })) ?? requestAt(gateway, key, request);
