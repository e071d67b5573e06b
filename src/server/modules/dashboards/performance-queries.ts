import { sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { type OrderStatus, cancelledStatuses } from '#domain/orders/order-status.ts';
import { slotDaysAhead } from '#domain/trading/slots.ts';
import type { Db } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { dueAt, orders } from '#server/db/schema/orders.ts';

/** Orders that came to a status on one day after so many minutes, rounded up. */
export type StepCount = {
  readonly status: OrderStatus;
  /** Of deliveries only. */
  readonly day: string | null;
  /** Null for an order with a slot of its own: one for tomorrow takes a day, and nobody is late. */
  readonly minutes: number | null;
  readonly isOnTime: boolean;
  readonly orders: number;
};

/**
 * Counted here and summed up by the caller: sorting every step for its percentiles takes twice as long. Orders are read by
 * their date, which is at most so many days before a step.
 */
export async function countSteps(
  db: Db,
  scope: KitchenScope,
  statuses: readonly OrderStatus[],
  { from, to }: DayRange,
): Promise<StepCount[]> {
  const minutes = sql`ceil(date_part('epoch', e.created_at - ${orders.orderDate}) / 60)`;
  const { rows } = await db.execute<StepCount>(sql`
    select e.to_status as status,
      case when e.to_status = 'DELIVERED' then (e.created_at at time zone 'Asia/Kolkata')::date end::text as day,
      case when ${orders.deliverAt} is null then ${minutes} end as minutes,
      e.to_status = 'DELIVERED' and e.created_at <= ${dueAt} as "isOnTime",
      count(*)::int as orders
    from ${orders} join order_events e on e.order_id = ${orders.id}
    where e.to_status in ${[...statuses]} and e.created_at >= ${from} and e.created_at < ${to}
      and ${orders.orderDate} >= ${from}::timestamptz - make_interval(days => ${slotDaysAhead + 1})
      and ${withinScope(orders.kitchenId, scope)}
    group by 1, 2, 3, 4`);
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
  return rows.map((row) => ({ start: new Date(Number(row.start)), orders: row.orders }));
}
