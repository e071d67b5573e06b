import { describe, expect, it } from 'vitest';
import { amountProblem, readAmount, sumOfTyped } from './claim-amounts.ts';

describe('the amount of a line', () => {
  it.each([
    ['', 0],
    ['287.83', 28_783],
    ['1,287.5', 128_750],
    ['4.35', 435],
    ['-1', null],
    ['1.234', null],
    ['ten', null],
  ])('typed as "%s" is %s paise', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it('is refused above what was paid', () => {
    expect(amountProblem('287.83', 287.83)).toBeUndefined();
    expect(amountProblem('287.84', 287.83)).toBe('More than was paid');
    expect(amountProblem('x', 1)).toBe('Enter an amount such as 287.83');
  });
});

it('the sum is exact, and there is none while an amount cannot be granted', () => {
  const largest = [
    { position: 0, amount: 287.83 },
    { position: null, amount: 3.99 },
  ];
  expect(sumOfTyped({ '0': '287.83', delivery: '3.99' }, largest)).toBe(29_182);
  expect(sumOfTyped({ '0': '287.84' }, largest)).toBeNull();
  expect(sumOfTyped({}, largest)).toBe(0);
});
