import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

export const longDeadlineMs = timeLimit(60_000);
const longTimeoutMs = timeLimit(30_000);

/** Long timeouts for race tests: on a busy machine, waiting for a lock must not become a timeout. */
export function openTolerantDatabase(url: string): Database {
  return openDatabase(url, () => undefined, {
    poolSize: 10,
    connectTimeoutMs: longTimeoutMs,
    statementTimeoutMs: longTimeoutMs,
  });
}
