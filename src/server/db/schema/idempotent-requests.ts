import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';

/** Requests executed under an Idempotency-Key. Caller, content and result can't be read without the key. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    /** Hash of the caller and the key. */
    id: bytea('id').primaryKey(),
    requestHash: bytea('request_hash').notNull(),
    /** Encrypted with the key. Null where a repeat returns the current state instead. */
    result: bytea('result'),
    createdAt: createdAt(),
  },
  (t) => [index('idempotent_requests_created_at_idx').on(t.createdAt)],
);
