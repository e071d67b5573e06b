import { AppError } from '#contract/errors.ts';
import type { SignedLink } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findDocumentOf } from './file-queries.ts';
import { signLink } from './signed-link.ts';

/** For everybody who may not read it there is no such thing. */
export async function linkToDocument(
  db: Database,
  linkKey: Buffer,
  { userId }: Caller,
  consultationId: number,
): Promise<SignedLink> {
  const document = await findDocumentOf(db, consultationId, userId);
  if (!document) throw new AppError('not-found', 'We could not find this document.');
  return signLink(linkKey, { fileId: document.id, readerId: userId }, new Date());
}
