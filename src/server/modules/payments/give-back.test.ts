import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderItems } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { giveBack } from './give-back.ts';
import { readAccountOf } from './order-account.ts';
import { completedOrder as completed } from './testing/finish-order.ts';
import { readOrder, runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();

const completedOrder = (method: string) => completed(parts, method);

/** ₹578.00 and ₹40.46 of tax for one line of two, then ₹3.99 for the delivery. */
const goodsPaise = 61_846;

async function give(orderId: number, amount: number, as: 'credit' | 'refund', actorUserId: number) {
  const { db } = parts.shop;
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const { givenBack } = await readAccountOf(db, orderId);
  const goods = Math.max(0, Math.min(amount, goodsPaise - givenBack));
  const lines = [
    { orderItemId: item!.id, quantity: 1, amountPaise: goods },
    { orderItemId: null, quantity: 1, amountPaise: amount - goods },
  ].filter(({ amountPaise }) => amountPaise > 0);
  await db.transaction((tx) =>
    giveBack(tx, { orderId, amountPaise: amount, lines, as, reason: 'late', words: 'Claim 1', actorUserId }),
  );
}
const statusOf = async ({ customer, order }: Awaited<ReturnType<typeof completedOrder>>) =>
  (await readOrder(parts.shop, customer, order.id)).status;

describe('giving back', () => {
  it('adds store credit, and never more than was paid', async () => {
    const given = await completedOrder('COD');
    const { order, customer } = given;
    await give(order.id, 60_000, 'credit', customer.user.id);
    await expect(give(order.id, 2_246, 'credit', customer.user.id)).rejects.toMatchObject({ code: 'rule-violated' });
    expect(await readAccountOf(parts.shop.db, order.id)).toMatchObject({
      paid: 62_245,
      givenBack: 60_000,
      left: 2_245,
      refundable: 0,
    });
    const { body } = await parts.shop.call({ url: '/api/v1/store-credit', headers: customer.headers });
    expect(body).toMatchObject({ balance: 600 });
    await give(order.id, 2_245, 'credit', customer.user.id);
    expect(await statusOf(given)).toBe('REFUNDED');
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('refunds what was paid online, and cash not at all', async () => {
    const inCashOrder = await completedOrder('COD');
    const refused = give(inCashOrder.order.id, 100, 'refund', inCashOrder.customer.user.id);
    await expect(refused).rejects.toMatchObject({ code: 'rule-violated' });
    const prepaid = await completedOrder('UPI');
    await give(prepaid.order.id, 20_000, 'refund', prepaid.customer.user.id);
    await give(prepaid.order.id, 10_000, 'refund', prepaid.customer.user.id);
    await runAllJobs(parts.shop, { times: 2 });
    await parts.simulated.webhooksSettled();
    const refunds = parts.simulated.books
      .paymentsOf(prepaid.codeId!)
      .flatMap(({ id }) => parts.simulated.books.refundsOf(id));
    expect(refunds.map(({ amount }) => amount)).toEqual([20_000, 10_000]);
    expect(await readAccountOf(parts.shop.db, prepaid.order.id)).toMatchObject({
      givenBack: 30_000,
      left: 32_245,
      refundable: 32_245,
    });
    expect(await statusOf(prepaid)).toBe('COMPLETED');
  });

  it('makes an order REFUNDED only when the last refund is final', async () => {
    const prepaid = await completedOrder('UPI');
    const { id } = prepaid.customer.user;
    await give(prepaid.order.id, 62_000, 'refund', id);
    await give(prepaid.order.id, 245, 'credit', id);
    expect(await statusOf(prepaid)).toBe('COMPLETED');
    await runAllJobs(parts.shop, { times: 2 });
    await parts.simulated.webhooksSettled();
    expect(await statusOf(prepaid)).toBe('REFUNDED');
  });

  it('twice at once stays within what was paid', async () => {
    const prepaid = await completedOrder('UPI');
    const { id } = prepaid.customer.user;
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_try, n) => give(prepaid.order.id, 20_000, n % 2 === 0 ? 'refund' : 'credit', id)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await readAccountOf(parts.shop.db, prepaid.order.id)).givenBack).toBe(60_000);
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });
});
