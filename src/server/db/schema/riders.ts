import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type HandBackReason, handBackReasons } from '#domain/orders/hand-back.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** Each time a delivery assistant brought an order back undelivered. */
export const orderHandBacks = pgTable(
  'order_hand_backs',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    riderId: reference('rider_id', () => users.id),
    reason: text('reason').$type<HandBackReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_hand_backs_order_id_idx').on(t.orderId, t.id),
    index('order_hand_backs_created_at_idx').on(t.createdAt),
    check('order_hand_backs_reason_known', oneOf(t.reason, handBackReasons)),
  ],
);

/** The photograph of a delivery when its customer is not there; an order has one at most. */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    riderId: reference('rider_id', () => users.id),
    storageKey: text('storage_key').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('delivery_photos_created_at_idx').on(t.createdAt)],
);

/** Cash that an assistant handed in at a kitchen in one step, and what a manager counted. */
export const cashHandIns = pgTable(
  'cash_hand_ins',
  {
    id: id(),
    riderId: reference('rider_id', () => users.id),
    kitchenId: reference('kitchen_id', () => kitchens.id),
    expectedPaise: integer('expected_paise').notNull(),
    /** Null until it is counted. */
    countedPaise: integer('counted_paise'),
    countedBy: integer('counted_by').references(() => users.id),
    countedAt: instant('counted_at'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_hand_ins_created_at_idx').on(t.createdAt),
    index('cash_hand_ins_uncounted_idx')
      .on(t.kitchenId)
      .where(sql`${t.countedAt} is null`),
    check('cash_hand_ins_amounts', sql`${t.expectedPaise} >= 0 and ${t.countedPaise} >= 0`),
    check(
      'cash_hand_ins_count_whole',
      sql`(${t.countedPaise} is null) = (${t.countedAt} is null) and (${t.countedPaise} is null) = (${t.countedBy} is null)`,
    ),
    check('cash_hand_ins_difference_explained', sql`${t.countedPaise} = ${t.expectedPaise} or ${t.note} <> ''`),
  ],
);

/** Where the cash of a hand-in comes from; each order is in one of them at most. */
export const cashHandInOrders = pgTable(
  'cash_hand_in_orders',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    handInId: reference('hand_in_id', () => cashHandIns.id),
    amountPaise: integer('amount_paise').notNull(),
  },
  (t) => [index('cash_hand_in_orders_hand_in_id_idx').on(t.handInId)],
);
