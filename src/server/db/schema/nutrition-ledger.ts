import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { TargetSource } from '#domain/nutrition-ledger/daily-target.ts';
import { type EntrySource, entrySources } from '#domain/nutrition-ledger/ledger-entry.ts';
import { meals } from './catalog.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

const figures = () => ({
  caloriesKcal: doublePrecision('calories_kcal').notNull(),
  protein: doublePrecision('protein').notNull(),
  carbs: doublePrecision('carbs').notNull(),
  fats: doublePrecision('fats').notNull(),
});

/** What a person set for themselves; what their nutritionist sets is in the consultation. */
export const nutritionTargets = pgTable('nutrition_targets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  ...figures(),
  mealSharePercent: smallint('meal_share_percent').notNull(),
  source: text('source').$type<Exclude<TargetSource, 'nutritionist'>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What a person has eaten. Health data: only the person reads it, and a nutritionist while it is shared with them. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    /** In Hyderabad. */
    day: date('day').$type<BusinessDay>().notNull(),
    eatenAt: instant('eaten_at').notNull(),
    source: text('source').$type<EntrySource>().notNull(),
    isCopy: boolean('is_copy').notNull().default(false),
    orderId: integer('order_id').references(() => orders.id),
    /** The line of the order. */
    orderPosition: integer('order_position'),
    mealId: integer('meal_id').references(() => meals.id),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** Of the whole portion; null when it is unknown. */
    grams: doublePrecision('grams'),
    ...figures(),
    artUrl: text('art_url'),
    /** When the customer marked it as not eaten. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('ledger_entries_user_day_idx').on(t.userId, t.day, t.id),
    uniqueIndex('ledger_entries_one_per_order_line')
      .on(t.orderId, t.orderPosition)
      .where(sql`${t.orderId} is not null`),
    check('ledger_entries_source_known', oneOf(t.source, entrySources)),
    check(
      'ledger_entries_order_whole',
      sql`(${t.orderId} is null) = (${t.orderPosition} is null) and (${t.orderId} is not null) = (${t.source} = 'ORDER')`,
    ),
  ],
);

/** What an entry was before each correction. */
export const ledgerChanges = pgTable(
  'ledger_changes',
  {
    id: id(),
    entryId: reference('entry_id', () => ledgerEntries.id),
    changedBy: reference('changed_by', () => users.id),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('ledger_changes_entry_id_idx').on(t.entryId, t.id)],
);
