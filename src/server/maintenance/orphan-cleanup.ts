import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { removeOrphanedFiles } from '#server/modules/files/orphaned-files.ts';
import { repeatedly } from './repeatedly.ts';

const everyMs = 10 * 60 * 1000;

type Parts = {
  readonly db: Database;
  readonly files: FileStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly removedUploads: { inc(count: number): void };
};

/** Looks every 10 minutes for uploads that nothing refers to, until stopped. */
export function startOrphanCleanup({ logger, removedUploads, ...parts }: Parts, intervalMs = everyMs) {
  const tidy = async () => {
    const removed = await removeOrphanedFiles(parts);
    removedUploads.inc(removed);
    if (removed > 0) logger.info({ removed }, 'removed uploads that nothing refers to');
  };
  return repeatedly(
    tidy,
    (error) => logger.warn({ err: error }, 'uploads that nothing refers to stay for now'),
    intervalMs,
  );
}
