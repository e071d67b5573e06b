import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

export const codeLifetimeSeconds = 5 * 60;
export const maxAttempts = 5;

export type StoredCode = { readonly salt: Buffer; readonly codeHmac: Buffer };

/** Keyed hashes of the requester of a code: with the current key first, then with older keys. */
export type Requesters = readonly [current: Buffer, ...older: Buffer[]];

/**
 * A code can be tried by the client that sends the nonce of its request or, without a nonce, from the same network.
 * Guesses of other clients are not compared with it and use up none of its attempts.
 */
export function requestersOf(keys: SecretKeys, nonce: string | undefined, clientAddress: string): Requesters {
  const name = nonce === undefined ? `network:${clientNetwork(clientAddress)}` : `nonce:${nonce}`;
  const hash = (key: Buffer) => createHmac('sha256', key).update(`requester:${name}`).digest().subarray(0, 16);
  const [current, ...older] = keys;
  return [hash(current), ...older.map(hash)];
}

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed, because a million codes can be brute-forced in a second. */
export function hashCode(key: Buffer, phone: string, code: string): StoredCode {
  const salt = randomBytes(16);
  return { salt, codeHmac: hmac(key, salt, phone, code) };
}

/** Takes the same time without a valid code, so that timing reveals nothing. */
export function isRightCode(keys: SecretKeys, phone: string, code: string, stored: StoredCode | undefined): boolean {
  const { salt, codeHmac } = stored ?? hashCode(keys[0], phone, '');
  return keys.some((key) => timingSafeEqual(hmac(key, salt, phone, code), codeHmac)) && stored !== undefined;
}

function hmac(key: Buffer, salt: Buffer, phone: string, code: string): Buffer {
  return createHmac('sha256', key).update(salt).update(`${phone}:${code}`).digest();
}
