import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import { moveOrder } from './move-order.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

/** The guarantee is about 50 rounds: run with RACE_ROUNDS=50. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3);

let mealId: number;
const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  await buildKitchen(shop.db);
  mealId = (await buildMeal(shop.db)).id;
});

async function customerWithCart() {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  await buildCartItem(shop.db, { userId: user.id, mealId });
  return { userId: user.id, headers, payload: { deliveryAddressId: address.id, paymentMethod: 'COD' } };
}

const linesOf = (orderId: number) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);
const ordersOf = (userId: number) => shop.db.select().from(orders).where(eq(orders.userId, userId));
/** Every second call goes to the other process. */
const parallel = <T>(times: number, call: (app: RacingApp, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index % 2 ? twin : shop, index)));

const submit = (app: RacingApp, headers: Record<string, string>, payload: Record<string, unknown>) =>
  app.call({ method: 'POST', url: '/api/v1/orders', headers, payload });

it('orders of one moment in one process keep their own items, amounts and carts', async () => {
  const customers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const customer = await customerWithCart();
      const meal = await buildMeal(shop.db, { pricePaise: 10_000 + n });
      await buildCartItem(shop.db, { userId: customer.userId, mealId: meal.id, quantity: n + 1 });
      return { ...customer, meal, quantity: n + 1 };
    }),
  );
  const bystander = await customerWithCart();
  const responses = await Promise.all(
    customers.map(({ headers, payload }, n) =>
      submit(shop, { ...headers, 'idempotency-key': `together ${n}` }, payload),
    ),
  );
  for (const [n, { userId, headers, payload, meal, quantity }] of customers.entries()) {
    const order = Order.parse(responses[n]!.body);
    const ordered = [
      [expect.any(String), 1],
      [meal.name, quantity],
    ];
    expect(order.items.map((item) => [item.mealNameSnapshot, item.quantity])).toEqual(ordered);
    expect((await linesOf(order.id)).map((line) => [line.name, line.quantity])).toEqual(ordered);
    expect(await ordersOf(userId)).toMatchObject([{ id: order.id, portions: quantity + 1 }]);
    const cart = await shop.call({ method: 'GET', url: '/api/v1/cart', headers });
    expect(cart.body).toMatchObject({ items: [] });
    const repeated = await submit(twin, { ...headers, 'idempotency-key': `together ${n}` }, payload);
    expect(repeated.body).toEqual(responses[n]!.body);
  }
  const kept = await shop.call({ method: 'GET', url: '/api/v1/cart', headers: bystander.headers });
  expect(kept.body).toMatchObject({ items: [{ quantity: 1 }] });
});

describe('a double submit', () => {
  it('with one key creates one order, and every response is that order', { timeout: timeLimit(120_000) }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { userId, headers, payload } = await customerWithCart();
      const withKey = { ...headers, 'idempotency-key': `round ${round}` };
      const responses = await parallel(100, (app) => submit(app, withKey, payload));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      const placed = await ordersOf(userId);
      expect(placed).toHaveLength(1);
      expect(new Set(responses.map(({ body }) => Order.parse(body).id))).toEqual(new Set([placed[0]!.id]));
    }
  });

  it(
    'without a key creates one order; the other responses say that the cart is empty',
    { timeout: timeLimit(120_000) },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { userId, headers, payload } = await customerWithCart();
        const responses = await parallel(20, (app) => submit(app, headers, payload));
        expect(await ordersOf(userId)).toHaveLength(1);
        expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
        for (const { body } of responses.filter(({ status }) => status !== 201)) {
          expect(body).toMatchObject({ status: 422, message: 'Your cart is empty' });
        }
      }
    },
  );

  it('with a different key for each click still creates one order', async () => {
    const { userId, headers, payload } = await customerWithCart();
    const responses = await parallel(20, (app, index) =>
      submit(app, { ...headers, 'idempotency-key': `click ${index}` }, payload),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  it('with the same key and another body is refused', async () => {
    const { userId, headers, payload } = await customerWithCart();
    const withKey = { ...headers, 'idempotency-key': 'one key' };
    expect((await submit(shop, withKey, payload)).status).toBe(201);
    expect(await submit(twin, withKey, { ...payload, note: 'Something else' })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: expect.stringContaining('Idempotency-Key') },
    });
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  it('with the same key returns the first order, also after the cart was filled again', async () => {
    const { userId, headers, payload } = await customerWithCart();
    const withKey = { ...headers, 'idempotency-key': 'lost response' };
    const first = Order.parse((await submit(shop, withKey, payload)).body);
    await buildCartItem(shop.db, { userId, mealId });
    // As it was placed, whatever has happened to it since.
    await moveOrder(shop.db, { actor: 'customer', userId }, first.id, 'CANCELLED_BY_USER');
    expect((await submit(twin, withKey, payload)).body).toEqual(first);
    expect((await submit(twin, { ...headers, 'idempotency-key': 'next order' }, payload)).status).toBe(201);
    expect(await ordersOf(userId)).toHaveLength(2);
  });

  it('of a refused order may be repeated with the same key', async () => {
    const { headers, payload } = await customerWithCart();
    const withKey = { ...headers, 'idempotency-key': 'second try' };
    const wrong = { ...payload, expectedTotal: 1 };
    expect((await submit(shop, withKey, wrong)).status).toBe(409);
    expect((await submit(twin, withKey, payload)).status).toBe(201);
  });

  it('is independent of the same key of another customer', async () => {
    const [one, other] = [await customerWithCart(), await customerWithCart()];
    const key = { 'idempotency-key': 'same words' };
    const first = Order.parse((await submit(shop, { ...one.headers, ...key }, one.payload)).body);
    const second = Order.parse((await submit(shop, { ...other.headers, ...key }, other.payload)).body);
    expect([first.userId, second.userId]).toEqual([one.userId, other.userId]);
  });

  it.each([
    ['is empty', ''],
    ['is too long', 'k'.repeat(101)],
    ['is not printable', 'key\u00e9'],
  ])('is refused when its key %s', async (_what, key) => {
    const { headers, payload } = await customerWithCart();
    expect(await submit(shop, { ...headers, 'idempotency-key': key }, payload)).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'Idempotency-Key': expect.any(String) } },
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
