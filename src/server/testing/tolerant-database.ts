import { type Database, openDatabase } from '#server/db/client.ts';

export const longDeadlineMs = 60_000;

/** Long timeouts for race tests: on a busy machine, waiting for a lock must not become a timeout. */
export function openTolerantDatabase(url: string): Database {
  return openDatabase(url, () => undefined, { poolSize: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 });
}
