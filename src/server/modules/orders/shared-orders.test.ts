import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import {
  buildAddress,
  buildAvailability,
  buildCartItem,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { longDeadlineMs, openTolerantDatabase } from '#server/testing/tolerant-database.ts';

/** Production's limits, as in all tests that do not say otherwise. */
let shop: TestApp;
let database: TestDatabase;
let tolerant: Database;
let mealId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  tolerant = openTolerantDatabase(database.url);
  shop = await startTestApp({ db: tolerant, databaseUrl: database.url, requestDeadlineMs: longDeadlineMs });
  await buildKitchen(database.db);
  mealId = (await buildMeal(database.db)).id;
});
afterAll(async () => {
  await shop.close();
  await tolerant.$client.end();
  await database.drop();
});

const halfHour = 30 * 60_000;
const slot = new Date((Math.floor(Date.now() / halfHour) + 10) * halfHour);
/** Far from the other kitchens. */
const elsewhere = (n: number) => ({ latitude: 12 + n, longitude: 77, postalCode: '560001' });

type Given = { readonly place?: object; readonly meal?: number; readonly deliverAt?: Date };

async function newOrder({ place, meal = mealId, deliverAt }: Given = {}) {
  const { user, headers } = await buildSession(database.db);
  const address = await buildAddress(database.db, { userId: user.id, isDefault: true, ...place });
  await buildCartItem(database.db, { userId: user.id, mealId: meal });
  const payload = { deliveryAddressId: address.id, paymentMethod: 'COD', ...(deliverAt && { deliverAt }) };
  const send = () => shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  return { userId: user.id, address, send };
}

async function countedMeal(portionsLeft: number) {
  const { id } = await buildMeal(database.db);
  await buildAvailability(database.db, { mealId: id, portionsLeft });
  await shop.catalog.refresh();
  return id;
}

async function limitedKitchen(n: number, ordersPerSlot: number) {
  const { latitude, longitude } = elsewhere(n);
  return buildKitchen(database.db, { latitude, longitude, ordersPerSlot });
}

const writing = (statements: readonly string[]) => ({
  transactions: statements.filter((text) => text === 'begin').length,
  inserts: statements.filter((text) => text.includes('insert into orders')).length,
});

describe('an order without conflicts goes through the shared statement and no transaction', () => {
  const orders: Readonly<Record<string, () => Promise<Awaited<ReturnType<typeof newOrder>>>>> = {
    'of a meal that is not counted': () => newOrder(),
    'of a counted meal': async () => newOrder({ meal: await countedMeal(5) }),
    'into a limited slot that has an order': async () => {
      await limitedKitchen(1, 5);
      const wanted = { place: elsewhere(1), deliverAt: slot };
      await (await newOrder(wanted)).send();
      return newOrder(wanted);
    },
    'into the first slot with room, which has an order': async () => {
      await limitedKitchen(2, 50);
      await (await newOrder({ place: elsewhere(2) })).send();
      return newOrder({ place: elsewhere(2) });
    },
    'to a household with another open order': async () => {
      const place = { addressLine1: 'Villa 7, Hill Side' };
      await (await newOrder({ place })).send();
      return newOrder({ place });
    },
  };
  it.each(Object.entries(orders))('%s', async (_which, prepare) => {
    const { send } = await prepare();
    let status = 0;
    const statements = await statementsOf(async () => ({ status } = await send()));
    expect({ status, ...writing(statements) }).toEqual({ status: 201, transactions: 0, inserts: 1 });
  });

  it('but runs alone when it takes the last portion, which other carts show', async () => {
    const { send } = await newOrder({ meal: await countedMeal(1) });
    const statements = await statementsOf(send);
    expect(writing(statements)).toEqual({ transactions: 1, inserts: 2 });
  });

  it('16 of them share one or two statements', async () => {
    const orders16 = await Promise.all(Array.from({ length: 16 }, () => newOrder()));
    let statuses: number[] = [];
    const statements = await statementsOf(async () => {
      statuses = (await Promise.all(orders16.map(({ send }) => send()))).map(({ status }) => status);
    });
    expect(statuses).toEqual(orders16.map(() => 201));
    expect(writing(statements).transactions).toBe(0);
    expect(writing(statements).inserts).toBeLessThan(8);
  });
});

