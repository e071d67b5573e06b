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
    ['few different signs', 'aaaaaaaabbbb1'],
  ])('is %s', (_what, password) => {
    expect(isEasy(password)).toBe(true);
  });

  it.each([
    ['four words', 'correct horse battery staple'],
    ['a word of the shop among enough others', 'my bowl sings at dawn'],
    ['random signs', 'x7#Kq9!pLw2$'],
    ['another script', 'हैदराबाद की बिरयानी'],
  ])('is not %s', (_what, password) => {
    expect(isEasy(password)).toBe(false);
  });

  it('does not take a person without a name for one that is everywhere', () => {
    const nobody = personalWords({ email: '@', firstName: '', lastName: '' });
    expect(isEasyToGuess('x7#Kq9!pLw2$', common, nobody)).toBe(false);
  });
});
