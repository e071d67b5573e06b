import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
/** Tolerates a clock that is half a minute off, and a code typed as it changes. */
const stepsAside = [-1, 1, 0] as const;

export function createSecret(): Buffer {
  return randomBytes(20);
}

export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / stepMs);
}

/** RFC 6238 as every authenticator app computes it: HMAC-SHA-1, 30 seconds, 6 digits. */
export function codeAtStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0x0f) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The time step of a six-digit code, or null if it matches none around this time. Takes constant time. */
export function findStep(secret: Buffer, code: string, timeMs: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const aside of stepsAside) {
    const step = stepAt(timeMs) + aside;
    const expected = Buffer.from(codeAtStep(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticator apps expect it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
