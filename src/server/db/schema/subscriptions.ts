import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { PlannedItem } from '#domain/subscriptions/plan-deliveries.ts';
import {
  type ChangeReason,
  type DeliveryRowState,
  type ReceiptKind,
  changeReasons,
  deliveryRowStates,
  receiptKinds,
} from '#domain/subscriptions/subscription-rules.ts';
import { addresses } from './carts.ts';
import { bytea, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

const day = (name: string) => date(name).$type<BusinessDay>();

/** A weekly pattern of deliveries. What is planned is derived from it: see `planDeliveries`. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    /** Null when the address was deleted: then nothing is delivered. */
    addressId: integer('address_id').references(() => addresses.id, { onDelete: 'set null' }),
    startsOn: day('starts_on').notNull(),
    /** The last day. */
    endsOn: day('ends_on'),
    pausedFrom: day('paused_from'),
    /** The last day of the pause. */
    pausedUntil: day('paused_until'),
    swapsAllowed: boolean('swaps_allowed').notNull(),
    /** In a row; an order sets it to 0. */
    lateSkips: integer('late_skips').notNull().default(0),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscriptions_user_id_idx').on(t.userId),
    index('subscriptions_address_id_idx').on(t.addressId),
    check('subscriptions_pause_ordered', sql`${t.pausedUntil} is null or ${t.pausedUntil} >= ${t.pausedFrom}`),
  ],
);

export const subscriptionDays = pgTable(
  'subscription_days',
  {
    subscriptionId: reference('subscription_id', () => subscriptions.id, { onDelete: 'cascade' }),
    /** Monday is 1. */
    weekday: integer('weekday').notNull(),
    /** Of the day in Hyderabad, at which the slot begins. */
    minute: integer('minute').notNull(),
    items: jsonb('items').$type<readonly PlannedItem[]>().notNull(),
    from: day('from_date').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.weekday, t.minute] }),
    check('subscription_days_weekday', sql`${t.weekday} between 1 and 7`),
    check('subscription_days_minute', sql`${t.minute} between 0 and 1410 and ${t.minute} % 30 = 0`),
  ],
);

/** A delivery that was changed, has its room held, or is an order. The unique key decides that it becomes one order. */
export const subscriptionDeliveries = pgTable(
  'subscription_deliveries',
  {
    id: id(),
    subscriptionId: reference('subscription_id', () => subscriptions.id, { onDelete: 'cascade' }),
    date: day('date').notNull(),
    /** The minute of the pattern, also after the delivery was moved. */
    minute: integer('minute').notNull(),
    state: text('state').$type<DeliveryRowState>().notNull(),
    movedTo: integer('moved_to'),
    /** Instead of those of the pattern. */
    items: jsonb('items').$type<readonly PlannedItem[]>(),
    isSwapped: boolean('is_swapped').notNull().default(false),
    /** Why the shop changed or skipped it. */
    reason: text('reason').$type<ChangeReason>(),
    isLateSkip: boolean('is_late_skip').notNull().default(false),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The room that is held; a trigger counts it in `slot_loads`. */
    heldKitchenId: integer('held_kitchen_id').references(() => kitchens.id),
    heldSlotStartsAt: instant('held_slot_starts_at'),
    heldPortions: integer('held_portions'),
    version: integer('version').notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
    messageClaimedUntil: instant('message_claimed_until'),
    messageSentAt: instant('message_sent_at'),
  },
  (t) => [
    unique('subscription_deliveries_once').on(t.subscriptionId, t.date, t.minute),
    unique('subscription_deliveries_order_once').on(t.orderId),
    index('subscription_deliveries_date_idx').on(t.date),
    check('subscription_deliveries_state_known', oneOf(t.state, deliveryRowStates)),
    check('subscription_deliveries_reason_known', oneOf(t.reason, changeReasons)),
    check(
      'subscription_deliveries_room_held',
      sql`(${t.state} = 'held') = (num_nonnulls(${t.heldKitchenId}, ${t.heldSlotStartsAt}, ${t.heldPortions}) = 3)`,
    ),
  ],
);

export const receiptActors = ['customer', 'staff', 'shop'] as const;

/** What happened when, in words that the customer reads. Only ever added. */
export const subscriptionReceipts = pgTable(
  'subscription_receipts',
  {
    id: id(),
    subscriptionId: reference('subscription_id', () => subscriptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    date: day('date'),
    minute: integer('minute'),
    text: text('text').notNull(),
    actor: text('actor').$type<(typeof receiptActors)[number]>().notNull(),
  },
  (t) => [
    index('subscription_receipts_subscription_id_idx').on(t.subscriptionId, t.id),
    check('subscription_receipts_kind_known', oneOf(t.kind, receiptKinds)),
    check('subscription_receipts_actor_known', oneOf(t.actor, receiptActors)),
  ],
);

/** Anyone with the address reads the calendar; only the hash of its token is stored. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    subscriptionId: integer('subscription_id')
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('calendar_links_token_hash').on(t.tokenHash)],
);

/** What the check after a cut-off found. Admins see the last ones. */
export const cutOffChecks = pgTable('cut_off_checks', {
  date: day('date').primaryKey(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
  expected: integer('expected').notNull(),
  /** Deliveries that were neither ordered nor skipped at the time of the check. */
  missing: integer('missing').notNull(),
});
