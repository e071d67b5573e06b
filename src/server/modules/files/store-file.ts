import type { Database, Tx } from '#server/db/client.ts';
import type { Once } from '#server/http/idempotency.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type FileStore, newFileName } from './file-store.ts';
import { isReferredTo } from './orphaned-file-queries.ts';
import { expectUpload, releaseFile } from './orphaned-files.ts';
import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';

/** Files that a row has released and no other row can take: without it, the cleanup of orphaned files would keep them for a day. */
export const removeFiles = defineJob({
  name: 'remove-files',
  maxAttempts: 10,
  payload: z.object({ storageKeys: z.array(z.string()) }),
  run: async ({ files }, { storageKeys }) => {
    for (const key of storageKeys) await files.remove(key);
  },
});

export type StoreParts = { readonly db: Database; readonly once: Once; readonly files: FileStore };

/** Stores the bytes, then writes the row that refers to them. Without that row the bytes are removed again. */
export async function storeFile<T>(
  { db, once, files }: StoreParts,
  bytes: Buffer,
  write: (tx: Tx, storageKey: string) => Promise<T>,
): Promise<T> {
  const storageKey = `documents/${newFileName()}`;
  await expectUpload(db, storageKey);
  await files.put(storageKey, bytes);
  try {
    return await once(db).transaction((tx) => write(tx, storageKey));
  } catch (error) {
    // When it is unknown whether the row was committed, the bytes stay; the cleanup of orphaned files removes them later.
    const isStored = await isReferredTo(db, storageKey).catch(() => true);
    if (!isStored) await files.remove(storageKey).catch(() => undefined);
    throw error;
  }
}

/** Its row was deleted in this transaction. */
export async function discardFile(tx: Tx, storageKey: string): Promise<void> {
  await releaseFile(tx, storageKey);
  await enqueue(tx, removeFiles, { storageKeys: [storageKey] });
}
