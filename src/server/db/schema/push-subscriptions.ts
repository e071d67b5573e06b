import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

/** Browsers that get push messages. The trigger `remove_push_subscriptions` deletes those of a session that was ended. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    /** Of the session that subscribed. Not a foreign key: it outlives the session, which expires after a day. */
    sessionHash: bytea('session_hash').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: bytea('p256dh').notNull(),
    auth: bytea('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_subscriptions_user_id_idx').on(t.userId),
    index('push_subscriptions_session_hash_idx').on(t.sessionHash),
    check('push_subscriptions_keys', sql`length(${t.p256dh}) = 65 and length(${t.auth}) = 16`),
  ],
);
