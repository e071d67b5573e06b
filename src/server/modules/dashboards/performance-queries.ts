import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { FoodKind } from '#domain/menu/availability.ts';
import { type OrderStatus, releasedStatuses } from '#domain/orders/order-status.ts';
import { slotDaysAhead } from '#domain/trading/slots.ts';
import type { Db } from '#server/db/client.ts';
import { foodAvailability, soldOutPeriods } from '#server/db/schema/availability.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { atShopTime } from '#server/db/schema/columns.ts';
import { kitchens, withinScope } from '#server/db/schema/kitchens.ts';
import {
  unsummedPeriods,
  unsummedPeriodsOfKitchens,
  orderRollupKitchenSteps,
  orderRollupSteps,
} from '#server/db/schema/order-rollups.ts';
import { dueAt, orders } from '#server/db/schema/orders.ts';

/** Orders that came to a status on one day after so many minutes, rounded up. */
export type StepCount = {
  readonly status: OrderStatus;
  /** Of deliveries only. */
  readonly day: string | null;
  /** Null for an order with a slot: an order for tomorrow takes a day without being late. */
  readonly minutes: number | null;
  readonly isOnTime: boolean;
  readonly orders: number;
};

/**
 * Counted here and summed up by the caller: sorting every step for its percentiles takes twice as long. Most are summed up by hour, or by
 * hour and kitchen; orders of other hours are read by their date, which is at most so many days before a step.
 */
export async function countSteps(
  db: Db,
  scope: KitchenScope,
  statuses: readonly OrderStatus[],
  { from, to }: DayRange,
): Promise<StepCount[]> {
  const earliest = sql`${from}::timestamptz - make_interval(days => ${slotDaysAhead + 1})`;
  const { rows } = await db.execute<StepCount>(sql`
    select status, day, minutes, "isOnTime", sum(orders)::int as orders from (
      (select s.status, case when s.status = 'DELIVERED' then s.day end::text as day, s.minutes, s.is_on_time as "isOnTime",
        sum(s.orders) as orders
      from ${scope === null ? orderRollupSteps : orderRollupKitchenSteps} s
      where ${withinScope(sql`s.kitchen_id`, scope)} and s.hour >= ${earliest} and s.status in ${[...statuses]}
        and s.day >= (${from}::timestamptz ${atShopTime})::date
        and s.day < (${to}::timestamptz ${atShopTime})::date
      group by s.status, s.day, s.minutes, s.is_on_time)
      union all
      select recent.* from ${scope === null ? unsummedPeriods : unsummedPeriodsOfKitchens(earliest)} open cross join lateral (
        select ${stepColumns}, 1 as orders from ${orders} cross join lateral ${eventsOfOrder} e
        where ${orders.orderDate} >= open.begins and ${orders.orderDate} < open.ends and ${orders.orderDate} >= ${earliest}
          and ${withinScope(orders.kitchenId, scope)}
          and e.to_status in ${[...statuses]} and e.created_at >= ${from} and e.created_at < ${to} offset 0
      ) recent
    ) steps group by 1, 2, 3, 4`);
  return rows;
}

const minutes = sql`ceil(date_part('epoch', e.created_at - ${orders.orderDate}) / 60)::int`;
/**
 * Looked up for each order, because a join would read the steps of all orders in the period. The last time of each status counts: the
 * kitchen may have taken an earlier step back.
 */
const eventsOfOrder = sql`(
  select to_status, max(created_at) as created_at from order_events where order_id = ${orders.id} group by 1 offset 0)`;
const stepColumns = sql`e.to_status as status,
  case when e.to_status = 'DELIVERED' then (e.created_at ${atShopTime})::date end::text as day,
  case when ${orders.deliverAt} is null then ${minutes} end as minutes,
  e.to_status = 'DELIVERED' and e.created_at <= ${dueAt} as "isOnTime"`;

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
      and o.slot_starts_at is not null and o.status not in ${[...releasedStatuses]}
    group by o.slot_starts_at`);
  return rows.map((row) => ({ start: new Date(Number(row.start)), orders: row.orders }));
}

export type SoldOutPeriod = DayRange & { readonly kind: FoodKind; readonly id: number; readonly name: string };

/** In each kitchen of the scope, cut to the range. What is no longer offered is not sold out. */
export async function findSoldOutPeriods(
  db: Db,
  scope: KitchenScope,
  { from, to }: DayRange,
): Promise<SoldOutPeriod[]> {
  const periods = await db
    .select({
      mealId: foodAvailability.mealId,
      componentId: foodAvailability.componentId,
      name: sql<string>`coalesce(${meals.name}, ${mealComponents.name})`,
      from: soldOutPeriods.startedAt,
      to: soldOutPeriods.endsAt,
      archivedAt: sql`coalesce(${meals.archivedAt}, ${mealComponents.archivedAt})`.mapWith(meals.archivedAt),
    })
    .from(soldOutPeriods)
    .innerJoin(foodAvailability, eq(foodAvailability.id, soldOutPeriods.availabilityId))
    .innerJoin(kitchens, eq(kitchens.id, foodAvailability.kitchenId))
    .leftJoin(meals, eq(meals.id, foodAvailability.mealId))
    .leftJoin(mealComponents, eq(mealComponents.id, foodAvailability.componentId))
    .where(
      and(
        isNull(kitchens.archivedAt),
        withinScope(kitchens.id, scope),
        lt(soldOutPeriods.startedAt, to),
        or(isNull(soldOutPeriods.endsAt), gt(soldOutPeriods.endsAt, from)),
        sql`${mealComponents.active} is not false`,
      ),
    );
  const earliest = (...dates: (Date | null)[]) =>
    dates.reduce<Date>((first, date) => (date !== null && date < first ? date : first), to);
  return periods
    .map(({ mealId, componentId, name, archivedAt, ...period }) => ({
      kind: mealId === null ? ('COMPONENT' as const) : ('MEAL' as const),
      id: mealId ?? componentId!,
      name,
      from: period.from > from ? period.from : from,
      to: earliest(period.to, archivedAt),
    }))
    .filter((period) => period.from < period.to);
}
