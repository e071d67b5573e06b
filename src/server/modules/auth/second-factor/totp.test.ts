import { describe, expect, it } from 'vitest';
import { codeAtStep, createSecret, findStep, stepAt, toBase32 } from './totp.ts';

/** RFC 6238, appendix B; its codes have eight digits, of which the apps show the last six. */
const rfcSecret = Buffer.from('12345678901234567890');
const rfcCodes: readonly [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

describe('a code of an authenticator app', () => {
  it.each(rfcCodes)('at second %i is the one of RFC 6238', (seconds, code) => {
    expect(codeAtStep(rfcSecret, stepAt(seconds * 1000))).toBe(code.slice(-6));
  });

  it('is valid for its own half minute and those next to it', () => {
    const step = 57_000_000;
    const noon = step * 30_000 + 12_345;
    for (const aside of [-1, 0, 1])
      expect(findStep(rfcSecret, codeAtStep(rfcSecret, step + aside), noon)).toBe(step + aside);
    for (const aside of [-2, 2, 3]) expect(findStep(rfcSecret, codeAtStep(rfcSecret, step + aside), noon)).toBeNull();
  });

  it.each(['', '12345', '1234567', '12345６'])('is not %j', (code) => {
    expect(findStep(rfcSecret, code, Date.now())).toBeNull();
  });

  it('has a random secret of 160 bits', () => {
    expect(createSecret()).toHaveLength(20);
    expect(createSecret()).not.toEqual(createSecret());
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j, as in RFC 4648, unpadded', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });
});
