import type { ConsultationDocument } from '#contract/consultations.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireOpen, requireReadable, lockReadable } from '#server/modules/consultations/consultation-access.ts';
import { type StoreParts, discardFile, storeFile } from '#server/modules/files/store-file.ts';
import type { DocumentType } from './inspect-document.ts';
import { type DocumentRow, deleteDocument, insertDocument } from './document-queries.ts';

export type CheckedDocument = { readonly bytes: Buffer; readonly fileName: string; readonly mediaType: DocumentType };

/** Checked before the body is read, and again under the lock. */
export async function requireDocumentMayChange(db: Database, caller: Caller, consultationId: number): Promise<void> {
  requireOpen(await requireReadable(db, caller, consultationId));
}

/** A consultation has one document. A replacement is a new row, so that a link to the old one does not open it. */
export function storeDocument(
  parts: StoreParts,
  caller: Caller,
  consultationId: number,
  { bytes, fileName, mediaType }: CheckedDocument,
): Promise<ConsultationDocument> {
  return storeFile(parts, bytes, async (tx, storageKey) => {
    const { userId } = requireOpen(await lockReadable(tx, caller, consultationId));
    const before = await deleteDocument(tx, consultationId);
    if (before) await discardFile(tx, before.storageKey);
    const row = { consultationId, storageKey, fileName, mediaType, sizeBytes: bytes.length };
    const inserted = await insertDocument(tx, row);
    if (userId !== caller.userId) await recordChange(tx, caller, before, inserted);
    return { fileName, sizeBytes: inserted.sizeBytes, uploadedAt: inserted.createdAt.toISOString() };
  });
}

/** The audit entry of staff has neither the name nor the contents, which may be health data. */
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
