import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { requireOpen, lockReadable } from '#server/modules/consultations/consultation-access.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { letGoOfFile } from '#server/modules/files/orphaned-files.ts';
import { deleteDocument } from './document-queries.ts';
import { recordChange } from './store-document.ts';

type Parts = { readonly db: Database; readonly files: FileStore; readonly background: BackgroundTasks };

export async function removeDocument(
  { db, files, background }: Parts,
  caller: Caller,
  consultationId: number,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const { userId } = requireOpen(await lockReadable(tx, caller, consultationId));
    const row = await deleteDocument(tx, consultationId);
    if (!row) throw new AppError('not-found', 'We could not find this document.');
    await letGoOfFile(tx, row.storageKey);
    if (userId !== caller.userId) await recordChange(tx, caller, row, undefined);
    return row;
  });
  background.start('remove deleted document', () => files.remove(removed.storageKey));
}
