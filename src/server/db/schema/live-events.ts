import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { users } from './users.ts';

/** What open streams are told, kept for a while so that whoever was away hears the rest. Triggers write it. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: id(),
    topic: text('topic').$type<'order' | 'consultation'>().notNull(),
    /** The order's or the consultation's id. */
    subjectId: integer('subject_id').notNull(),
    /** The customer whose order or consultation it is. */
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('live_events_created_at_idx').on(t.createdAt),
    index('live_events_owner_id_idx').on(t.ownerId, t.id),
    check('live_events_topic_known', sql`${t.topic} in ('order','consultation')`),
    // An announcement carries the whole row, and PostgreSQL takes no more than 8000 bytes of it.
    check('live_events_fit_an_announcement', sql`octet_length(${t.body}::text) <= 4000`),
  ],
);
