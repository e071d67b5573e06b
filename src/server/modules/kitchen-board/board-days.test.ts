import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeliveryRound } from '#contract/delivery.ts';
import { KitchenDashboard, PrepSheet, listFulfillment } from '#contract/kitchen-board.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { startApiProcess } from '#server/testing/two-test-apps.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

const zones = ['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'] as const;

/** Noon in India, so that no day ends during the test. */
const now = new Date('2026-03-10T06:30:00.000Z');

let servers: Awaited<ReturnType<typeof startApiProcess>>[];
let headers: Record<string, string>;
let startedAt: string;
let today: string;
let yesterday: string;
let firstOfToday: number;
let lastOfYesterday: number;
const database = sharedTestDatabase();
beforeAll(async () => {
  const { from } = businessDayRange(businessDay(now));
  startedAt = from.toISOString();
  [today, yesterday] = [businessDay(from), addDays(businessDay(from), -1)];
  const session = await buildSession(database.db, { roles: ['ROLE_KITCHEN_MANAGER', 'ROLE_DELIVERY_ASSISTANT'] });
  ({ headers } = session);
  const deliveredAt = async (orderDate: Date) => {
    const pickedUp = { pickedUpBy: session.user.id, pickedUpAt: orderDate };
    await buildOrder(database.db, { orderDate, status: 'PROCESSING' });
    return (await buildOrder(database.db, { orderDate, status: 'DELIVERED', ...pickedUp })).id;
  };
  lastOfYesterday = await deliveredAt(new Date(from.getTime() - 1));
  firstOfToday = await deliveredAt(from);
  servers = await Promise.all(zones.map((TZ) => startApiProcess(database.url, { env: { TZ }, now })));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** A connection keeps its time zone, so all of them are reopened. */
async function moveDatabaseTo(zone: string): Promise<void> {
  const { rows: names } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  await database.db.execute(sql.raw(`alter database ${names[0]!.name} set timezone to '${zone}'`));
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const db = openTolerantDatabase(database.url);
  const { rows } = await db.execute(sql`show timezone`);
  await db.$client.end();
  expect(rows).toEqual([{ TimeZone: zone }]);
}

it('begins and ends a day in India at 18:30 in UTC', () => {
  expect(startedAt).toBe(`${yesterday}T18:30:00.000Z`);
});

describe.each(zones)('with the database in %s', (databaseZone) => {
  beforeAll(() => moveDatabaseTo(databaseZone));

  it.each(zones)('and the server in %s, days are those of India', async (serverZone) => {
    const server = servers[zones.indexOf(serverZone)]!;
    const get = (path: string) =>
      // The first call may get a connection that was just closed.
      vi.waitFor(async () => {
        const { status, body } = await server.call({ method: 'GET', url: `/api/v1${path}`, headers });
        expect(status).toBe(200);
        return body;
      });
    const deliveredOn = async (query: string) => {
      const path = `/kitchen-manager/orders/fulfillment-list?status=DELIVERED${query}`;
      return listFulfillment.response.parse(await get(path)).content.map(({ id }) => id);
    };
    expect(await deliveredOn(`&date=${yesterday}`)).toEqual([lastOfYesterday]);
    expect(await deliveredOn(`&date=${today}`)).toEqual([firstOfToday]);
    expect(await deliveredOn('')).toEqual([firstOfToday]);
    expect(KitchenDashboard.parse(await get('/dashboard'))).toMatchObject({
      completedToday: 1,
      completedTodayChange: 0,
    });
    expect(PrepSheet.parse(await get('/kitchen-manager/prep-sheet'))).toMatchObject({ date: today, orderCount: 1 });
    expect(DeliveryRound.parse(await get('/delivery/orders')).tally).toMatchObject({ date: today, deliveredToday: 1 });
  });
});
