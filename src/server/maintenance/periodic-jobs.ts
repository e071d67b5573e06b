import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { removeOrphanedFiles } from '#server/modules/files/orphaned-files.ts';
import { purgeBatch, purgedTables } from './purge-queries.ts';

const tenMinutesMs = 10 * 60 * 1000;

/** Stopping waits for a run that is in progress. */
type PeriodicJob = { stop: () => Promise<void> };

function startPeriodicJob(
  run: () => Promise<void>,
  onError: (error: unknown) => void,
  intervalMs: number,
): PeriodicJob {
  let isStopped = false;
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(() => (isStopped ? undefined : run().catch(onError)));
  }, intervalMs).unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return current;
    },
  };
}

export async function purgeExpired(db: Database): Promise<void> {
  for (const table of purgedTables) while (await db.transaction((tx) => purgeBatch(tx, table)));
}

export function startPurgeJob(db: Database, onError: (error: unknown) => void, intervalMs = tenMinutesMs): PeriodicJob {
  return startPeriodicJob(() => purgeExpired(db), onError, intervalMs);
}

type CleanupParts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly removedUploads: { inc(count: number): void };
};

export function startOrphanCleanup(
  { logger, removedUploads, ...parts }: CleanupParts,
  intervalMs = tenMinutesMs,
): PeriodicJob {
  const removeOrphans = async () => {
    const removed = await removeOrphanedFiles(parts);
    removedUploads.inc(removed);
    if (removed > 0) logger.info({ removed }, 'orphaned uploads removed');
  };
  return startPeriodicJob(
    removeOrphans,
    (error) => logger.warn({ err: error }, 'removal of orphaned uploads failed'),
    intervalMs,
  );
}
