import { describe, expect, it } from 'vitest';
import { isEasyToGuess, personalWords } from './password-strength.ts';

const common = new Set(['leavemealone', 'qwerty123456', 'sunshine', 'iloveyou']);
const ravi = personalWords({ email: 'ravi.teja@shop.example', firstName: 'Ravi', lastName: 'Teja' });
const isEasy = (password: string) => isEasyToGuess(password, common, ravi);

describe('a password that is easy to guess', () => {
  it.each([
    ['what many others have', 'LeaveMeAlone'],
    ['that with signs and digits around it', '!!leavemealone2026'],
    ['one with digits inside that many others have', 'qwerty123456'],
    ['one of those twice', 'sunshinesunshine'],
    ['the name of the shop and a year', 'Macrobowl-2026!'],
    ['several words of the shop', 'macrobowl-kitchen-hyderabad'],
    ['the own name and some letters', 'ravi-teja-2026-abc'],
    ['two of those', 'iloveyousunshine'],
    ['two of those with a year', 'SunshineILoveYou2026'],
    ['the digits in a row', '1234567890123'],
    ['the alphabet and the digits', 'abcd12345678'],
    ['a row of keys backwards, then another', 'poiuytrewqlkjh'],
    ['two rows in turn', '1q2w3e4r5t6y7u8i'],
    ['letters and digits in turn', '1a2b3c4d5e6f'],
    ['few different signs', 'aaaaaaaabbbb1'],
    ['the name of the shop with look-alike signs, and a year', 'M@cr0b0wl2026'],
    ['what many others have, twice and with look-alike signs', '$un5h!ne$un5h!ne'],
    ['the same with a sign behind each', 'Sun$h1ne!Sun$h1ne!'],
    ['what many others have, with a 1 for an l', 'I1oveyou$un5hine'],
    ['two words of the shop with look-alike signs', 'K!tchen-@dm1n-2026'],
    ['the own name with look-alike signs', 'R4v1-T3j4-8402719'],
  ])('is %s', (_what, password) => {
    expect(isEasy(password)).toBe(true);
  });

  it.each([
    ['four words', 'correct horse battery staple'],
    ['a word of the shop among enough others', 'my bowl sings at dawn'],
    ['random signs', 'x7#Kq9!pLw2$'],
    ['random digits', '840271935562'],
    ['random signs that look like letters', '5@1$0!34k1x@7w'],
    ['one of those and a word of one’s own', 'sunshine-marmot'],
    ['another script', 'हैदराबाद की बिरयानी'],
  ])('is not %s', (_what, password) => {
    expect(isEasy(password)).toBe(false);
  });

  it.each(['macrobowl', 'macro', 'bowl', 'protein', 'kitchen', 'nutrition', 'delivery', 'hyderabad', 'admin'])(
    'is %s, a word of the shop, and some digits',
    (word) => {
      expect(isEasy(`${word}-8402719`)).toBe(true);
    },
  );

  it.each([
    ['a word of the shop and five letters', 'kitchen84xqzvw', true],
    ['a word of the shop and six letters', 'kitchen84xqzvwt', false],
    ['four different signs', 'k9z%k9z%%k9z', true],
    ['five different signs', 'k9z%ak9za%kz', false],
    ['five walks along rows', 'abcfghklmqwezxc', true],
    ['six walks along rows', 'abcfghklmqwezxcuio', false],
    ['the row of the resting fingers', 'asdfghjklasdfg', true],
    ['the lowest row', 'zxcvbnmzxcvbnm', true],
    ['one hand that walks, and another that does not', 'xa7bkc9dqe2f', false],
    ['the same the other way round', 'a7bkc9dxe2f', false],
  ])('begins or ends with %s', (_what, password, expected) => {
    expect(isEasy(password)).toBe(expected);
  });

  it('is twice what others have, also where that ends in digits', () => {
    const others = new Set(['leave1me9']);
    expect(isEasyToGuess('leave1me9leave1me9', others)).toBe(true);
    expect(isEasyToGuess('leave1me9xqvwzjkpt', others)).toBe(false);
  });

  it('is two of what others have, of three letters on', () => {
    const others = new Set(['sun', 'marmot', 'ab']);
    expect(isEasyToGuess('sunmarmot', others)).toBe(true);
    expect(isEasyToGuess('marmotsun', others)).toBe(true);
    expect(isEasyToGuess('abmarmot', others)).toBe(false);
  });

  it('is a name of three letters on, the longer one first', () => {
    expect(isEasyToGuess('jo-8402719355', common, ['Jo'])).toBe(false);
    expect(isEasyToGuess('ana-8402719355', common, ['Ana'])).toBe(true);
    for (const names of [
      ['Ana', 'Anastasiopulu'],
      ['Anastasiopulu', 'Ana'],
    ]) {
      expect(isEasyToGuess('anastasiopulu-8402719', common, names)).toBe(true);
    }
  });

  it('knows of a person both names and what stands before the @', () => {
    expect(ravi).toEqual(['ravi', 'teja', 'Ravi', 'Teja']);
  });

  it('ignores empty names', () => {
    const noWords = personalWords({ email: '@', firstName: '', lastName: '' });
    expect(isEasyToGuess('x7#Kq9!pLw2$', common, noWords)).toBe(false);
  });
});
