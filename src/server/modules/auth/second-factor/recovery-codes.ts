import { randomBytes } from 'node:crypto';
import { hashToken } from '../session-token.ts';
import { toBase32 } from './base32.ts';

const count = 10;

/** 80 random bits each, in groups for the eye: too many to be guessed, even from their hashes. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g)!.join('-'));
}

/** However it was spaced and written. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.replaceAll(/[\s-]/g, '').toLowerCase());
}
