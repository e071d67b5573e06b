import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WorkProof } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { isProof } from '#domain/accounts/proof-of-work.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

export const challengeSeconds = 5 * 60;
/** 65,536 hashes on average; each bit doubles it. */
const fewestBits = 16;
const challengePattern = /^(\d\d)\.([a-z\d]{6,8})\.[\w-]{8}\.([\w-]{16})$/;

/** Signed, so that nothing is stored; bound to one phone and time, so that it can't be solved in advance or reused. */
export function issueChallenge(keys: SecretKeys, phone: string, bits: number): string {
  const expires = Math.floor(Date.now() / 1000 + challengeSeconds).toString(36);
  const unsigned = `${bits}.${expires}.${randomBytes(6).toString('base64url')}`;
  return `${unsigned}.${macOf(keys[0], phone, unsigned)}`;
}

export function isWorkDone(keys: SecretKeys, phone: string, { challenge, answer }: WorkProof): boolean {
  const [, bits, expires = '', mac = ''] = challengePattern.exec(challenge) ?? [];
  if (bits === undefined || Number.parseInt(expires, 36) * 1000 < Date.now()) return false;
  const unsigned = challenge.slice(0, -mac.length - 1);
  const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, phone, unsigned)), Buffer.from(mac)));
  return isOurs && isProof(challenge, answer, Number(bits));
}

/** Difficulty rises with the number of codes sent in this hour. */
export function bitsFor(sent: number, freeCodes: number, codesPerHour: number): number {
  const range = Math.max(1, codesPerHour - freeCodes);
  return fewestBits + Math.min(4, Math.floor((5 * (sent - freeCodes)) / range));
}

/** A 429 with Retry-After, also for clients that cannot solve the challenge. */
export function proofRequired(challenge: string, bits: number): AppError {
  return new AppError('proof-required', 'Many codes are being sent right now. Please try again later.', {
    details: { challenge, bits },
    retryAfterSeconds: 600,
  });
}

function macOf(key: Buffer, phone: string, unsigned: string): string {
  return createHmac('sha256', key).update(`${phone}:${unsigned}`).digest('base64url').slice(0, 16);
}
