import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { buildSession } from '#server/testing/builders.ts';
import {
  type Customer,
  pendingOrder,
  readOrder,
  readPayment,
  runAllJobs,
  sharedPaymentShop,
} from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
const call: typeof parts.shop.call = (request) => parts.shop.call(request);
const statusOf = async ({ customer, order }: { customer: Customer; order: Order }) =>
  (await readOrder(parts.shop, customer, order.id)).status;

async function confirmedOrder() {
  const pending = await pendingOrder(parts);
  parts.simulated.press(pending.codeId, 'pay');
  await vi.waitFor(async () => expect(await statusOf(pending)).toBe('CONFIRMED'));
  return pending;
}
const cancel = ({ customer, order }: { customer: Customer; order: Order }) =>
  call({
    method: 'PUT',
    url: `/api/v1/orders/${order.id}/status`,
    headers: customer.headers,
    payload: { status: 'CANCELLED_BY_USER' },
  });
async function cancelledOrder() {
  const pending = await confirmedOrder();
  await cancel(pending);
  return pending;
}
const refundsAt = (codeId: string) =>
  parts.simulated.books.paymentsOf(codeId).flatMap(({ id }) => parts.simulated.books.refundsOf(id));

describe('a refund', () => {
  it.each(['conflict', 'cut'] as const)('that meets the fault %s of the gateway is made once', async (fault) => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ [fault]: 1, lost: 1 });
    await runAllJobs(parts.shop);
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
    parts.simulated.faults.clear();
    await runAllJobs(parts.shop, { times: 2 });
    expect(await statusOf(pending)).toBe('REFUNDED');
    expect(refundsAt(pending.codeId)).toMatchObject([{ amount: 62_245, status: 'processed' }]);
  });

  it('that is pending is asked about until it is final', async () => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ refundPending: 1, lost: 1 });
    parts.simulated.faults.lateMs = 600_000;
    await runAllJobs(parts.shop, { times: 2 });
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
    expect((await readPayment(parts.shop, pending.customer, pending.order.id)).refunds).toMatchObject([
      { amount: 622.45, state: 'requested' },
    ]);
    refundsAt(pending.codeId)[0]!.status = 'processed';
    await runAllJobs(parts.shop);
    expect(await statusOf(pending)).toBe('REFUNDED');
    expect(refundsAt(pending.codeId)).toHaveLength(1);
  });

  it('that is final keeps an order from REFUNDED while another one is pending', async () => {
    const pending = await confirmedOrder();
    parts.simulated.faults.set({ refundPending: 1 });
    parts.simulated.faults.lateMs = 600_000;
    // Money that came twice, and then all that is left.
    parts.simulated.press(pending.codeId, 'pay');
    await parts.simulated.webhooksSettled();
    await cancel(pending);
    await runAllJobs(parts.shop, { times: 2 });
    const [first, second] = refundsAt(pending.codeId);
    first!.status = 'processed';
    await runAllJobs(parts.shop);
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
    second!.status = 'processed';
    await runAllJobs(parts.shop);
    expect(await statusOf(pending)).toBe('REFUNDED');
    expect(refundsAt(pending.codeId)).toHaveLength(2);
  });

  it('that is refused is asked for again after pauses that grow', async () => {
    const pending = await cancelledOrder();
    const pauses: number[] = [];
    for (let request = 1; request <= 3; request++) {
      // The job that settles the cancellation, or one refund: the gateway has no such payment.
      const [payment] = parts.simulated.books.paymentsOf(pending.codeId);
      payment!.status = 'authorized';
      await runAllJobs(parts.shop);
      const { rows } = await parts.shop.db.execute<{ minutes: number }>(sql`
        select round(extract(epoch from j.run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'refund-payment'`);
      if (rows[0]) pauses.push(rows[0].minutes);
    }
    expect(pauses).toEqual([15, 240]);
  });

  it('that fails is asked for again, and after three times is a difference for admins', async () => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ refundFailed: 1, lost: 1 });
    parts.simulated.faults.lateMs = 20;
    const admin = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
    const listed = () => call({ url: '/api/v1/admin/payments?onlyDifferences=true', headers: admin.headers });
    await vi.waitFor(async () => {
      await runAllJobs(parts.shop);
      expect((await listed()).body).toMatchObject({
        content: expect.arrayContaining([
          expect.objectContaining({
            orderId: pending.order.id,
            difference: 'refund-failed',
            refunded: 0,
            paid: 622.45,
          }),
        ]),
      });
    });
    const checked = await call({
      method: 'POST',
      url: `/api/v1/admin/payments/${pending.order.id}/check`,
      headers: admin.headers,
    });
    expect(checked.body).toMatchObject({ payments: [{ difference: 'refund-failed' }] });
    expect(refundsAt(pending.codeId).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
  });
});
