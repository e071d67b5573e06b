import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

let mealId: number;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  mealId = (await buildMeal(apps.shop.db)).id;
});

const halfHour = 30 * 60_000;
const slot = new Date((Math.floor(Date.now() / halfHour) + 10) * halfHour);

let next = 0;
async function rush(customers: number, limit: object, deliverAt: Date | undefined) {
  const { db } = apps.shop;
  const place = { latitude: 12 + (next += 0.2), longitude: 77 };
  const kitchen = await buildKitchen(db, { ...place, ...limit });
  const requests = await Promise.all(
    Array.from({ length: customers }, async () => {
      const { user, headers } = await buildSession(db);
      const { id } = await buildAddress(db, { userId: user.id, isDefault: true, postalCode: '560001', ...place });
      await buildCartItem(db, { userId: user.id, mealId, quantity: 2 });
      return { headers, payload: { deliveryAddressId: id, paymentMethod: 'COD', ...(deliverAt && { deliverAt }) } };
    }),
  );
  const responses = await Promise.all(
    requests.map((request, index) =>
      (index % 2 ? apps.twin : apps.shop).call({ method: 'POST', url: '/api/v1/orders', ...request }),
    ),
  );
  const placed = await db.select().from(orders).where(eq(orders.kitchenId, kitchen.id));
  return { responses, placed, requests, kitchen };
}
const count = (responses: readonly { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

it.each([
  ['orders', { ordersPerSlot: 10 }],
  ['portions', { portionsPerSlot: 20 }],
])('the last 10 places of a slot, by %s, are all sold and none twice, on two processes', async (_by, limit) => {
  const { responses, placed } = await rush(30, limit, slot);
  expect(count(responses, 201)).toBe(10);
  expect(count(responses, 409)).toBe(20);
  expect(placed).toHaveLength(10);
});

it('a rush without a wish fills one slot after another', async () => {
  const { responses, placed } = await rush(30, { ordersPerSlot: 8 }, undefined);
  expect(count(responses, 201)).toBe(30);
  const perSlot = [...Map.groupBy(placed, ({ slotStartsAt }) => slotStartsAt!.getTime())]
    .toSorted(([a], [b]) => a - b)
    .map(([, of]) => of.length);
  expect(perSlot).toEqual([8, 8, 8, 6]);
});

it('an order cancelled twice at once gives its place back once', async () => {
  const { responses, requests, placed, kitchen } = await rush(1, { ordersPerSlot: 1 }, slot);
  const { id } = responses[0]!.body as Order;
  const cancel = (app: 'shop' | 'twin') =>
    apps[app].call({
      method: 'PUT',
      url: `/api/v1/orders/${id}/status`,
      headers: requests[0]!.headers,
      payload: { status: 'CANCELLED_BY_USER' },
    });
  const cancelled = await Promise.all([cancel('shop'), cancel('twin')]);
  expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(placed).toHaveLength(1);
  const { user, headers } = await buildSession(apps.shop.db);
  const { latitude, longitude } = kitchen;
  const address = await buildAddress(apps.shop.db, { userId: user.id, postalCode: '560001', latitude, longitude });
  const order = async () => {
    await buildCartItem(apps.shop.db, { userId: user.id, mealId });
    const payload = { deliveryAddressId: address.id, paymentMethod: 'COD', deliverAt: slot };
    return (await apps.shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload })).status;
  };
  expect([await order(), await order()]).toEqual([201, 409]);
});
