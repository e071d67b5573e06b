import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the server stores only the hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