describe('among orders of one moment', () => {
  it('one that waits for a locked row waits alone; all others are placed meanwhile', async () => {
    const counted = await countedMeal(5);
    const [limited, closing] = [await limitedKitchen(4, 5), await limitedKitchen(5, 5)];
    await (await newOrder({ place: elsewhere(4), deliverAt: slot })).send();
    const held = {
      portions: await newOrder({ meal: counted }),
      slot: await newOrder({ place: elsewhere(4), deliverAt: slot }),
      kitchen: await newOrder({ place: elsewhere(5) }),
      household: await newOrder(),
      cart: await newOrder(),
      customer: await newOrder(),
    };
    const others = await Promise.all(Array.from({ length: 10 }, () => newOrder()));
    const { addressLine1, addressLine2, postalCode } = held.household.address;
    let inserts = 0;
    const { waiting, placed } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from food_availability where meal_id = ${counted} for update`);
      await tx.execute(sql`select from slot_loads where kitchen_id = ${limited.id} for update`);
      await tx.execute(sql`select from kitchens where id = ${closing.id} for update`);
      await tx.execute(sql`select from households
        where key = household_key(${addressLine1}, ${addressLine2}, ${postalCode}) for update`);
      await tx.execute(sql`select from carts where user_id = ${held.cart.userId} for update`);
      await tx.execute(sql`select from users where id = ${held.customer.userId} for update`);
      const isPlaced: string[] = [];
      const all = Object.entries(held).map(async ([name, { send }]) => {
        const response = await send();
        isPlaced.push(name);
        return response.status;
      });
      const statements = await statementsOf(async () => {
        const responses = await Promise.all(others.map(({ send }) => send()));
        expect(responses.map(({ status }) => status)).toEqual(others.map(() => 201));
      });
      ({ inserts } = writing(statements));
      return { waiting: all, placed: [...isPlaced] };
    });
    expect(placed).toEqual([]);
    // A statement that waited for a held row would have failed, and each order of it would have been sent again alone.
    expect(inserts).toBeLessThan(others.length);
    expect(await Promise.all(waiting)).toEqual(Object.keys(held).map(() => 201));
  });

  it('the one that finds the last place of its household taken by another transaction is refused', async () => {
    const place = { addressLine1: 'Plot 8, Last Place' };
    for (let n = 0; n < 9; n++) await buildOrder(database.db, { deliveryAddressLine1: place.addressLine1 });
    const { id } = await buildOrder(database.db);
    const { send } = await newOrder({ place });
    const { answer } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`update orders set delivery_address_line1 = ${place.addressLine1} where id = ${id}`);
      const waiting = send();
      await vi.waitFor(async () => {
        const { rows } = await database.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      return { answer: waiting };
    });
    expect(await answer).toMatchObject({ body: { code: 'order-limit' } });
  });

  it('those without room are refused, each with its reason, and the others are placed', async () => {
    const soldOut = await countedMeal(2);
    await limitedKitchen(6, 2);
    const home = { addressLine1: 'Plot 3, Full House' };
    for (let n = 0; n < 9; n++) {
      await buildOrder(database.db, { deliveryAddressLine1: home.addressLine1 });
    }
    const crowds = {
      'sold-out': await Promise.all(Array.from({ length: 4 }, () => newOrder({ meal: soldOut }))),
      'slot-unavailable': await Promise.all(
        Array.from({ length: 4 }, () => newOrder({ place: elsewhere(6), deliverAt: slot })),
      ),
      'order-limit': await Promise.all(Array.from({ length: 4 }, () => newOrder({ place: home }))),
      none: await Promise.all(Array.from({ length: 4 }, () => newOrder())),
    };
    const responses = await Promise.all(
      Object.values(crowds)
        .flat()
        .map(({ send }) => send()),
    );
    const codes = responses.map(({ status, body }) => (status === 201 ? 'placed' : (body as { code: string }).code));
    const counted = Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, of]) => [code, of.length]));
    // Two portions, two places and one open order were left.
    expect(counted).toEqual({ placed: 4 + 2 + 2 + 1, 'sold-out': 2, 'slot-unavailable': 2, 'order-limit': 3 });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(database.db)).toEqual([]);
});
