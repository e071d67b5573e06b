import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { removeOrphanedFiles } from '#server/modules/files/orphaned-files.ts';
import { type Retention, purges } from './purge-queries.ts';
import { markEndedHours, rollUpHours, rollUpKitchens } from './rollup-queries.ts';
import { countSettledRows } from './row-count-queries.ts';

const shortMs = 200;
const mostHoursAtOnce = 48;
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

export async function purgeExpired(db: Database, retention: Retention): Promise<void> {
  for (const purge of Object.values(purges)) while (await db.transaction((tx) => purge(tx, retention)));
}

type JobParts = { readonly db: Database; readonly onError: (error: unknown) => void; readonly intervalMs?: number };

export function startPurgeJob({ db, onError, intervalMs = tenMinutesMs }: JobParts, retention: Retention): PeriodicJob {
  return startPeriodicJob(() => purgeExpired(db, retention), onError, intervalMs);
}

/** Hours that become known in this run are rolled up in the next: by then no transaction of before is open any more. */
export async function rollUpOrders(db: Database): Promise<void> {
  for (const rollUp of [rollUpHours, rollUpKitchens]) {
    let hours = 1;
    for (let isMore = true; isMore;) {
      const began = performance.now();
      isMore = await db.transaction((tx) => rollUp(tx, hours));
      // Short transactions: an order that changes meanwhile waits for one.
      hours = performance.now() - began < shortMs ? Math.min(hours * 2, mostHoursAtOnce) : Math.ceil(hours / 2);
    }
  }
  await db.transaction(markEndedHours);
}

/** Rows that are seen in this run are counted in the next. */
export async function countTables(db: Database): Promise<void> {
  for (const table of ['users', 'audit_log'] as const) await db.transaction((tx) => countSettledRows(tx, table));
}

export function startRollupJob({ db, onError, intervalMs = tenMinutesMs }: JobParts): PeriodicJob {
  return startPeriodicJob(() => rollUpOrders(db).then(() => countTables(db)), onError, intervalMs);
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
