import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { asSideEffect } from '#server/db/deadline.ts';
import type { FileStore } from './file-store.ts';
import {
  deleteOrphanedFile,
  lockOrphanedFile,
  isReferredTo,
  lockDueFile,
  markRemoved,
  setDue,
  upsertOrphanedFile,
} from './orphaned-file-queries.ts';
import { nameOfImage, widthsOfImage } from './image-key.ts';

/** Call it before the bytes are stored, so that the cleanup finds them after any failure. */
export function expectUpload(db: Database, name: string): Promise<void> {
  return asSideEffect(() => db.transaction((tx) => upsertOrphanedFile(tx, name)));
}

/** A row no longer refers to the file. */
export const releaseFile: (tx: Tx, name: string) => Promise<void> = upsertOrphanedFile;

/** A row changes its picture. Call it in the transaction that writes the row. */
export async function changePicture(tx: Tx, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  const [old, taken] = [nameOfImage(before), nameOfImage(after)];
  const held = taken && (await lockOrphanedFile(tx, taken));
  if (held && held.removedAt) {
    const message = 'This picture is no longer there. Please upload it again.';
    throw new AppError('rule-violated', message, { fieldErrors: { imageUrl: message } });
  }
  if (old) await releaseFile(tx, old);
}

type Parts = { readonly db: Database; readonly files: FileStore };

/** Removes uploads without references for a day. Safe to run in several processes. Returns the number of removed files. */
export async function removeOrphanedFiles({ db, files }: Parts): Promise<number> {
  for (let removed = 0; ;) {
    const next = await db.transaction(claimNext);
    if (next === 'none-due') return removed;
    if (next === 'in-use') continue;
    await removeBytes({ db, files }, next.name);
    removed += 1;
  }
}

/** Outside of a transaction: a slow bucket must not hold row locks. */
async function removeBytes({ db, files }: Parts, name: string): Promise<void> {
  const widths = widthsOfImage(name);
  try {
    for (const key of widths ?? [name]) await files.remove(key);
  } catch (error) {
    await db.transaction((tx) => setDue(tx, name, 'now'));
    throw error;
  }
  await db.transaction((tx) => (widths ? setDue(tx, name, 'infinity') : deleteOrphanedFile(tx, name)));
}

/** From here on the picture cannot be chosen. If this process ends before the bytes are removed, they are due again. */
async function claimNext(tx: Tx): Promise<{ name: string } | 'none-due' | 'in-use'> {
  const due = await lockDueFile(tx);
  if (!due) return 'none-due';
  if (!due.removedAt && (await isReferredTo(tx, due.name))) {
    await deleteOrphanedFile(tx, due.name);
    return 'in-use';
  }
  await markRemoved(tx, due.name);
  return { name: due.name };
}
