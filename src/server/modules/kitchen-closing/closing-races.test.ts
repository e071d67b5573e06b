import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

const apps = sharedTwoTestApps();
let mealId: number;
let admin: Record<string, string>;
beforeAll(async () => {
  mealId = (await buildMeal(apps.shop.db)).id;
  admin = (await buildSession(apps.shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

/** Noon in Hyderabad, the day after tomorrow. */
const slot = new Date(`${businessDay(new Date(Date.now() + 2 * 86_400_000))}T12:00:00+05:30`);
const closed = {
  weeklyShifts: [],
  leadMinutes: 0,
  ordersPerSlot: 0,
  portionsPerSlot: 0,
  specialDates: [{ date: businessDay(slot), shifts: [], note: 'Diwali' }],
};

let next = 0;
/** A kitchen of its own, and customers about to order from it for the slot. */
async function prepare(customers: number) {
  const { db } = apps.shop;
  const place = { latitude: 13 + (next += 0.2), longitude: 76 };
  const kitchen = await buildKitchen(db, place);
  const requests = await Promise.all(
    Array.from({ length: customers }, async () => {
      const { user, headers } = await buildSession(db);
      const { id } = await buildAddress(db, { userId: user.id, isDefault: true, postalCode: '560001', ...place });
      await buildCartItem(db, { userId: user.id, mealId });
      return { headers, payload: { deliveryAddressId: id, paymentMethod: 'COD', deliverAt: slot } };
    }),
  );
  const order = (request: (typeof requests)[number], index: number) =>
    (index % 2 ? apps.twin : apps.shop).call({ method: 'POST', url: '/api/v1/orders', ...request });
  const close = (bookedOrders?: object) =>
    apps.twin.call({
      method: 'PUT',
      url: `/api/v1/admin/kitchens/${kitchen.id}/trading`,
      headers: admin,
      payload: { ...closed, ...(bookedOrders && { bookedOrders }) },
    });
  const booked = async () =>
    (await db.select({ id: orders.id }).from(orders).where(eq(orders.kitchenId, kitchen.id))).map(({ id }) => id);
  return { kitchen, requests, order, close, booked };
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

it.each([1, 2, 3])('a date that closes during a rush names every order that got in (run %i)', async () => {
  const { requests, order, close, booked } = await prepare(20);
  const [early, late] = [requests.slice(0, 10), requests.slice(10)];
  const begun = early.map(order);
  await begun[0];
  const [closing, responses] = await Promise.all([close(), Promise.all([...begun, ...late.map(order)])]);
  expect(closing.status).toBe(200);
  const placed = responses.flatMap(({ status, body }) => (status === 201 ? (body as { id: number }).id : []));
  expect(placed.length).toBeGreaterThan(0);
  expect(sorted(await booked())).toEqual(sorted(placed));
  expect(sorted((closing.body as { leftOrderIds: number[] }).leftOrderIds)).toEqual(sorted(placed));
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(refused.map(() => 'slot-unavailable'));
  expect(await findBrokenInvariants(apps.shop.db)).toEqual([]);
});

it('a closing with decisions is refused when an order came in that was not decided on, and closes nothing', async () => {
  const { requests, order, close, booked } = await prepare(12);
  const first = await order(requests[0]!, 0);
  const { id } = first.body as { id: number };
  const decided = { decisions: [{ orderId: id, moveTo: null }], message: 'We are closed for Diwali' };
  const [closing, ...responses] = await Promise.all([close(decided), ...requests.slice(1).map(order)]);
  const cameIn = responses.filter(({ status }) => status === 201).length;
  expect(await booked()).toHaveLength(cameIn + 1);
  // Either the closing was first, and no order came in after it, or it was refused and all came in.
  expect([closing.status, cameIn]).toEqual(closing.status === 200 ? [200, 0] : [409, responses.length]);
});
