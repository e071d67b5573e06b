import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

/** Events for live streams, written by triggers and stored for a while so that reconnecting clients can resume. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: id(),
    topic: text('topic').$type<'order' | 'consultation' | 'claim' | 'note' | 'cash'>().notNull(),
    /** The id of the order, consultation, claim, note or hand-in. */
    subjectId: integer('subject_id').notNull(),
    /** The customer whose order, consultation or claim it is, or whom the note is about; the rider who handed in cash. */
    ownerId: reference('owner_id', () => users.id),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('live_events_created_at_idx').on(t.createdAt),
    index('live_events_owner_id_idx').on(t.ownerId, t.id),
    check('live_events_topic_known', sql`${t.topic} in ('order','consultation','claim','note','cash')`),
    // A notification contains the entire row, and PostgreSQL limits its payload to 8000 bytes.
    check('live_events_fit_an_announcement', sql`octet_length(${t.body}::text) <= 4000`),
  ],
);
