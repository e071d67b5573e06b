import { max, sql } from 'drizzle-orm';
import { type BusinessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { lastHeldMinute } from '#domain/subscriptions/subscription-rules.ts';
import type { SlotLoad } from '#domain/trading/slots.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { cutOffChecks } from '#server/db/schema/subscriptions.ts';
import type { Slot } from '#server/modules/kitchens/slot-room.ts';

export type DueDelivery = { readonly subscriptionId: number; readonly date: BusinessDay; readonly minute: number };

const isRunningOn = (date: BusinessDay) => sql`s.starts_on <= ${date} and (s.ends_on is null or s.ends_on >= ${date})
  and not (s.paused_from is not null and s.paused_from <= ${date} and (s.paused_until is null or s.paused_until >= ${date}))`;

/** Deliveries of a day that are neither an order nor skipped. */
export async function findDue(db: Db, date: BusinessDay): Promise<DueDelivery[]> {
  const { rows } = await db.execute<{ subscriptionId: number; minute: number }>(sql`
    select d.subscription_id as "subscriptionId", d.minute from subscription_days d
    join subscriptions s on s.id = d.subscription_id join users u on u.id = s.user_id
    where d.weekday = ${weekdayOf(date)} and d.from_date <= ${date} and ${isRunningOn(date)} and u.enabled and u.erased_at is null
      and not exists (select from subscription_deliveries r where r.subscription_id = d.subscription_id and r.date = ${date}
        and r.minute = d.minute and r.state in ('ordered', 'skipped'))
    union
    select r.subscription_id, r.minute from subscription_deliveries r
    join subscriptions s on s.id = r.subscription_id join users u on u.id = s.user_id
    where r.date = ${date} and r.state in ('planned', 'held') and r.items is not null and ${isRunningOn(date)}
      and u.enabled and u.erased_at is null
    order by 1, 2`);
  return rows.map((row) => ({ ...row, date }));
}

/** Subscriptions with a delivery of these days that should hold room by now and has none. */
export async function findWithoutRoom(db: Db, dates: readonly BusinessDay[], now: Date): Promise<number[]> {
  const found = new Set<number>();
  for (const date of dates) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select distinct s.id from subscriptions s join subscription_days d on d.subscription_id = s.id
      left join subscription_deliveries r on r.subscription_id = s.id and r.date = ${date} and r.minute = d.minute
      where d.weekday = ${weekdayOf(date)} and d.from_date <= ${date} and ${isRunningOn(date)} and s.ended_at is null
        and coalesce(r.state, 'planned') = 'planned' and coalesce(r.moved_to, d.minute) <= ${lastHeldMinute(date, now)}`);
    for (const { id } of rows) found.add(id);
  }
  return [...found].toSorted((a, b) => a - b);
}

/** Subscriptions with a delivery of these days that holds room in one of the slots. */
export async function findHolding(db: Db, dates: readonly BusinessDay[], slots: readonly Slot[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct subscription_id as id from subscription_deliveries
    where date = any(${sql.param(dates)}::date[]) and (held_kitchen_id, held_slot_starts_at) in (select * from unnest(
      ${sql.param(slots.map(({ kitchenId }) => kitchenId))}::int[], ${sql.param(slots.map(({ startsAt }) => startsAt))}::timestamptz[]))`);
  return rows.map(({ id }) => id);
}

/** The slots of these days in which room is held, with what they have taken. */
export async function findHeldSlots(db: Db, dates: readonly BusinessDay[]): Promise<(Slot & SlotLoad)[]> {
  const { rows } = await db.execute<{ kitchenId: number; startsAt: string; orders: number; portions: number }>(sql`
    select l.kitchen_id as "kitchenId", l.slot_starts_at as "startsAt", l.orders, l.portions from slot_loads l
    where (l.kitchen_id, l.slot_starts_at) in (select d.held_kitchen_id, d.held_slot_starts_at from subscription_deliveries d
      where d.date = any(${sql.param(dates)}::date[]) and d.state = 'held')`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** How many deliveries of a day became orders or were skipped. */
export async function countSettled(db: Db, date: BusinessDay): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from subscription_deliveries where date = ${date} and state in ('ordered', 'skipped')`);
  return rows[0]!.count;
}

/** The day of the last check; null: there was none. */
export async function findLastCheckedDay(db: Db): Promise<BusinessDay | null> {
  const [last] = await db.select({ date: max(cutOffChecks.date) }).from(cutOffChecks);
  return last?.date ?? null;
}

export async function recordCheck(tx: Tx, date: BusinessDay, expected: number, missing: number): Promise<void> {
  await tx
    .insert(cutOffChecks)
    .values({ date, expected, missing })
    .onConflictDoUpdate({
      target: cutOffChecks.date,
      // A repeated check finds fewer missing deliveries. The largest number stays.
      set: { expected, missing: sql`greatest(${cutOffChecks.missing}, ${missing})` },
    });
}
