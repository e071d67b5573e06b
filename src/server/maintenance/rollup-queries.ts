import { type SQL, sql } from 'drizzle-orm';
import { revenueStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { atShopTime } from '#server/db/schema/columns.ts';
import { dueAt } from '#server/db/schema/orders.ts';

const mostMarked = 20_000;
/** Sums for plots are kept this long; dashboards plot two weeks. */
export const plotDataDays = 60;
/** Two weeks, and the days that an order may be placed ahead. */
export const kitchenDays = 30;
const isPlotted = sql`rolled.hour > now() - make_interval(days => ${plotDataDays})`;
/** Hours in Hyderabad. */
const hourOf = (instant: string) => sql.raw(`date_bin('1 hour', ${instant}, '2000-01-01 00:30:00+00')`);

/** Hours that ended three hours ago: an hour later than the trigger on `orders` begins to watch their orders. */
export async function markEndedHours(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into order_rollup_hours (hour)
    select hour from generate_series(
      coalesce((select max(hour) + interval '1 hour' from order_rollup_hours), (select ${hourOf('min(order_date)')} from orders)),
      ${hourOf("now() - interval '3 hours'")} - interval '1 hour', interval '1 hour'
    ) hour
    limit ${mostMarked} on conflict do nothing`);
}

const placedIn = (hours: SQL) => sql`${hours} cross join lateral (
  select * from orders where order_date >= rolled.hour and order_date < rolled.hour + interval '1 hour' offset 0) orders`;
/** The last time that it came to each status: the kitchen may have taken an earlier step back. */
const steps = sql`lateral (
  select to_status, max(created_at) as created_at from order_events where order_id = orders.id group by 1 offset 0) step`;
const stepColumns = sql`step.to_status, (step.created_at ${atShopTime})::date,
  case when orders.deliver_at is null then ceil(date_part('epoch', step.created_at - orders.order_date) / 60)::int end,
  step.to_status = 'DELIVERED' and step.created_at <= ${dueAt}`;
const given = (rows: readonly { hour: string }[]) => sql`${sql.param(rows.map(({ hour }) => hour))}::timestamptz[]`;

/** The newest first, for the dashboards. Returns whether there may be more. */
export async function rollUpHours(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ hour: string }>(sql`
    select hour::text as hour from order_rollup_hours
    where not is_rolled_up and changed_at < now() - interval '1 minute'
    order by hour desc limit ${most} for update skip locked`);
  if (rows.length === 0) return false;
  // Each statement sees what was committed before the lock was granted.
  const placed = placedIn(sql`unnest(${given(rows)}) rolled (hour)`);
  await tx.execute(sql`
    insert into order_rollup_counts (hour, status, orders, total_paise)
    select rolled.hour, orders.status, count(*), sum(orders.total_paise) from ${placed} group by 1, 2`);
  await tx.execute(sql`
    insert into order_rollup_meals (hour, meal_id, portions)
    select rolled.hour, line.meal_id, sum(line.quantity)
    from ${placed} cross join lateral (select meal_id, quantity from order_items where order_id = orders.id offset 0) line
    where orders.status in ${[...revenueStatuses]} and line.meal_id is not null and ${isPlotted} group by 1, 2`);
  await tx.execute(sql`
    insert into order_rollup_steps (hour, status, day, minutes, is_on_time, orders)
    select rolled.hour, ${stepColumns}, count(*) from ${placed} cross join ${steps}
    where ${isPlotted} group by 1, 2, 3, 4, 5`);
  await tx.execute(sql`update order_rollup_hours set is_rolled_up = true where hour = any(${given(rows)})`);
  return rows.length === most;
}

/** The steps of rolled up hours by kitchen. Sorted, so that a kitchen's steps of an hour are on one page. */
export async function rollUpKitchens(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ hour: string }>(sql`
    select hour::text as hour from order_rollup_hours
    where is_rolled_up and not has_kitchens and hour > now() - make_interval(days => ${kitchenDays})
    order by hour desc limit ${most} for update skip locked`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    insert into order_rollup_kitchen_steps (hour, kitchen_id, status, day, minutes, is_on_time, orders)
    select rolled.hour, orders.kitchen_id, ${stepColumns}, count(*)
    from ${placedIn(sql`unnest(${given(rows)}) rolled (hour)`)} cross join ${steps}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2`);
  await tx.execute(sql`update order_rollup_hours set has_kitchens = true where hour = any(${given(rows)})`);
  return rows.length === most;
}
