import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** What a customer got and spent. Entries are only ever added; a trigger refuses other changes. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    /** Negative when it was spent. */
    amountPaise: integer('amount_paise').notNull(),
    /** Null when the entry belongs to no order, or to one that was purged. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The customer reads it. */
    reason: text('reason').notNull(),
    /** The member of staff who gave it; null: the shop, or the customer who spent it. */
    actorUserId: integer('actor_user_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('credit_entries_user_id_idx').on(t.userId, t.id),
    index('credit_entries_order_id_idx').on(t.orderId),
    check('credit_entries_amount_not_zero', sql`${t.amountPaise} <> 0`),
  ],
);

/** The sum of a customer's entries. A trigger keeps it; the CHECK makes overspending impossible. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    balancePaise: integer('balance_paise').notNull(),
  },
  (t) => [check('credit_balances_not_negative', sql`${t.balancePaise} >= 0`)],
);
