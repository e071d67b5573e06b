import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open-database.ts';

export const longDeadlineMs = 60_000;

/** Long timeouts for race tests: on a busy machine, waiting for a lock must not become a timeout. */
export function openTolerantDatabase(url: string): Database {
  return openDatabase(url, () => undefined, { poolSize: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 });
}
