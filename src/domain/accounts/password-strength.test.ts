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
  ])('is %s', (_what, password) => {
    expect(isEasy(password)).toBe(true);
  });

  it.each([
    ['four words', 'correct horse battery staple'],
    ['a word of the shop among enough others', 'my bowl sings at dawn'],
    ['random signs', 'x7#Kq9!pLw2$'],
    ['random digits', '840271935562'],
    ['one of those and a word of one’s own', 'sunshine-marmot'],
    ['another script', 'हैदराबाद की बिरयानी'],
  ])('is not %s', (_what, password) => {
    expect(isEasy(password)).toBe(false);
  });

  it('ignores empty names', () => {
    const noWords = personalWords({ email: '@', firstName: '', lastName: '' });
    expect(isEasyToGuess('x7#Kq9!pLw2$', common, noWords)).toBe(false);
  });
});
