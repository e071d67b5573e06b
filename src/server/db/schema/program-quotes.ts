import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import type { QuotedOrder, QuoteRequest } from '#contract/program-quotes.ts';
import { createdAt, instant, reference } from './columns.ts';
import { oauthGrants } from './oauth.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** An order that a program prepared for its person. It becomes one order at most. */
export const programQuotes = pgTable(
  'program_quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    grantId: reference('grant_id', () => oauthGrants.id),
    userId: reference('user_id', () => users.id),
    request: jsonb('request').$type<QuoteRequest & { readonly deliveryAddressId: number }>().notNull(),
    quoted: jsonb('quoted').$type<QuotedOrder>().notNull(),
    totalPaise: integer('total_paise').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Null also after the purge of the order. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** When the person confirmed it on our page; null when the allowance covered it. */
    confirmedAt: instant('confirmed_at'),
    declinedAt: instant('declined_at'),
  },
  (t) => [
    unique('program_quotes_order_id_key').on(t.orderId),
    index('program_quotes_grant_idx').on(t.grantId),
    index('program_quotes_user_idx').on(t.userId),
    index('program_quotes_unordered_idx')
      .on(t.expiresAt)
      .where(sql`${t.orderId} is null`),
    check('program_quotes_declined_or_ordered', sql`${t.orderId} is null or ${t.declinedAt} is null`),
  ],
);
