import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type Service, services } from '#domain/operations/failing.ts';
import { instant, oneOf } from './columns.ts';

/** How the last attempts to use each service ended, in any process. */
export const serviceStates = pgTable(
  'service_states',
  {
    service: text('service').$type<Service>().primaryKey(),
    refusedInARow: integer('refused_in_a_row').notNull().default(0),
    lastDoneAt: instant('last_done_at'),
    lastRefusedAt: instant('last_refused_at'),
    lastError: text('last_error'),
  },
  (t) => [check('service_states_known', oneOf(t.service, services))],
);
