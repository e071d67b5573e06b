import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { instant } from './columns.ts';

/**
 * Orders summed up by the hour they were placed in, because lists and dashboards can't count millions of them for each page. An hour is
 * rolled up some hours after its end; a trigger drops the sums of an hour when one of its orders changes later. Derived: never backed up.
 */
export const orderRollupHours = pgTable(
  'order_rollup_hours',
  {
    /** Hours in Hyderabad, which begin at half past in UTC. */
    hour: instant('hour').primaryKey(),
    isRolledUp: boolean('is_rolled_up').notNull().default(false),
    /** Whether its steps are summed up by kitchen, too. */
    hasKitchens: boolean('has_kitchens').notNull().default(false),
    /** When it became known, or one of its orders changed. */
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('order_rollup_hours_open_idx')
      .on(t.hour)
      .where(sql`not ${t.isRolledUp}`),
  ],
);

export const orderRollupCounts = pgTable(
  'order_rollup_counts',
  {
    hour: instant('hour').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    orders: integer('orders').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.status] })],
);

/** Portions of paid orders. */
export const orderRollupMeals = pgTable(
  'order_rollup_meals',
  {
    hour: instant('hour').notNull(),
    mealId: integer('meal_id').notNull(),
    portions: integer('portions').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.mealId] })],
);

/** When the orders of the hour came to a status. */
export const orderRollupSteps = pgTable(
  'order_rollup_steps',
  {
    hour: instant('hour').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Of the step. */
    day: date('day').$type<BusinessDay>().notNull(),
    minutes: integer('minutes'),
    isOnTime: boolean('is_on_time').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [index('order_rollup_steps_hour_idx').on(t.hour), index('order_rollup_steps_day_idx').on(t.day, t.status)],
);

/** The same for each kitchen: many more rows, which are read for one kitchen at a time. */
export const orderRollupKitchenSteps = pgTable(
  'order_rollup_kitchen_steps',
  {
    hour: instant('hour').notNull(),
    kitchenId: integer('kitchen_id').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    day: date('day').$type<BusinessDay>().notNull(),
    minutes: integer('minutes'),
    isOnTime: boolean('is_on_time').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [
    index('order_rollup_kitchen_steps_hour_idx').on(t.hour),
    index('order_rollup_kitchen_steps_day_idx').on(t.kitchenId, t.day, t.status),
  ],
);

/** The periods whose orders have to be counted one by one: recent hours, those that changed, and whatever was placed before the first. */
export const unsummedPeriods = sql`(
  select h.hour as begins, h.hour + interval '1 hour' as ends from order_rollup_hours h where not h.is_rolled_up
  union all select coalesce(max(h.hour) + interval '1 hour', '-infinity'), 'infinity' from order_rollup_hours h
  union all select '-infinity', coalesce(min(h.hour), '-infinity') from order_rollup_hours h
)`;

/** The same for sums by kitchen; `earliest` is the first hour that the caller reads. */
export const unsummedPeriodsOfKitchens = (earliest: SQL) => sql`(
  select h.hour as begins, h.hour + interval '1 hour' as ends from order_rollup_hours h
  where not h.has_kitchens and h.hour > ${earliest} - interval '1 hour'
  union all select coalesce(max(h.hour) + interval '1 hour', '-infinity'), 'infinity' from order_rollup_hours h
  union all select '-infinity', coalesce(min(h.hour), '-infinity') from order_rollup_hours h
)`;
