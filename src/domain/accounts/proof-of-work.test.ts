import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isProof, searchProof } from './proof-of-work.ts';

const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readInt32BE());

describe('a proof of work', () => {
  it('is checked by SHA-256, for every length of text that fits', () => {
    for (let length = 1; length <= 45; length++) {
      const challenge = 'aZ-_9.'.repeat(8).slice(0, length);
      for (const answer of [0, 7, 41_234, 999_999_999]) {
        const bits = zeroBits(`${challenge}.${answer}`);
        expect(isProof(challenge, answer, bits)).toBe(true);
        expect(isProof(challenge, answer, bits + 1)).toBe(false);
      }
    }
  });

  it('is found by search, in batches', () => {
    const challenge = 'g.tqz1a2.Ab3dEf6h.0123456789abcdef';
    const answer = searchProof(challenge, 10, 0, 100_000)!;
    expect(zeroBits(`${challenge}.${answer}`)).toBeGreaterThanOrEqual(10);
    expect(searchProof(challenge, 10, 0, answer)).toBeNull();
    expect(searchProof(challenge, 10, answer, 1)).toBe(answer);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('is never %s', (answer) => {
    expect(isProof('challenge', answer, 0)).toBe(false);
  });

  it('is refused for a text that does not fit', () => {
    expect(isProof('x'.repeat(54), 1, 0)).toBe(false);
  });
});
