import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireOpen, lockReadable } from '#server/modules/consultations/consultation-access.ts';
import { discardFile } from '#server/modules/files/store-file.ts';
import { deleteDocument } from './document-queries.ts';
import { recordChange } from './store-document.ts';

export function removeDocument(db: Database, caller: Caller, consultationId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { userId } = requireOpen(await lockReadable(tx, caller, consultationId));
    const row = await deleteDocument(tx, consultationId);
    if (!row) throw new AppError('not-found', 'We could not find this document.');
    await discardFile(tx, row.storageKey);
    if (userId !== caller.userId) await recordChange(tx, caller, row, undefined);
  });
}
