import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { OrderPayments, PaymentOutcome, PaymentRow } from '#contract/payments.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { paymentJobs } from './payment-jobs.ts';
import { pendingOrder, readOrder, runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
const asAdmin = async () => (await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] })).headers;
const get = async (url: string) => (await parts.shop.call({ url: `/api/v1${url}`, headers: await asAdmin() })).body;
const reconcile = async () => {
  await parts.shop.db.transaction((tx) => enqueue(tx, paymentJobs.reconcile, {}));
  await runAllJobs(parts.shop, { times: 2 });
};
const differencesOnDashboard = async () =>
  ((await get('/admin/dashboard')) as { paymentDifferences: number }).paymentDifferences;

async function paidOrder() {
  const pending = await pendingOrder(parts);
  const { id } = parts.simulated.press(pending.codeId, 'pay');
  await vi.waitFor(async () =>
    expect((await readOrder(parts.shop, pending.customer, pending.order.id)).status).toBe('CONFIRMED'),
  );
  return { ...pending, gatewayPayment: id };
}

describe('the admin', () => {
  it('sees a payment with its events and how each one came', async () => {
    const { order, customer, gatewayPayment } = await paidOrder();
    const { content } = (await get('/admin/payments?state=paid')) as { content: PaymentRow[] };
    const expected = { orderId: order.id, state: 'paid', amount: 622.45, paid: 622.45, refunded: 0, refunding: 0 };
    expect(content).toContainEqual(
      expect.objectContaining({ ...expected, customerName: `${customer.user.firstName} ${customer.user.lastName}` }),
    );
    const { payments, events } = (await get(`/admin/payments/${order.id}`)) as OrderPayments;
    expect(payments).toMatchObject([{ gateway: 'simulated', gatewayReference: expect.stringMatching(/^qr_/) }]);
    expect(events.map(({ kind, source }) => `${kind} by ${source}`)).toEqual([
      'created by shop',
      'authorised by webhook',
      'captured by webhook',
    ]);
    expect(events.at(-1)).toMatchObject({ reference: gatewayPayment, amount: 622.45, isSurplus: false });
  });

  it('checks one payment, which is recorded in the audit log', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ lost: 1 });
    parts.simulated.press(pending.codeId, 'pay');
    const headers = await asAdmin();
    const url = `/api/v1/admin/payments/${pending.order.id}/check`;
    const checked = await parts.shop.call({ method: 'POST', url, headers });
    expect(checked).toMatchObject({ status: 200, body: { payments: [{ state: 'paid', difference: null }] } });
    const log = (await get('/admin/audit-log?subject=order')) as { content: { action: string; subjectId: number }[] };
    expect(log.content).toContainEqual(
      expect.objectContaining({ action: 'checked the payment of', subjectId: pending.order.id }),
    );
  });

  it('downloads what came in and went out on a day', async () => {
    const { order } = await paidOrder();
    const day = businessDay(new Date());
    const { app } = parts.shop;
    const url = `/api/v1/admin/payments/settlements.csv?day=${day}`;
    const { headers, body } = await app.inject({ url, headers: await asAdmin() });
    expect(headers['content-disposition']).toBe(`attachment; filename="settlements-${day}.csv"`);
    const line = body.split('\r\n').find((text) => text.includes(`,${order.id},`));
    expect(line).toMatch(/,Paid,\d+,at checkout,UPI,622\.45,,yes,simulated,pay_\w+,$/);
  });

  it('downloads refunds as negative numbers, which a spreadsheet adds up', async () => {
    const pending = await paidOrder();
    const url = `/api/v1/orders/${pending.order.id}/status`;
    const { headers } = pending.customer;
    await parts.shop.call({ method: 'PUT', url, headers, payload: { status: 'CANCELLED_BY_USER' } });
    await runAllJobs(parts.shop, { times: 2 });
    await parts.simulated.webhooksSettled();
    const day = businessDay(new Date());
    const { body } = await parts.shop.app.inject({
      url: `/api/v1/admin/payments/settlements.csv?day=${day}`,
      headers: await asAdmin(),
    });
    const amounts = body
      .split('\r\n')
      .filter((text) => text.includes(`,${pending.order.id},`))
      .map((text) => Number(text.split(',')[5]));
    expect(amounts).toEqual([622.45, -622.45]);
  });

  it('sees how many of the payments that were started ended paid, by day and way', async () => {
    const before = ((await get('/admin/payments/outcomes')) as { outcomes: PaymentOutcome[] }).outcomes;
    await paidOrder();
    const failed = await pendingOrder(parts, 'CARD');
    parts.simulated.press(failed.codeId, 'fail');
    await parts.simulated.webhooksSettled();
    await pendingOrder(parts);
    const { outcomes } = (await get('/admin/payments/outcomes')) as { outcomes: PaymentOutcome[] };
    const more = (method: string, key: 'started' | 'paid') => {
      const of = (all: readonly PaymentOutcome[]) => all.find((one) => one.method === method)?.[key] ?? 0;
      return of(outcomes) - of(before);
    };
    expect([more('UPI', 'started'), more('UPI', 'paid')]).toEqual([1, 1]);
    expect([more('CARD', 'started'), more('CARD', 'paid')]).toEqual([1, 0]);
    expect(outcomes[0]).toMatchObject({ day: businessDay(new Date()), purpose: 'checkout' });
  });

  it('does not find payments of an order in cash', async () => {
    const headers = await asAdmin();
    expect(await parts.shop.call({ url: '/api/v1/admin/payments/2147483647', headers })).toMatchObject({ status: 404 });
  });
});

