import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  addSession,
  buildAddress,
  buildCartItem,
  buildKitchen,
  buildMeal,
  buildUser,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

const limits = {
  orders: {
    regular: { openOrders: 3, value: 500_000, portions: 15 },
    newcomer: { openOrders: 1, value: 150_000, portions: 4 },
    householdOpenOrders: 4,
  },
};
let shop: TestApp;
let twin: TestApp;
let twinDb: Database;
let kitchenId: number;
beforeAll(async () => {
  shop = await startTestApp({ limits });
  twinDb = openTolerantDatabase(shop.databaseUrl);
  twin = await startTestApp({ db: twinDb, databaseUrl: shop.databaseUrl, limits });
  kitchenId = (await buildKitchen(shop.db)).id;
});
afterAll(async () => {
  await twin.close();
  await twinDb.$client.end();
  await shop.close();
});

let flat = 0;
type Customer = Awaited<ReturnType<typeof buildCustomer>>;

/** In a household of their own unless an address is given. */
async function buildCustomer({ hasReceivedOne = false, addressLine1 = `Flat ${++flat}, Lake View` } = {}) {
  const user = await buildUser(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true, addressLine1 });
  if (hasReceivedOne) await buildOrder(shop.db, { userId: user.id, kitchenId, status: 'DELIVERED' });
  return { userId: user.id, addressId: address.id, ...(await addSession(shop.db, user.id)) };
}

async function order({ userId, addressId, headers }: Customer, { quantity = 1, pricePaise = 20_000, app = shop } = {}) {
  const meal = await buildMeal(shop.db, { pricePaise });
  await buildCartItem(shop.db, { userId, mealId: meal.id, quantity });
  const payload = { deliveryAddressId: addressId, paymentMethod: 'COD' };
  const place = () => app.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  let response = await place();
  // On a slow machine the last of many waiting requests gets 503 with Retry-After.
  for (let n = 0; n < 20 && response.status === 503; n++) response = await place();
  return response;
}

const refusedFor = (limit: string, max: number, words: string) => ({
  status: 422,
  body: { code: 'order-limit', message: expect.stringContaining(words), details: { limit, max } },
});
const placed = { status: 201 };

describe('cash on delivery', () => {
  it('is limited to one small order until the first one was delivered', async () => {
    const newcomer = await buildCustomer();
    expect(await order(newcomer, { quantity: 5 })).toMatchObject(
      refusedFor('portions', 4, 'Until your first order has arrived, an order can have at most 4 portions.'),
    );
    const expensive = await buildCustomer();
    expect(await order(expensive, { quantity: 4, pricePaise: 40_000 })).toMatchObject(
      refusedFor('value', 1500, 'an order can come to at most ₹1,500.00.'),
    );
    const other = await buildCustomer();
    expect(await order(other)).toMatchObject(placed);
    expect(await order(other)).toMatchObject(refusedFor('open-orders', 1, 'you can have 1 open order at a time'));
    const cancel = { status: 'CANCELLED_BY_USER' };
    const [open] = await shop.db.select().from(orders).where(eq(orders.userId, other.userId));
    const url = `/api/v1/orders/${open!.id}/status`;
    expect(await shop.call({ method: 'PUT', url, headers: other.headers, payload: cancel })).toMatchObject({
      status: 200,
    });
    expect(await order(other, { quantity: 3 }), 'the cart still holds what was refused').toMatchObject(placed);
  });

  it('allows more and larger orders afterwards', async () => {
    const regular = await buildCustomer({ hasReceivedOne: true });
    expect(await order(regular, { quantity: 15, pricePaise: 31_000 })).toMatchObject(placed);
    expect(await order(regular, { quantity: 1 })).toMatchObject(placed);
    expect(await order(regular, { quantity: 16 })).toMatchObject(
      refusedFor('portions', 15, 'An order can have at most 15 portions.'),
    );
    const expensive = await buildCustomer({ hasReceivedOne: true });
    expect(await order(expensive, { quantity: 15, pricePaise: 32_000 })).toMatchObject(
      refusedFor('value', 5000, 'An order can come to at most ₹5,000.00.'),
    );
  });

  it('never exceeds the open orders of a customer who orders through two processes', async () => {
    const regular = await buildCustomer({ hasReceivedOne: true });
    const responses = [];
    for (let n = 0; n < 6; n++) responses.push(await order(regular, { app: n % 2 ? shop : twin }));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(3);
  });

  it('is shared by a household, in any spelling of its address, also concurrently on two processes', async () => {
    const spellings = ['Villa 4, Hill Side', 'VILLA 4  Hill Side', 'villa-4 hill side', 'Villa 4 (Hill Side)'];
    const customers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        buildCustomer({ addressLine1: spellings[n % 4]!, hasReceivedOne: n % 2 === 0 }),
      ),
    );
    // The delivered order of each went to another address.
    const responses = await Promise.all(customers.map((customer, n) => order(customer, { app: n % 2 ? shop : twin })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject(
        refusedFor('household-open-orders', 4, 'We take 4 open orders for one address at a time.'),
      );
    }
    expect(await order(await buildCustomer()), 'next door').toMatchObject(placed);
  });

  it('counts the orders of a household one after the other, however long each of them takes', async () => {
    const addressLine1 = 'Plot 9, Slow Lane';
    const build = () => buildCustomer({ addressLine1, hasReceivedOne: true });
    const [first, second, ...others] = await Promise.all([build(), build(), build(), build(), build()]);
    for (const other of others) expect(await order(other)).toMatchObject(placed);
    // The row that every new order refers to: both orders have counted by the time they wait for it, unless one waits for the other.
    const both = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from kitchens where id = ${kitchenId} for update`);
      const ordering = [order(first), order(second, { app: twin })];
      await vi.waitFor(async () => {
        const { rows } = await shop.db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(2);
      });
      return { ordering };
    });
    const statuses = (await Promise.all(both.ordering)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('does not count a repeated request as another order', async () => {
    const newcomer = await buildCustomer();
    const headers = { ...newcomer.headers, 'idempotency-key': 'one-order-one-key-0001' };
    const first = await order({ ...newcomer, headers });
    expect(first).toMatchObject(placed);
    const payload = { deliveryAddressId: newcomer.addressId, paymentMethod: 'COD' };
    const again = await twin.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
    expect(again.body).toEqual(first.body);
  });
});
