import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, instant, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';

/**
 * Open orders to each household, and what each slot has taken. Triggers on `orders` keep them true whatever changes an order; an
 * invariant compares them with the orders. The statement that places an order locks these rows and reads their newest version,
 * which a count of the orders in the same statement would not see.
 */
export const households = pgTable('households', {
  /** SHA-256 of the address, normalised for spacing, case and punctuation: the SQL function `household_key`. */
  key: bytea('key').primaryKey(),
  openOrders: integer('open_orders').notNull().default(0),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** Orders of the slot that are not cancelled, and their portions. True as long as the slot has not begun; purged later. */
export const slotLoads = pgTable(
  'slot_loads',
  {
    kitchenId: reference('kitchen_id', () => kitchens.id),
    slotStartsAt: instant('slot_starts_at').notNull(),
    orders: integer('orders').notNull().default(0),
    portions: integer('portions').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kitchenId, t.slotStartsAt] })],
);
