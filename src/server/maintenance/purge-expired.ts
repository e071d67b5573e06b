import type { Database } from '#server/db/client.ts';
import { repeatedly } from './repeatedly.ts';
import { purgeBatch, purgedTables } from './purge-queries.ts';

const everyMs = 10 * 60 * 1000;

export async function purgeExpired(db: Database): Promise<void> {
  for (const table of purgedTables) while (await db.transaction((tx) => purgeBatch(tx, table)));
}

/** Purges every 10 minutes until stopped; stopping waits for a purge under way. */
export function startPurgeJob(db: Database, onError: (error: unknown) => void, intervalMs = everyMs) {
  return repeatedly(() => purgeExpired(db), onError, intervalMs);
}
