import { randomBytes } from 'node:crypto';
import { hashToken } from '../session-token.ts';
import { toBase32 } from './base32.ts';

const count = 10;

/** 120 random bits each, in groups for the eye: below 112 a plain hash would not be enough to keep them by. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => toBase32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join('-'));
}

/** However it was spaced and written. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.replaceAll(/[\s-]/g, '').toLowerCase());
}
