import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { SpecialDate, WeeklyShift } from '#domain/trading/opening-hours.ts';
import { usualPace } from '#domain/trading/promised-time.ts';
import { allergenColumn, allergensKnown, archivedAt, createdAt, id, instant, reference } from './columns.ts';
import { users } from './users.ts';

type StoredSpecialDate = SpecialDate & { readonly note: string | null };

export const kitchens = pgTable(
  'kitchens',
  {
    id: id(),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    deliveryRadiusKm: doublePrecision('delivery_radius_km').notNull(),
    active: boolean('active').notNull().default(true),
    addressLine1: text('address_line1'),
    city: text('city'),
    postalCode: text('postal_code'),
    /** Whatever is cooked there may contain traces of them. */
    handledAllergens: allergenColumn('handled_allergens'),
    /** Of the Food Safety and Standards Authority; printed on papers. */
    fssaiLicence: text('fssai_licence'),
    weeklyShifts: jsonb('weekly_shifts').$type<WeeklyShift[]>().notNull().default([]),
    specialDates: jsonb('special_dates').$type<StoredSpecialDate[]>().notNull().default([]),
    leadMinutes: integer('lead_minutes').notNull().default(0),
    ordersAtOnce: integer('orders_at_once').notNull().default(usualPace.ordersAtOnce),
    /** Until enough orders were cooked to measure it. */
    minutesPerOrder: integer('minutes_per_order').notNull().default(usualPace.minutesPerOrder),
    /** Null: no limit. */
    ordersPerSlot: integer('orders_per_slot'),
    portionsPerSlot: integer('portions_per_slot'),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Null while paused without an end: a manager reopens it. */
    pausedUntil: instant('paused_until'),
    pauseReason: text('pause_reason').notNull().default(''),
    delayMinutes: integer('delay_minutes').notNull().default(0),
    /** A delay that is not taken back ends with the day. */
    delayedUntil: instant('delayed_until'),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    check('kitchens_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('kitchens_longitude_range', sql`${t.longitude} between -180 and 180`),
    check('kitchens_lead_range', sql`${t.leadMinutes} between 0 and 1440 and ${t.delayMinutes} between 0 and 120`),
    check('kitchens_pace_range', sql`${t.ordersAtOnce} between 1 and 100 and ${t.minutesPerOrder} between 1 and 60`),
    check('kitchens_capacity_positive', sql`${t.ordersPerSlot} > 0 and ${t.portionsPerSlot} > 0`),
    check('kitchens_allergens_known', allergensKnown(t.handledAllergens)),
    check('kitchens_fssai_licence_digits', sql`${t.fssaiLicence} ~ '^[0-9]{14}$'`),
    check('kitchens_radius_minimum', sql`${t.deliveryRadiusKm} >= 0.1`),
  ],
);

/** Staff with rows work for these kitchens only. An archived kitchen keeps them: without any, they would work for all kitchens. */
export const staffKitchens = pgTable(
  'staff_kitchens',
  {
    userId: reference('user_id', () => users.id),
    kitchenId: reference('kitchen_id', () => kitchens.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kitchenId] }), index('staff_kitchens_kitchen_id_idx').on(t.kitchenId)],
);

/** The one condition of every query that bound staff reach. */
export function withinScope(kitchenId: SQLWrapper, scope: KitchenScope): SQL {
  return scope === null ? sql`true` : sql`${kitchenId} = any(${sql.param([...scope])}::int[])`;
}
