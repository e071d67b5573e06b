import { type Database, openDatabase } from '#server/db/client.ts';

export const longDeadlineMs = 60_000;

/** Waiting is what races are about: on a busy machine it must not become a refusal. */
export function openTolerantDatabase(url: string): Database {
  return openDatabase(url, () => undefined, { poolSize: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 });
}
