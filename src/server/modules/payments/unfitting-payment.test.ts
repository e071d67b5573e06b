import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DoorPayment } from '#contract/payments.ts';
import { paymentEvents, payments } from '#server/db/schema/payments.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { signatureOf } from './razorpay.ts';
import { pendingOrder, readOrder, runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
type Pending = Awaited<ReturnType<typeof pendingOrder>>;

/** A payment that the gateway took for a code, with a signed webhook. */
async function pay(
  codeId: string,
  given: { amount?: number; currency?: string; reference?: string; viaCode?: boolean },
) {
  const { books, settings } = parts.simulated;
  const code = books.codes.get(codeId)!;
  const payment = books.addPayment(code, 'captured');
  const { amount = code.amount, currency = 'INR', reference = code.reference } = given;
  Object.assign(payment, { amount });
  const entity = { id: payment.id, amount, currency, status: 'captured', created_at: 1, notes: { reference } };
  const ofCode = given.viaCode ? { qr_code: { entity: { id: codeId } } } : {};
  const body = JSON.stringify({
    event: 'payment.captured',
    created_at: 1,
    payload: { payment: { entity }, ...ofCode },
  });
  const headers = { 'x-razorpay-signature': signatureOf(settings.webhookSecret, Buffer.from(body)) };
  const { status } = await parts.shop.call({
    method: 'POST',
    url: '/api/v1/webhooks/payments',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  expect(status).toBe(204);
  return payment;
}
const paymentOf = async (orderId: number) =>
  (await parts.shop.db.select().from(payments).where(eq(payments.orderId, orderId)))[0]!;
const eventsOf = async (orderId: number) =>
  parts.shop.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, (await paymentOf(orderId)).id));
const orderOf = ({ customer, order }: Pending) => readOrder(parts.shop, customer, order.id);
/** The job that asks the gateway at the end of the time is not due yet. */
const refund = async () => {
  await parts.shop.db.execute(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'refund-payment'`,
  );
  const { runJobs } = await import('#server/testing/run-jobs.ts');
  await runJobs(parts.shop);
  await parts.simulated.webhooksSettled();
};
const refunded = (paymentId: string) =>
  parts.simulated.books.refundsOf(paymentId).reduce((sum, { amount }) => sum + amount, 0);

describe('a payment that does not fit', () => {
  it.each([
    ['a rupee short', { amount: 62_145 }],
    ['a rupee more', { amount: 62_345 }],
  ])(
    'being %s is refunded in full, listed until that is final, and the order can still be paid',
    async (_what, given) => {
      const pending = await pendingOrder(parts);
      const wrong = await pay(pending.codeId, given);
      expect(await orderOf(pending)).toMatchObject({ status: 'PENDING', paidAmount: 0, amountDue: 622.45 });
      expect(await paymentOf(pending.order.id)).toMatchObject({ state: 'open', difference: 'does-not-fit' });
      await refund();
      expect(refunded(wrong.id)).toBe(given.amount);
      expect(await paymentOf(pending.order.id)).toMatchObject({ state: 'open', difference: null });
      await pay(pending.codeId, {});
      expect(await orderOf(pending)).toMatchObject({ status: 'CONFIRMED', paidAmount: 622.45, amountDue: 0 });
      expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
    },
  );

  it('because of its currency never confirms, and is refunded in that currency', async () => {
    const pending = await pendingOrder(parts);
    await pay(pending.codeId, { currency: 'USD' });
    expect(await orderOf(pending)).toMatchObject({ status: 'PENDING', paidAmount: 0 });
    expect((await eventsOf(pending.order.id)).find(({ kind }) => kind === 'refund-requested')).toMatchObject({
      amountPaise: 62_245,
      currency: 'USD',
      reason: 'does-not-fit',
    });
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('because it names the code of another order confirms neither', async () => {
    const [pending, other] = [await pendingOrder(parts), await pendingOrder(parts)];
    const { reference } = parts.simulated.books.codes.get(other.codeId)!;
    await pay(pending.codeId, { reference, viaCode: true });
    expect([(await orderOf(pending)).status, (await orderOf(other)).status]).toEqual(['PENDING', 'PENDING']);
    expect(await paymentOf(pending.order.id)).toMatchObject({ difference: 'does-not-fit' });
  });

  it('leaves an order that is not paid in time PAYMENT_FAILED, with its cart restored', async () => {
    const pending = await pendingOrder(parts);
    await pay(pending.codeId, { amount: 62_145 });
    await runAllJobs(parts.shop, { times: 3 });
    await parts.simulated.webhooksSettled();
    expect(await orderOf(pending)).toMatchObject({ status: 'PAYMENT_FAILED' });
    const { body } = await parts.shop.call({ url: '/api/v1/cart', headers: pending.customer.headers });
    expect(body).toMatchObject({ items: [{ quantity: 2 }] });
    expect(await paymentOf(pending.order.id)).toMatchObject({ state: 'expired', difference: null });
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('at the door leaves the cash due, and the rider gets a new code', async () => {
    const { db } = parts.shop;
    const rider = await buildSession(db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const held = { pickedUpBy: rider.user.id, pickedUpAt: new Date(), orderDate: new Date(Date.now() - 60_000) };
    const { id } = await buildOrder(db, { status: 'OUT_FOR_DELIVERY', ...held });
    const door = async () => {
      const url = `/api/v1/delivery/orders/${id}/payment`;
      return (await parts.shop.call({ method: 'POST', url, headers: rider.headers })).body as DoorPayment;
    };
    const first = await door();
    await pay([...parts.simulated.books.codes.keys()].at(-1)!, { amount: 100 });
    const second = await door();
    expect(second).toMatchObject({ state: 'open', amountDue: 313.22 });
    expect(second.upiLink).not.toBe(first.upiLink);
    const paid = await pay([...parts.simulated.books.codes.keys()].at(-1)!, {});
    expect(paid.amount).toBe(31_322);
    expect(await door()).toMatchObject({ state: 'paid', amountDue: 0 });
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
});
