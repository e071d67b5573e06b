import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

const apps = sharedTwoTestApps();
let kitchenId: number;
beforeAll(async () => {
  ({ id: kitchenId } = await buildKitchen(apps.shop.db));
});

async function counted(portionsLeft: number) {
  const { id: mealId } = await buildMeal(apps.shop.db);
  await apps.shop.db.insert(foodAvailability).values({ kitchenId, mealId, portionsLeft });
  return mealId;
}
const leftOf = async (mealId: number) =>
  (await apps.shop.db.select().from(foodAvailability).where(eq(foodAvailability.mealId, mealId)))[0]!.portionsLeft;

async function newRequest(lines: readonly (readonly [mealId: number, quantity: number])[], place: object = {}) {
  const { db } = apps.shop;
  const { user, headers } = await buildSession(db);
  const { id } = await buildAddress(db, { userId: user.id, isDefault: true, ...place });
  for (const [mealId, quantity] of lines) await buildCartItem(db, { userId: user.id, mealId, quantity });
  return {
    method: 'POST',
    url: '/api/v1/orders',
    headers,
    payload: { deliveryAddressId: id, paymentMethod: 'COD' },
  } as const;
}
const sendAll = (requests: readonly Awaited<ReturnType<typeof newRequest>>[]) =>
  Promise.all(requests.map((request, index) => (index % 2 ? apps.twin : apps.shop).call(request)));
const tally = (responses: readonly { status: number; body: unknown }[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(responses, ({ status, body }) =>
        status === 201 ? '201' : `${status} ${(body as { code: string }).code}`,
      ),
    ].map(([key, of]) => [key, of.length]),
  );

it('the last 10 portions are all sold and none twice, on two processes', async () => {
  const mealId = await counted(10);
  const requests = await Promise.all(Array.from({ length: 30 }, () => newRequest([[mealId, 1]])));
  expect(tally(await sendAll(requests))).toEqual({ 201: 10, '409 sold-out': 20 });
  expect(await leftOf(mealId)).toBe(0);
});

it('two kitchens sell their own portions of a meal, and none of the other, on two processes', async () => {
  const mealId = await counted(10);
  const farAway = { latitude: 12.97, longitude: 77.59 };
  const other = await buildKitchen(apps.shop.db, farAway);
  await apps.shop.db.insert(foodAvailability).values({ kitchenId: other.id, mealId, portionsLeft: 6 });
  const requests = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      newRequest([[mealId, 1]], index % 4 < 2 ? {} : { ...farAway, postalCode: '560001' }),
    ),
  );
  expect(tally(await sendAll(requests))).toEqual({ 201: 16, '409 sold-out': 24 });
  const rows = await apps.shop.db.select().from(foodAvailability).where(eq(foodAvailability.mealId, mealId));
  expect(rows.map(({ portionsLeft }) => portionsLeft)).toEqual([0, 0]);
  const placed = (id: number) =>
    apps.shop.db.$count(
      apps.shop.db
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
        .where(and(eq(orders.kitchenId, id), eq(orderItems.mealId, mealId))),
    );
  expect([await placed(kitchenId), await placed(other.id)]).toEqual([10, 6]);
});

it('orders that want the same two foods in another order do not wait for each other for ever', async () => {
  const [one, other] = [await counted(30), await counted(30)];
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      newRequest(
        index % 4 < 2
          ? [
              [one, 2],
              [other, 1],
            ]
          : [
              [other, 1],
              [one, 2],
            ],
      ),
    ),
  );
  expect(tally(await sendAll(requests))).toEqual({ 201: 15, '409 sold-out': 5 });
  expect([await leftOf(one), await leftOf(other)]).toEqual([0, 15]);
});

it('an order cancelled twice at once gives its portions back once', async () => {
  const mealId = await counted(3);
  const request = await newRequest([[mealId, 3]]);
  const { id } = (await apps.shop.call(request)).body as Order;
  expect(await leftOf(mealId)).toBe(0);
  const cancel = (app: 'shop' | 'twin') =>
    apps[app].call({
      method: 'PUT',
      url: `/api/v1/orders/${id}/status`,
      headers: request.headers,
      payload: { status: 'CANCELLED_BY_USER' },
    });
  const cancelled = await Promise.all([cancel('shop'), cancel('twin'), cancel('shop')]);
  expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await leftOf(mealId)).toBe(3);
});

it('an order sent twice at once takes its portions once', async () => {
  const mealId = await counted(5);
  const request = await newRequest([[mealId, 2]]);
  const sent = await sendAll([request, request]);
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await leftOf(mealId)).toBe(3);
});
