import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { SignedLink } from '#contract/files.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

const lifetimeMs = 5 * 60 * 1000;

/** A link to one file that whoever holds it may open, for five minutes. */
export function signLink(key: Buffer, fileId: number, now: Date): SignedLink {
  const expires = now.getTime() + lifetimeMs;
  const url = `${apiPrefix}/files/${fileId}?exp=${expires}&sig=${signature(key, fileId, expires)}`;
  return { url, expiresAt: new Date(expires).toISOString() };
}

/** Throws when the link was made for another file, changed, or is too old. */
export function demandSignature(keys: SecretKeys, fileId: number, exp: number, sig: string, now: Date): void {
  const given = Buffer.from(sig);
  const isSignedWith = (key: Buffer) => {
    const expected = Buffer.from(signature(key, fileId, exp));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (keys.some(isSignedWith) && exp > now.getTime()) return;
  throw new AppError('proof-missing', 'This link is no longer valid. Please ask for a new one.');
}

function signature(key: Buffer, fileId: number, expires: number): string {
  return createHmac('sha256', key).update(`file ${fileId} until ${expires}`).digest('base64url');
}
