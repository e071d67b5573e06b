import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

export const codeLifetimeSeconds = 5 * 60;
export const maxAttempts = 5;

export type KeptCode = { readonly salt: Buffer; readonly codeHmac: Buffer };

/** Keyed hashes of who asked for a code: with the current key first, and with the one before it. */
export type Requesters = readonly [current: Buffer, ...older: Buffer[]];

/**
 * Who may try a code: whoever repeats the nonce that it was asked for with or, where there was none, the same network.
 * Anybody else's guesses are not compared with it and use up none of its attempts.
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

/** A million codes are tried out in a second, so what is stored needs the key to be of use. */
export function saveCode(key: Buffer, phone: string, code: string): KeptCode {
  const salt = randomBytes(16);
  return { salt, codeHmac: hmac(key, salt, phone, code) };
}

/** Where no code is alive the answer is no, after the same work. */
export function isRightCode(keys: SecretKeys, phone: string, code: string, kept: KeptCode | undefined): boolean {
  const { salt, codeHmac } = kept ?? saveCode(keys[0], phone, '');
  return keys.some((key) => timingSafeEqual(hmac(key, salt, phone, code), codeHmac)) && kept !== undefined;
}

function hmac(key: Buffer, salt: Buffer, phone: string, code: string): Buffer {
  return createHmac('sha256', key).update(salt).update(`${phone}:${code}`).digest();
}
