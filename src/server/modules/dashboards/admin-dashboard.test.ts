import { rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { readingsOf } from '#server/modules/operations/read-readings.ts';
import { buildContactMessage, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { type DashboardParts, readAdminDashboard } from './admin-dashboard.ts';

let parts: DashboardParts;
const now = new Date('2026-07-16T13:30:00Z');
const today = businessDay(now);
const at = (day: string, hour: number) =>
  new Date(businessDayRange(day as typeof today).from.getTime() + hour * 3_600_000);

const shop = sharedTestApp();
beforeAll(async () => {
  const reads: DashboardParts['reads'] = { read: (work) => work(shop.db) };
  const readReadings = readingsOf(shop.db, {
    dataDir: shop.uploads,
    databaseUrl: undefined,
    publicUrl: 'http://localhost',
  });
  parts = {
    db: shop.db,
    reads,
    readReadings,
    hasOpeningList: false,
    probeStorage: async () => 'plenty',
    probeApi: async () => 'calm',
  };
  const { id: kitchenId } = await buildKitchen(shop.db);
  const place = (day: string, hour: number, status: 'CONFIRMED' | 'DELIVERED' | 'CANCELLED_BY_USER' = 'DELIVERED') =>
    buildOrder(shop.db, { kitchenId, status, orderDate: at(day, hour) });
  // One hour before now is still today; the last millisecond of yesterday in India is not.
  await place(today, 0);
  await place(today, 18, 'CONFIRMED');
  await place(today, 18, 'CANCELLED_BY_USER');
  await buildOrder(shop.db, { kitchenId, orderDate: new Date(at(today, 0).getTime() - 1) });
  await place(addDays(today, -13), 12);
  await place(addDays(today, -14), 23);
  await buildContactMessage(shop.db);
  await buildContactMessage(shop.db, { readAt: now });
  await buildMeal(shop.db, { archivedAt: now });
  const nutritionistId = (await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] })).user.id;
  await buildConsultation(shop.db);
  await buildConsultation(shop.db, { nutritionistId });
  await buildConsultation(shop.db, { status: 'CANCELLED' });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the admin dashboard', () => {
  it('counts by days in India; cancelled orders count, but not as revenue', async () => {
    const { days, ...board } = await readAdminDashboard(parts, now);
    const total = (28_900 + 399 + 2_023) / 100;
    expect(board).toMatchObject({
      totalMeals: 6,
      categories: 7,
      recentOrders: 4,
      ordersToday: 3,
      revenueToday: 2 * total,
      unreadMessages: 1,
      unassignedConsultations: 1,
    });
    expect(board.ordersPerHour.map((orders, hour) => [hour, orders]).filter(([, orders]) => orders)).toEqual([
      [0, 1],
      [18, 2],
    ]);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(today, n - 13)));
    expect(days.filter(({ orders }) => orders > 0)).toEqual([
      { date: addDays(today, -13), orders: 1, revenue: total },
      { date: addDays(today, -1), orders: 1, revenue: total },
      { date: today, orders: 3, revenue: 2 * total },
    ]);
  });

  it('counts late orders and lists the latest first', async () => {
    const other = await startTestApp();
    const reads: DashboardParts['reads'] = { read: (work) => work(other.db) };
    const { id: kitchenId } = await buildKitchen(other.db);
    const promised = (minutes: number, status: 'CONFIRMED' | 'DELIVERED' = 'CONFIRMED') =>
      buildOrder(other.db, {
        kitchenId,
        status,
        promisedFrom: minutesAgo(minutes + 20),
        promisedTo: minutesAgo(minutes),
      });
    const late = await promised(25);
    const later = await promised(125);
    await promised(-30);
    await promised(60, 'DELIVERED');
    for (let more = 0; more < 4; more++) await promised(10);
    const { lateOrders } = await readAdminDashboard({ ...parts, db: other.db, reads }, new Date());
    expect(lateOrders.count).toBe(6);
    expect(lateOrders.latest).toHaveLength(5);
    expect(lateOrders.latest.slice(0, 2)).toEqual([
      { id: later.id, minutesLate: 125 },
      { id: late.id, minutesLate: 25 },
    ]);
    await other.close();
  });

  it('lists the newest orders with their customers', async () => {
    const { newestOrders } = await readAdminDashboard(parts, now);
    expect(newestOrders).toHaveLength(6);
    expect(newestOrders[0]!.orderDate >= newestOrders[1]!.orderDate).toBe(true);
    expect(newestOrders[0]).toMatchObject({ customerName: expect.stringMatching(/^Asha Rao/), itemsCount: 1 });
  });

  it('lists the most ordered meals of 14 days, without bowls and cancelled orders', async () => {
    const favourite = await buildMeal(shop.db, { name: 'Favourite of all' });
    const order = await buildOrder(shop.db, { orderDate: at(today, 1) });
    const cancelled = await buildOrder(shop.db, { orderDate: at(today, 1), status: 'CANCELLED_BY_ADMIN' });
    const [line] = await shop.db.select().from(orderItems).limit(1);
    // With a price of 0, so that the totals still add up.
    const free = { ...line!, id: undefined, position: 1, pricePaise: 0, lineTotalPaise: 0 };
    await shop.db.insert(orderItems).values([
      { ...free, orderId: order.id, mealId: favourite.id, name: favourite.name, quantity: 9 },
      { ...free, orderId: order.id, position: 2, mealId: null, name: 'My bowl', quantity: 20 },
      { ...free, orderId: cancelled.id, mealId: favourite.id, name: favourite.name, quantity: 20 },
    ]);
    const { mostOrderedMeals } = await readAdminDashboard(parts, now);
    expect(mostOrderedMeals[0]).toEqual({ mealId: favourite.id, name: 'Favourite of all', quantity: 9 });
    expect(mostOrderedMeals).toHaveLength(5);
  });

  it('of an empty shop has zeros, not missing days', async () => {
    const empty = await startTestApp();
    const { headers } = await buildSession(empty.db, { roles: ['ROLE_ADMIN'] });
    const { status, body } = await empty.call({ url: '/api/v1/admin/dashboard', headers });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ordersToday: 0, revenueToday: 0, mostOrderedMeals: [], newestOrders: [] },
    });
    expect((body as AdminDashboard).days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true);
    await empty.close();
  });
});

const readHealth = async () => {
  const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  return ((await shop.call({ url: '/api/v1/admin/dashboard', headers })).body as AdminDashboard).health;
};

describe('the health on the dashboard', () => {
  it('is measured', async () => {
    const health = await readHealth();
    for (const part of Object.values(health)) {
      expect(part).toMatchObject({ isOnline: true, milliseconds: expect.any(Number) as number });
    }
    expect(health.storage.detail).toMatch(/ GB free$/);
  });

  it('is offline when uploads cannot be stored', async () => {
    await rm(shop.uploads, { recursive: true, force: true });
    await writeFile(shop.uploads, 'a file where the folder should be');
    expect(await readHealth()).toMatchObject({
      storage: { isOnline: false, milliseconds: null, detail: 'No answer' },
      database: { isOnline: true },
    });
    await rm(shop.uploads);
  });

  it('times out', async () => {
    const hanging = { ...parts, probeStorage: () => new Promise<string>(() => undefined) };
    const { health } = await readAdminDashboard(hanging, now);
    expect(health.storage.isOnline).toBe(false);
  });
});