describe('the reconciliation', () => {
  it('confirms what was paid while every webhook was lost', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ lost: 1 });
    parts.simulated.press(pending.codeId, 'pay');
    await parts.shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await reconcile();
    expect((await readOrder(parts.shop, pending.customer, pending.order.id)).status).toBe('CONFIRMED');
  });

  it('refunds what was paid after the expiry while every webhook was lost', async () => {
    const pending = await pendingOrder(parts);
    await runAllJobs(parts.shop, { times: 2 });
    parts.simulated.faults.set({ lost: 1 });
    parts.simulated.press(pending.codeId, 'pay');
    await parts.shop.db.execute(
      sql`update payments set created_at = created_at - interval '1 hour', checked_at = checked_at - interval '59 minutes'
        where order_id = ${pending.order.id}`,
    );
    await reconcile();
    expect((await readOrder(parts.shop, pending.customer, pending.order.id)).status).toBe('REFUNDED');
  });

  it('expires what was open when a backup was restored: it has no queue', async () => {
    const pending = await pendingOrder(parts);
    await parts.shop.db.execute(sql`delete from graphile_worker._private_jobs`);
    await parts.shop.db.execute(
      sql`update payments set expires_at = now() - interval '1 hour' where order_id = ${pending.order.id}`,
    );
    await reconcile();
    expect((await readOrder(parts.shop, pending.customer, pending.order.id)).status).toBe('PAYMENT_FAILED');
  });

  it('records a refund that was made at the gateway', async () => {
    const { order, gatewayPayment } = await paidOrder();
    parts.simulated.books.addRefund({ paymentId: gatewayPayment, amount: 100, key: 'by-hand', status: 'processed' });
    await reconcile();
    const { payments } = (await get(`/admin/payments/${order.id}`)) as OrderPayments;
    expect(payments).toMatchObject([{ refunded: 1, difference: null }]);
  });

  it('reports to admins what the gateway does not know, until it does', async () => {
    const { order, codeId, gatewayPayment } = await paidOrder();
    const before = await differencesOnDashboard();
    const { books } = parts.simulated;
    const code = books.codes.get(codeId)!;
    books.codes.delete(codeId);
    await reconcile();
    const { payments } = (await get(`/admin/payments/${order.id}`)) as OrderPayments;
    expect(payments).toMatchObject([{ difference: 'recorded-not-paid' }]);
    expect(await differencesOnDashboard()).toBe(before + 1);
    books.codes.set(codeId, code);
    const payment = books.payments.get(gatewayPayment)!;
    payment.status = 'authorized';
    await reconcile();
    expect(await differencesOnDashboard()).toBe(before + 1);
    payment.status = 'captured';
    await reconcile();
    expect(await differencesOnDashboard()).toBe(before);
  });
});
