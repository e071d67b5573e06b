import type { ConsultationDocument } from '#contract/consultations.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Once } from '#server/http/idempotency.ts';
import type { BackgroundTasks } from '#server/maintenance/background-tasks.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireOpen, requireReadable, lockReadable } from '#server/modules/consultations/consultation-access.ts';
import { type FileStore, newFileName } from '#server/modules/files/file-store.ts';
import { expectUpload, letGoOfFile } from '#server/modules/files/orphaned-files.ts';
import type { DocumentType } from './inspect-document.ts';
import { type DocumentRow, deleteDocument, hasDocumentWithKey, insertDocument } from './document-queries.ts';

export type CheckedDocument = { readonly bytes: Buffer; readonly fileName: string; readonly mediaType: DocumentType };

type Parts = {
  readonly db: Database;
  readonly once: Once;
  readonly files: FileStore;
  readonly background: BackgroundTasks;
};

/** Before a single byte is read; the lock asks again. */
export async function requireDocumentMayChange(db: Database, caller: Caller, consultationId: number): Promise<void> {
  requireOpen(await requireReadable(db, caller, consultationId));
}

/** The one document of a consultation. Another one is a new row, so that a link to the one before does not open it. */
export async function storeDocument(
  { db, once, files, background }: Parts,
  caller: Caller,
  consultationId: number,
  { bytes, fileName, mediaType }: CheckedDocument,
): Promise<ConsultationDocument> {
  const storageKey = `documents/${newFileName()}`;
  await expectUpload(db, storageKey);
  await files.put(storageKey, bytes);
  try {
    const { replacedKey, ...stored } = await once(db).transaction(async (tx) => {
      const { userId } = requireOpen(await lockReadable(tx, caller, consultationId));
      const before = await deleteDocument(tx, consultationId);
      if (before) await letGoOfFile(tx, before.storageKey);
      const row = { consultationId, storageKey, fileName, mediaType, sizeBytes: bytes.length };
      const inserted = await insertDocument(tx, row);
      if (userId !== caller.userId) await recordChange(tx, caller, before, inserted);
      const uploadedAt = inserted.createdAt.toISOString();
      return { fileName, sizeBytes: inserted.sizeBytes, uploadedAt, replacedKey: before?.storageKey };
    });
    if (replacedKey) background.start('remove replaced document', () => files.remove(replacedKey));
    return stored;
  } catch (error) {
    // Where the database cannot tell whether it has the row, the bytes stay: better too many than too few.
    const isKept = await hasDocumentWithKey(db, storageKey).catch(() => true);
    if (!isKept) await files.remove(storageKey).catch(() => undefined);
    throw error;
  }
}

/** What staff did with it; neither its name nor its contents, which may tell of somebody's health. */
export function recordChange(
  tx: Tx,
  { userId }: Caller,
  before: DocumentRow | undefined,
  after: DocumentRow | undefined,
): Promise<void> {
  return recordAction(tx, userId, {
    action: after ? 'uploaded a document' : 'removed the document',
    subject: 'consultation',
    subjectId: (after ?? before)!.consultationId,
    before: toLogged(before),
    after: toLogged(after),
  });
}

function toLogged(row: DocumentRow | undefined) {
  return { documentId: row?.id ?? null, sizeBytes: row?.sizeBytes ?? null };
}
