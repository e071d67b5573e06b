import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Errors of pages in browsers, each once however often it was reported. Without personal data. */
export const browserFaults = pgTable(
  'browser_faults',
  {
    /** Of release, route, name and stack. */
    hash: bytea('hash').primaryKey(),
    release: text('release').notNull(),
    route: text('route').notNull(),
    name: text('name').notNull(),
    stack: jsonb('stack').$type<string[]>().notNull(),
    count: integer('count').notNull().default(1),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [index('browser_faults_last_seen_at_idx').on(t.lastSeenAt)],
);
