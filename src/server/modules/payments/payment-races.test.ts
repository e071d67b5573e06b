import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { razorpay, signatureOf } from './razorpay.ts';
import { patientMs, pendingOrder, readOrder, runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

/** The same shop in a second process: its own connections, the same database and gateway. */
const parts = sharedPaymentShop();
let twin: TestApp;
let twinDb: ReturnType<typeof openTolerantDatabase>;
beforeAll(async () => {
  const { databaseUrl } = parts.shop;
  twinDb = openTolerantDatabase(databaseUrl);
  twin = await startTestApp({ databaseUrl, db: twinDb, gateway: razorpay(parts.simulated.settings, patientMs) });
});
afterAll(async () => {
  await twin.close();
  await twinDb.$client.end();
});

type Pending = Awaited<ReturnType<typeof pendingOrder>>;

function webhook(app: TestApp, { codeId }: Pick<Pending, 'codeId'>) {
  const { books, settings } = parts.simulated;
  const [payment] = books.paymentsOf(codeId);
  const { reference } = books.codes.get(codeId)!;
  const entity = {
    id: payment!.id,
    amount: payment!.amount,
    status: payment!.status,
    created_at: payment!.createdAt,
    notes: { reference },
  };
  const body = JSON.stringify({ event: 'payment.captured', created_at: 1, payload: { payment: { entity } } });
  return app.call({
    method: 'POST',
    url: '/api/v1/webhooks/payments',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(settings.webhookSecret, Buffer.from(body)),
    },
    payload: body,
  });
}
const check = (app: TestApp, { customer, order }: Pending) =>
  app.call({ method: 'POST', url: `/api/v1/orders/${order.id}/payment/check`, headers: customer.headers });
const inCash = (app: TestApp, { customer, order }: Pending) =>
  app.call({ method: 'POST', url: `/api/v1/orders/${order.id}/payment/cash`, headers: customer.headers });
const cancel = (app: TestApp, { customer, order }: Pending) =>
  app.call({
    method: 'PUT',
    url: `/api/v1/orders/${order.id}/status`,
    headers: customer.headers,
    payload: { status: 'CANCELLED_BY_USER' },
  });

async function paidSilently(): Promise<Pending> {
  const pending = await pendingOrder(parts);
  parts.simulated.faults.set({ lost: 1 });
  parts.simulated.press(pending.codeId, 'pay');
  return pending;
}
const refundsOf = ({ codeId }: Pending) =>
  parts.simulated.books.paymentsOf(codeId).flatMap(({ id }) => parts.simulated.books.refundsOf(id));

async function settle() {
  await runAllJobs(parts.shop, { times: 3 });
  await parts.simulated.webhooksSettled();
  expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
}

describe.each(Array.from({ length: 2 }, (_round, n) => n + 1))('in two processes, round %d,', () => {
  it('a webhook and a question confirm an order once', async () => {
    const pending = await paidSilently();
    await Promise.all([
      webhook(parts.shop, pending),
      check(twin, pending),
      webhook(twin, pending),
      check(parts.shop, pending),
    ]);
    const { status, timeline, paidAmount } = await readOrder(parts.shop, pending.customer, pending.order.id);
    expect([status, timeline.length, paidAmount]).toEqual(['CONFIRMED', 2, 622.45]);
    await settle();
    expect(refundsOf(pending)).toEqual([]);
  });

  it('a payment and its expiry: either it is confirmed, or the money goes back', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ lost: 1 });
    const expiring = runAllJobs(parts.shop);
    parts.simulated.press(pending.codeId, 'pay');
    await Promise.all([expiring, webhook(twin, pending)]);
    parts.simulated.faults.clear();
    await settle();
    const { status } = await readOrder(parts.shop, pending.customer, pending.order.id);
    expect([status, refundsOf(pending).length]).toEqual(status === 'CONFIRMED' ? [status, 0] : ['REFUNDED', 1]);
  });

  it('a payment and a change to cash: the rider collects what is not paid', async () => {
    const pending = await paidSilently();
    const [changed] = await Promise.all([inCash(twin, pending), webhook(parts.shop, pending)]);
    const { status, amountDue, paidAmount } = await readOrder(parts.shop, pending.customer, pending.order.id);
    expect([200, 409]).toContain(changed.status);
    expect([status, amountDue, paidAmount]).toEqual(['CONFIRMED', 0, 622.45]);
    await settle();
    expect(refundsOf(pending)).toEqual([]);
  });

  it('a payment and a cancellation: the money goes back once', async () => {
    const pending = await paidSilently();
    await Promise.all([cancel(twin, pending), webhook(parts.shop, pending), webhook(twin, pending)]);
    parts.simulated.faults.clear();
    await Promise.all([runJobs(parts.shop), runJobs(twin)]);
    await settle();
    expect((await readOrder(parts.shop, pending.customer, pending.order.id)).status).toBe('REFUNDED');
    expect(refundsOf(pending)).toMatchObject([{ amount: 62_245, status: 'processed' }]);
  });
});
