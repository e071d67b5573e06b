import type { Database } from '#server/db/client.ts';
import { type DatabaseLimits, openDatabase } from '#server/db/open-database.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

export const longDeadlineMs = timeLimit(60_000);
const longTimeoutMs = timeLimit(30_000);

/** Long timeouts: on a busy machine, waiting for a connection or a lock must not become a timeout. */
export function openTolerantDatabase(url: string, limits: Partial<DatabaseLimits> = {}): Database {
  return openDatabase(url, () => undefined, {
    poolSize: 10,
    connectTimeoutMs: longTimeoutMs,
    statementTimeoutMs: longTimeoutMs,
    ...limits,
  });
}
