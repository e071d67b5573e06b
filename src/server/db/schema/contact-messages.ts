import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { archivedAt, createdAt, id, instant } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('contact_messages_created_at_idx').on(t.createdAt, t.id),
    index('contact_messages_inbox_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.archivedAt} is null`),
  ],
);
