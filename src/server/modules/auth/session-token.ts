import { hash, randomBytes } from 'node:crypto';

/** 256 random bits; the server stores only the hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
