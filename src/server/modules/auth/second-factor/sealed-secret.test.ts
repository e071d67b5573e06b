import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const [today, yesterday] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secret = Buffer.from('12345678901234567890');

describe('a sealed secret', () => {
  it('opens with the key it was sealed with, also once that is the older one', () => {
    const sealed = sealSecret([yesterday], 7, secret);
    expect(openSecret([yesterday], 7, sealed)).toEqual({ secret, isSealedWithOlderKey: false });
    expect(openSecret([today, yesterday], 7, sealed)).toEqual({ secret, isSealedWithOlderKey: true });
    expect(openSecret([today], 7, sealed)).toBeNull();
  });

  it('is another one each time, and shows nothing of the secret', () => {
    const [one, other] = [sealSecret([today], 7, secret), sealSecret([today], 7, secret)];
    expect(one).not.toEqual(other);
    expect(one.includes(secret)).toBe(false);
  });

  it('opens for nobody else, nor when a bit of it was changed or cut off', () => {
    const sealed = sealSecret([today], 7, secret);
    expect(openSecret([today], 8, sealed)).toBeNull();
    for (const place of [0, 12, 20, 30, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      expect(openSecret([today], 7, changed)).toBeNull();
    }
    for (const length of [0, 12, 20, 28, sealed.length - 1]) {
      expect(openSecret([today], 7, sealed.subarray(0, length))).toBeNull();
    }
  });
});
