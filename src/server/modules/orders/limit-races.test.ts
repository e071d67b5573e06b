import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openStatuses } from '#domain/orders/order-status.ts';
import { defaultOrderLimits } from '#server/config-limits.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

let mealId: number;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  await buildKitchen(apps.shop.db);
  // Any number of portions that this file orders stays below the value that a new customer may order.
  mealId = (await buildMeal(apps.shop.db, { pricePaise: 1_000 })).id;
});

const appOf = (n: number) => (n % 2 ? apps.twin : apps.shop);
const openOrders = (condition: Parameters<typeof and>[0]) =>
  apps.shop.db.$count(orders, and(inArray(orders.status, [...openStatuses]), condition));
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 201 ? 'placed' : (body as { code: string }).code;
const tally = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, of]) => [code, of.length]));

async function customer(addressLine1: string) {
  const { user, headers } = await buildSession(apps.shop.db);
  const address = await buildAddress(apps.shop.db, { userId: user.id, isDefault: true, addressLine1 });
  await buildCartItem(apps.shop.db, { userId: user.id, mealId });
  const payload = { deliveryAddressId: address.id, paymentMethod: 'COD' };
  const order = (n: number) => appOf(n).call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  const fill = (n: number) =>
    appOf(n).call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId, quantity: 1 } });
  return { userId: user.id, headers, order, fill };
}

it('the last places of a household are all taken and none twice, on two processes', async () => {
  const max = defaultOrderLimits.householdOpenOrders;
  const spellings = ['Villa 9, Hill Side', 'VILLA 9  hill side', 'villa-9 hillside'];
  const customers = await Promise.all(Array.from({ length: 3 * max }, (_, n) => customer(spellings[n % 3]!)));
  const responses = await Promise.all(customers.map(({ order }, n) => order(n)));
  expect(tally(responses.map(codeOf))).toEqual({ placed: max, 'order-limit': 2 * max });
  const ids = customers.map(({ userId }) => userId);
  expect(await openOrders(inArray(orders.userId, ids))).toBe(max);

  const [first] = await apps.shop.db.select().from(orders).where(inArray(orders.userId, ids));
  const { headers } = customers.find(({ userId }) => userId === first!.userId)!;
  const url = `/api/v1/orders/${first!.id}/status`;
  const cancel = (n: number) =>
    appOf(n).call({ method: 'PUT', url, headers, payload: { status: 'CANCELLED_BY_USER' } });
  expect((await Promise.all([cancel(0), cancel(1)])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ]);
  const refused = customers.filter((_, n) => responses[n]!.status !== 201);
  const again = await Promise.all(refused.slice(0, 4).map(({ order }, n) => order(n)));
  expect(tally(again.map(codeOf)), 'the one place that was given back').toEqual({ placed: 1, 'order-limit': 3 });
});

it('the last open order of a new customer is placed once, on two processes', async () => {
  const max = defaultOrderLimits.newcomer.openOrders;
  const newcomer = await customer('Plot 4, Single House');
  const responses = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      await newcomer.fill(n);
      return newcomer.order(n);
    }),
  );
  expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(max);
  for (let n = 0; n < max; n++) {
    await newcomer.fill(n);
    await newcomer.order(n);
  }
  expect(await openOrders(eq(orders.userId, newcomer.userId))).toBe(max);
  await newcomer.fill(0);
  expect(codeOf(await newcomer.order(0))).toBe('order-limit');
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(apps.shop.db)).toEqual([]);
});
