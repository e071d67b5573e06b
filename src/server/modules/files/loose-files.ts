import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { FileStore } from './file-store.ts';
import {
  deleteLooseFile,
  holdLooseFile,
  isReferredTo,
  lockDueFile,
  markRemoved,
  upsertLooseFile,
} from './loose-file-queries.ts';
import { nameOfImage, widthsOfImage } from './image-key.ts';

/** Before its bytes are put: whatever happens then, somebody will look after them. */
export function expectUpload(db: Database, name: string): Promise<void> {
  return db.transaction((tx) => upsertLooseFile(tx, name));
}

/** A row has let go of a file. */
export const letGoOfFile: (tx: Tx, name: string) => Promise<void> = upsertLooseFile;

/** A row shows another picture from now on. Call it in the transaction that writes the row. */
export async function changePicture(tx: Tx, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  const [old, taken] = [nameOfImage(before), nameOfImage(after)];
  const held = taken && (await holdLooseFile(tx, taken));
  if (held && held.removedAt) {
    const message = 'This picture is no longer there. Please upload it again.';
    throw new AppError('rule-violated', message, { fieldErrors: { imageUrl: message } });
  }
  if (old) await letGoOfFile(tx, old);
}

type Parts = { readonly db: Database; readonly files: FileStore };

/** Removes uploads that nothing has referred to for a day. Several processes may do it at once. Tells how many it removed. */
export async function removeLooseFiles({ db, files }: Parts): Promise<number> {
  for (let removed = 0; ;) {
    const outcome = await db.transaction((tx) => removeNext(tx, files));
    if (outcome === 'none-due') return removed;
    if (outcome === 'removed') removed += 1;
  }
}

async function removeNext(tx: Tx, files: FileStore): Promise<'none-due' | 'in-use' | 'removed'> {
  const name = await lockDueFile(tx);
  if (name === undefined) return 'none-due';
  if (await isReferredTo(tx, name)) {
    await deleteLooseFile(tx, name);
    return 'in-use';
  }
  // Under the lock: whoever wants to show this picture after all waits, and hears that it is gone.
  const widths = widthsOfImage(name);
  for (const key of widths ?? [name]) await files.remove(key);
  await (widths ? markRemoved(tx, name) : deleteLooseFile(tx, name));
  return 'removed';
}
