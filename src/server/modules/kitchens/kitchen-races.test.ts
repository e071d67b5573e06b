import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';

const rounds = Number(process.env['RACE_ROUNDS'] ?? 3);

let admin: Record<string, string>;
let mealId: number;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  ({ headers: admin } = await buildSession(apps.shop.db, { roles: ['ROLE_ADMIN'] }));
  mealId = (await buildMeal(apps.shop.db)).id;
});

let next = 0;
/** A point that no other kitchen of this file reaches. */
const newPlace = () => ({ latitude: 12 + (next += 0.2), longitude: 77 });

async function customerWithCart(place: { latitude: number; longitude: number }) {
  const { db } = apps.shop;
  const { user, headers } = await buildSession(db);
  const { id } = await buildAddress(db, { userId: user.id, isDefault: true, postalCode: '560001', ...place });
  await buildCartItem(db, { userId: user.id, mealId });
  const payload = { deliveryAddressId: id, paymentMethod: 'COD' };
  return (app: RacingApp) => app.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
}

const remove = (id: number) =>
  apps.shop.call({ method: 'DELETE', url: `/api/v1/admin/kitchens/${id}`, headers: admin });
const ordersAt = (kitchenId: number) => apps.shop.db.$count(orders, eq(orders.kitchenId, kitchenId));
const noKitchen = {
  status: 422,
  body: { code: 'no-kitchen', message: expect.stringContaining('no active kitchens') as string },
};

/** Pauses every order after finding its kitchen and before locking anything, runs `meanwhile`, and continues. */
async function betweenFindingAndWriting<T>(placing: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
  const { $client: pool } = apps.shop.db;
  const holder = await pool.connect();
  try {
    await holder.query('begin; lock table carts in exclusive mode');
    const placed = placing();
    await vi.waitFor(async () => {
      const { rows } = await apps.shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await meanwhile();
    await holder.query('commit');
    return await placed;
  } finally {
    holder.release(true);
  }
}

it('an order is not placed in a kitchen that is removed in the meantime', async () => {
  const place = newPlace();
  const { id } = await buildKitchen(apps.shop.db, place);
  const order = await customerWithCart(place);
  const refused = await betweenFindingAndWriting(
    () => order(apps.twin),
    async () => expect((await remove(id)).status).toBe(204),
  );
  expect(refused).toMatchObject(noKitchen);
  expect(await ordersAt(id)).toBe(0);
});

it('nor in one that is deactivated; another kitchen in reach gets it', async () => {
  const place = newPlace();
  const near = await buildKitchen(apps.shop.db, place);
  const far = await buildKitchen(apps.shop.db, { ...place, longitude: place.longitude + 0.01 });
  const order = await customerWithCart(place);
  const placed = await betweenFindingAndWriting(
    () => order(apps.twin),
    async () => void (await apps.shop.db.update(kitchens).set({ active: false }).where(eq(kitchens.id, near.id))),
  );
  expect(placed).toMatchObject({ status: 201, body: { kitchenId: far.id, kitchenName: far.name } });
});

it('of concurrent orders and a removal on two processes either the orders win or the removal', async () => {
  for (let round = 0; round < rounds; round++) {
    const place = newPlace();
    const { id } = await buildKitchen(apps.shop.db, place);
    const customers = await Promise.all(Array.from({ length: 12 }, () => customerWithCart(place)));
    const [removal, ...responses] = await Promise.all([
      remove(id),
      ...customers.map((order, index) => order(index % 2 ? apps.twin : apps.shop)),
    ]);
    const placed = responses.filter(({ status }) => status === 201).length;
    expect(removal.status).toBe(placed > 0 ? 409 : 204);
    expect(await ordersAt(id)).toBe(placed);
    for (const response of responses.filter(({ status }) => status !== 201)) expect(response).toMatchObject(noKitchen);
  }
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(apps.shop.db)).toEqual([]);
});
