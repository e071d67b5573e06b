import { describe, expect, it } from 'vitest';
import { openSecret, encryptSecret } from './encrypted-secret.ts';

const [today, yesterday] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secret = Buffer.from('12345678901234567890');

describe('an encrypted secret', () => {
  it('is decrypted with its key, also once that is the older one', () => {
    const encrypted = encryptSecret([yesterday], 7, secret);
    expect(openSecret([yesterday], 7, encrypted)).toEqual({ secret, isEncryptedWithOlderKey: false });
    expect(openSecret([today, yesterday], 7, encrypted)).toEqual({ secret, isEncryptedWithOlderKey: true });
    expect(openSecret([today], 7, encrypted)).toBeNull();
  });

  it('differs each time, and does not contain the secret', () => {
    const [one, other] = [encryptSecret([today], 7, secret), encryptSecret([today], 7, secret)];
    expect(one).not.toEqual(other);
    expect(one.includes(secret)).toBe(false);
  });

  it('is not decrypted for another user, nor when changed or truncated', () => {
    const encrypted = encryptSecret([today], 7, secret);
    expect(openSecret([today], 8, encrypted)).toBeNull();
    for (const place of [0, 12, 20, 30, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed[place]! ^= 1;
      expect(openSecret([today], 7, changed)).toBeNull();
    }
    for (const length of [0, 12, 20, 28, encrypted.length - 1]) {
      expect(openSecret([today], 7, encrypted.subarray(0, length))).toBeNull();
    }
  });
});
