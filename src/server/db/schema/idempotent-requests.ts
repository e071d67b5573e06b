import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';

/** Requests that were done under an Idempotency-Key. Who sent them, what, and the answer can't be read without the key. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    /** Hash of who called and the key. */
    id: bytea('id').primaryKey(),
    requestHash: bytea('request_hash').notNull(),
    /** Encrypted with the key. Null where a repeat is answered with how things stand by then. */
    result: bytea('result'),
    createdAt: createdAt(),
  },
  (t) => [index('idempotent_requests_created_at_idx').on(t.createdAt)],
);
