import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** What staff note about a customer or one of their orders. Append-only, except that the erasure of the customer removes them. */
export const internalNotes = pgTable(
  'internal_notes',
  {
    id: id(),
    /** The customer. */
    userId: reference('user_id', () => users.id),
    /** Null: about the customer. */
    orderId: integer('order_id').references(() => orders.id),
    authorId: reference('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('internal_notes_user_idx').on(t.userId, t.id), index('internal_notes_order_idx').on(t.orderId)],
);
