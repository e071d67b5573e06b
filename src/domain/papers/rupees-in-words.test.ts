import { expect, it } from 'vitest';
import { paise } from '../money.ts';
import { rupeesInWords } from './rupees-in-words.ts';

it.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [100, 'Rupees One Only'],
  [1_99, 'Rupees One and Ninety Nine Paise Only'],
  [19_20, 'Rupees Nineteen and Twenty Paise Only'],
  [20_00, 'Rupees Twenty Only'],
  [99_00, 'Rupees Ninety Nine Only'],
  [100_00, 'Rupees One Hundred Only'],
  [101_10, 'Rupees One Hundred One and Ten Paise Only'],
  [1_000_00, 'Rupees One Thousand Only'],
  [99_999_00, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [1_23_456_07, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seven Paise Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [
    12_34_56_789_12,
    'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and Twelve Paise Only',
  ],
  [12_345_00_00_000_00, 'Rupees Twelve Thousand Three Hundred Forty Five Crore Only'],
])('writes %i paise as %s', (amount, words) => {
  expect(rupeesInWords(paise(amount))).toBe(words);
});

it('writes every amount up to a lakh in words of its own', () => {
  const words = new Set(Array.from({ length: 100_000 }, (_, rupees) => rupeesInWords(paise(rupees * 100))));
  expect(words.size).toBe(100_000);
});
