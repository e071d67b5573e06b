import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { StoreCredit } from '#contract/store-credit.ts';
import { creditEntries } from '#server/db/schema/store-credit.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { giveCredit } from './spend-credit.ts';

const shop = sharedTestApp();
beforeAll(async () => {
  await buildKitchen(shop.db);
});

const give = (userId: number, amountPaise: number) =>
  shop.db.transaction((tx) => giveCredit(tx, { userId, amountPaise, orderId: null, reason: 'A claim was granted' }));
const call = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Record<string, string>, payload?: object) =>
  shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const creditOf = async (headers: Record<string, string>) =>
  (await call('GET', '/store-credit', headers)).body as StoreCredit;

/** One meal of ₹289.00: ₹289.00 + ₹3.99 + ₹20.23 = ₹313.22. */
async function customerWith(creditPaise: number) {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  await fillCart(user.id);
  if (creditPaise > 0) await give(user.id, creditPaise);
  const order = (given: object = {}) =>
    call('POST', '/orders', headers, { paymentMethod: 'COD', deliveryAddressId: address.id, ...given });
  return { user, headers, order };
}
const fillCart = async (userId: number) =>
  buildCartItem(shop.db, { userId, mealId: (await buildMeal(shop.db)).id, quantity: 1 });

describe('store credit', () => {
  it('is nothing at first', async () => {
    const { headers } = await customerWith(0);
    expect(await creditOf(headers)).toEqual({ balance: 0, entries: [] });
  });

  it('is spent first, and the rest is due at the door', async () => {
    const { headers, order } = await customerWith(10_000);
    const response = await order({ expectedTotal: 313.22 });
    expect(response.status).toBe(201);
    const placed = response.body as Order;
    expect(placed).toMatchObject({ totalAmount: 313.22, creditAmount: 100, paidAmount: 0, amountDue: 213.22 });
    expect(await creditOf(headers)).toMatchObject({
      balance: 0,
      entries: [{ amount: -100, orderId: placed.id, reason: 'Spent on an order' }, { amount: 100 }],
    });
  });

  it('never pays more than the order costs', async () => {
    const { headers, order } = await customerWith(100_000);
    expect((await order()).body).toMatchObject({ creditAmount: 313.22, amountDue: 0, status: 'CONFIRMED' });
    expect((await creditOf(headers)).balance).toBe(686.78);
  });

  it('is kept when the customer does not want to spend it, or only a part', async () => {
    const { user, headers, order } = await customerWith(10_000);
    expect((await order({ creditAmount: 0 })).body).toMatchObject({ creditAmount: 0, amountDue: 313.22 });
    await fillCart(user.id);
    expect((await order({ creditAmount: 40 })).body).toMatchObject({ creditAmount: 40, amountDue: 273.22 });
    expect((await creditOf(headers)).balance).toBe(60);
  });

  it('refuses to spend what is not there, and places nothing', async () => {
    const { headers, order } = await customerWith(10_000);
    const refused = await order({ creditAmount: 100.01 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'total-changed', details: { credit: 100, quote: { total: 313.22 } } });
    expect((await creditOf(headers)).balance).toBe(100);
  });

  it.each([-1, 1.001, '5', Number.MAX_SAFE_INTEGER])('refuses %s as an amount', async (creditAmount) => {
    const { order } = await customerWith(10_000);
    expect((await order({ creditAmount })).status).toBe(400);
  });

  it('comes back once when the order is cancelled', async () => {
    const { headers, order } = await customerWith(10_000);
    const { id } = (await order()).body as Order;
    const cancel = () => call('PUT', `/orders/${id}/status`, headers, { status: 'CANCELLED_BY_USER' });
    const statuses = await Promise.all([cancel(), cancel()]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await creditOf(headers)).toMatchObject({
      balance: 100,
      entries: [{ amount: 100, orderId: id, reason: 'The order was cancelled' }, { amount: -100 }, { amount: 100 }],
    });
  });

  it('is not spent twice by two orders at the same time', async () => {
    const { user, headers } = await customerWith(0);
    await give(user.id, 10_000);
    const spend = () =>
      shop.db.transaction((tx) =>
        giveCredit(tx, { userId: user.id, amountPaise: -6_000, orderId: null, reason: 'Spent on an order' }),
      );
    const outcomes = await Promise.allSettled([spend(), spend()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await creditOf(headers)).balance).toBe(40);
  });

  it('has entries that nothing changes or deletes', async () => {
    const { user } = await customerWith(10_000);
    const change = shop.db.update(creditEntries).set({ amountPaise: 1 }).where(eq(creditEntries.userId, user.id));
    await expect(change).rejects.toMatchObject({ cause: { message: 'an entry of store credit does not change' } });
    const deletion = shop.db.delete(creditEntries).where(eq(creditEntries.userId, user.id));
    await expect(deletion).rejects.toMatchObject({ cause: { message: 'an entry of store credit does not change' } });
  });

  it('agrees with its entries and orders at the end', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

describe('ways to pay', () => {
  it.each(['UPI', 'CARD', 'PAYPAL', 'GIFT', ''])('%s is refused without a gateway', async (paymentMethod) => {
    const { order } = await customerWith(0);
    const refused = await order({ paymentMethod });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'bad-input', fieldErrors: { paymentMethod: expect.any(String) } });
  });
});
