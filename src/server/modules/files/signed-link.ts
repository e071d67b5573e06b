import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { SignedLink } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { findDocumentOf } from './file-queries.ts';

const lifetimeMs = 5 * 60 * 1000;

export type Reading = {
  /** Of the endpoint, without the prefix of the API. */
  readonly path: `/${string}`;
  readonly readerId: number;
};

/** A link to one file for five minutes. It opens for any holder, as long as the reader it was made for has access. */
export function signLink(key: Buffer, reading: Reading, now: Date): SignedLink {
  const expires = now.getTime() + lifetimeMs;
  const query = `for=${reading.readerId}&exp=${expires}&sig=${signature(key, reading, expires)}`;
  return { url: `${apiPrefix}${reading.path}?${query}`, expiresAt: new Date(expires).toISOString() };
}

/** Throws when the link is for another file or reader, was changed, or has expired. */
export function requireSignature(keys: SecretKeys, reading: Reading, exp: number, sig: string, now: Date): void {
  const given = Buffer.from(sig);
  const isSignedWith = (key: Buffer) => {
    const expected = Buffer.from(signature(key, reading, exp));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (keys.some(isSignedWith) && exp > now.getTime()) return;
  throw new AppError('proof-missing', 'This link is no longer valid. Please ask for a new one.');
}

function signature(key: Buffer, { path, readerId }: Reading, expires: number): string {
  return createHmac('sha256', key).update(`file ${path} for ${readerId} until ${expires}`).digest('base64url');
}

/** Not found for users without access. */
export async function linkToDocument(
  db: Database,
  linkKey: Buffer,
  { userId }: Caller,
  consultationId: number,
): Promise<SignedLink> {
  const document = await findDocumentOf(db, consultationId, userId);
  if (!document) throw new AppError('not-found', 'We could not find this document.');
  return signLink(linkKey, { path: `/files/${document.id}`, readerId: userId }, new Date());
}
