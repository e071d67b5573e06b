import { sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { type OrderStatus, cancelledStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';

const isOurs = (scope: KitchenScope) => withinScope(sql`o.kitchen_id`, scope);

export type DeliveryDay = { readonly day: string; readonly delivered: number; readonly onTime: number };

/** Days without deliveries are omitted. */
export async function findDeliveryDays(db: Db, scope: KitchenScope, { from, to }: DayRange): Promise<DeliveryDay[]> {
  const { rows } = await db.execute<DeliveryDay>(sql`
    select to_char((e.created_at at time zone 'Asia/Kolkata')::date, 'YYYY-MM-DD') as day, count(*)::int as delivered,
      count(*) filter (where e.created_at <= o.promised_to)::int as "onTime"
    from order_events e join orders o on o.id = e.order_id
    where e.to_status = 'DELIVERED' and e.created_at >= ${from} and e.created_at < ${to}
      and o.promised_to is not null and ${isOurs(scope)}
    group by 1`);
  return rows;
}

export type StepMinutes = {
  readonly status: OrderStatus;
  readonly orders: number;
  readonly median: number;
  readonly p90: number;
};

/** Of orders without a slot of their own: one for tomorrow takes a day, and nobody is late. */
export async function findStepMinutes(
  db: Db,
  scope: KitchenScope,
  statuses: readonly OrderStatus[],
  { from, to }: DayRange,
): Promise<StepMinutes[]> {
  const minutes = sql`extract(epoch from e.created_at - o.order_date) / 60`;
  const { rows } = await db.execute<StepMinutes>(sql`
    select e.to_status as status, count(*)::int as orders,
      percentile_cont(0.5) within group (order by ${minutes})::float8 as median,
      percentile_cont(0.9) within group (order by ${minutes})::float8 as p90
    from order_events e join orders o on o.id = e.order_id
    where e.to_status in ${[...statuses]} and e.created_at >= ${from} and e.created_at < ${to}
      and o.deliver_at is null and ${isOurs(scope)}
    group by e.to_status`);
  return rows;
}

export type TakenSlot = { readonly start: Date; readonly orders: number };

/** By kitchen first, so that the index of the slots serves it. */
export async function findTakenSlots(
  db: Db,
  kitchenIds: readonly number[],
  { from, to }: DayRange,
): Promise<TakenSlot[]> {
  if (kitchenIds.length === 0) return [];
  const { rows } = await db.execute<{ start: string; orders: number }>(sql`
    select (extract(epoch from o.slot_starts_at) * 1000)::text as start, count(*)::int as orders
    from orders o
    where ${withinScope(sql`o.kitchen_id`, kitchenIds)} and o.slot_starts_at >= ${from} and o.slot_starts_at < ${to}
      and o.slot_starts_at is not null and o.status not in ${[...cancelledStatuses]}
    group by o.slot_starts_at`);
  return rows.map(({ start, orders }) => ({ start: new Date(Number(start)), orders }));
}
