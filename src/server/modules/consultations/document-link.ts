import { AppError } from '#contract/errors.ts';
import type { SignedLink } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { signLink } from '#server/modules/files/signed-link.ts';
import { findReadableDocumentId } from './consultation-queries.ts';

/** For its owner, the nutritionist assigned at this moment, and admins; for everybody else there is no such thing. */
export async function linkToDocument(
  db: Database,
  linkKey: Buffer,
  caller: Caller,
  consultationId: number,
): Promise<SignedLink> {
  const documentId = await findReadableDocumentId(db, consultationId, {
    userId: caller.userId,
    isAdmin: caller.roles.includes('ROLE_ADMIN'),
    isNutritionist: caller.roles.includes('ROLE_NUTRITIONIST'),
  });
  if (documentId === undefined) throw new AppError('not-found', 'We could not find this document.');
  return signLink(linkKey, documentId, new Date());
}
