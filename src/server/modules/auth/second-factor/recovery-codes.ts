import { randomBytes } from 'node:crypto';
import { hashToken } from '../session-token.ts';
import { toBase32 } from './totp.ts';

const count = 10;

/** 120 random bits each, in readable groups: below 112 bits a plain hash would not be enough to store them. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => toBase32(randomBytes(15)).toLowerCase().match(/.{4}/g)!.join('-'));
}

/** Ignores spaces, hyphens and case. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.replaceAll(/[\s-]/g, '').toLowerCase());
}
