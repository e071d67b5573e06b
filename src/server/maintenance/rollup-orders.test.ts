import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { staffKitchens } from '#server/db/schema/kitchens.ts';
import { buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { rollUpOrders } from './periodic-jobs.ts';

let headers: Record<string, string>;
let manager: Record<string, string>;
let bound: Record<string, string>;
let kitchenId: number;
let otherKitchenId: number;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  manager = (await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })).headers;
  kitchenId = (await buildKitchen(shop.db)).id;
  otherKitchenId = (await buildKitchen(shop.db)).id;
  const cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  await shop.db.insert(staffKitchens).values({ userId: cook.user.id, kitchenId: otherKitchenId });
  bound = cook.headers;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const place = (
  hours: number,
  status: OrderStatus = 'DELIVERED',
  deliverAt: Date | null = null,
  kitchen = kitchenId,
) => {
  const minutes = (after: number) => hoursAgo(hours - after / 60);
  return buildOrder(
    shop.db,
    { kitchenId: kitchen, status, orderDate: hoursAgo(hours), deliverAt },
    { CONFIRMED: minutes(0), PROCESSING: minutes(7), OUT_FOR_DELIVERY: minutes(21), DELIVERED: minutes(hours % 90) },
  );
};
const get = async (url: string, as = headers) => {
  const { status, body } = await shop.call({ url: `/api/v1${url}`, headers: as });
  expect(status).toBe(200);
  return body as Record<string, unknown>;
};
const today = businessDay(new Date());

/** Everything that is read from the sums. */
async function figures() {
  const total = async (query: string) => (await get(`/admin/orders?size=1&${query}`))['totalElements'];
  const { days, mostOrderedMeals } = await get('/admin/dashboard');
  const performance = await get('/kitchen-manager/performance', manager);
  const ofKitchen = await get('/kitchen-manager/performance', bound);
  return {
    totals: await Promise.all(
      [
        '',
        'status=DELIVERED',
        'status=CANCELLED_BY_ADMIN',
        `from=${addDays(today, -3)}&to=${addDays(today, -1)}`,
        `status=DELIVERED&to=${addDays(today, -2)}`,
      ].map(total),
    ),
    days,
    mostOrderedMeals,
    delivered: performance['days'],
    steps: performance['steps'],
    deliveredByKitchen: ofKitchen['days'],
    stepsOfKitchen: ofKitchen['steps'],
  };
}

const countRolledUp = async () => {
  const { rows } = await shop.db.execute<{ orders: number }>(
    sql`select coalesce(sum(orders), 0)::int as orders from order_rollup_counts`,
  );
  return rows[0]!.orders;
};
const rollUp = async () => {
  await rollUpOrders(shop.db);
  // As if the next run came ten minutes later.
  await shop.db.execute(sql`update order_rollup_hours set changed_at = now() - interval '10 minutes'`);
  await rollUpOrders(shop.db);
};
const forgetSums = () =>
  shop.db.execute(
    sql`truncate order_rollup_hours, order_rollup_counts, order_rollup_meals, order_rollup_steps, order_rollup_kitchen_steps`,
  );

describe('orders summed up by the hour', () => {
  it('give the same figures as counting them, before and after an order changes late', async () => {
    for (const hours of [0.2, 1, 5, 7, 27, 28, 51, 75, 76, 300, 320, 400, 900]) await place(hours);
    await place(28, 'CANCELLED_BY_ADMIN');
    await place(30, 'COMPLETED', hoursAgo(6));
    for (const hours of [29, 77]) await place(hours, 'DELIVERED', null, otherKitchenId);
    const late = await place(52, 'CONFIRMED');
    const counted = await figures();
    expect(counted.totals).toEqual([18, 15, 1, expect.any(Number), expect.any(Number)]);
    await rollUp();
    expect(await countRolledUp()).toBe(16);
    expect(await figures()).toEqual(counted);

    await shop.call({ method: 'PUT', url: `/api/v1/admin/orders/${late.id}/cancel`, headers });
    expect(await countRolledUp()).toBeLessThan(16);
    const changed = await figures();
    expect(changed).not.toEqual(counted);
    await rollUp();
    expect(await countRolledUp()).toBe(16);
    expect(await figures()).toEqual(changed);
    await forgetSums();
    expect(await figures()).toEqual(changed);
  });

  it('follow an order to the kitchen that it is given to late, and what the release before has rolled up', async () => {
    const { id } = await place(54);
    await rollUp();
    const before = await figures();
    await shop.db.execute(sql`update orders set kitchen_id = ${otherKitchenId} where id = ${id}`);
    const moved = await figures();
    expect(moved.deliveredByKitchen).not.toEqual(before.deliveredByKitchen);
    expect({ ...moved, deliveredByKitchen: [], stepsOfKitchen: [] }).toEqual({
      ...before,
      deliveredByKitchen: [],
      stepsOfKitchen: [],
    });
    await rollUp();
    expect(await figures()).toEqual(moved);
    await shop.db.execute(sql`truncate order_rollup_kitchen_steps`);
    await shop.db.execute(sql`update order_rollup_hours set has_kitchens = false`);
    expect(await figures()).toEqual(moved);
    await rollUpOrders(shop.db);
    expect(await figures()).toEqual(moved);
    const { rows } = await shop.db.execute(sql`select from order_rollup_hours where not has_kitchens and is_rolled_up
      and hour > now() - interval '22 days'`);
    expect(rows).toEqual([]);
    await forgetSums();
  });

  it('are what lists and dashboards read', async () => {
    await rollUp();
    const before = await figures();
    await shop.db.execute(sql`update order_rollup_counts set orders = orders + 100`);
    await shop.db.execute(sql`update order_rollup_meals set portions = portions + 100`);
    await shop.db.execute(sql`update order_rollup_steps set orders = orders + 100`);
    await shop.db.execute(sql`update order_rollup_kitchen_steps set orders = orders + 100`);
    const after = await figures();
    for (const name of Object.keys(before) as (keyof typeof before)[]) {
      expect({ name, figures: after[name] }).not.toEqual({ name, figures: before[name] });
    }
    await forgetSums();
  });

  it('leave out an hour while one of its orders is changing, and what became known a moment ago', async () => {
    const { id } = await place(100);
    await rollUpOrders(shop.db);
    await rollUpOrders(shop.db);
    expect(await countRolledUp()).toBe(0);
    await shop.db.execute(sql`update order_rollup_hours set changed_at = now() - interval '10 minutes'`);
    const changing = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const transaction = shop.db.transaction(async (tx) => {
      await tx.execute(sql`update orders set status = 'COMPLETED' where id = ${id}`);
      changing.resolve();
      await changed.promise;
    });
    await changing.promise;
    await rollUpOrders(shop.db);
    const others = await countRolledUp();
    changed.resolve();
    await transaction;
    await rollUp();
    expect(await countRolledUp()).toBe(others + 1);
    const { rows } = await shop.db.execute<{ orders: number }>(sql`
      select orders from order_rollup_counts c join orders o on c.status = o.status and o.order_date >= c.hour
        and o.order_date < c.hour + interval '1 hour' where o.id = ${id}`);
    expect(rows).toEqual([{ orders: 1 }]);
  });
});
