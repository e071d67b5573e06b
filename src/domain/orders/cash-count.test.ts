import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { cashDifference, differenceText, isCountExplained, sumCounts } from './cash-count.ts';

const count = (expected: number, counted: number | null) => ({
  expected: paise(expected),
  counted: counted === null ? null : paise(counted),
});

describe('counted cash', () => {
  it.each([
    [count(41_200, 41_200), 0, 'none'],
    [count(41_200, 39_200), -2_000, '₹20.00 short'],
    [count(41_200, 41_700), 500, '₹5.00 over'],
    [count(41_200, null), 0, 'none'],
  ])('%o differs by %i paise: %s', (given, difference, text) => {
    expect(cashDifference(given)).toBe(difference);
    expect(differenceText(difference)).toBe(text);
  });

  it('needs a note when it differs, and none when it is right', () => {
    expect(isCountExplained(count(100, 99), '')).toBe(false);
    expect(isCountExplained(count(100, 101), '')).toBe(false);
    expect(isCountExplained(count(100, 99), 'One coin lost')).toBe(true);
    expect(isCountExplained(count(100, 100), '')).toBe(true);
  });

  it('adds up, without taking an uncounted hand-in for missing money', () => {
    expect(sumCounts([count(41_200, 39_200), count(10_000, 10_500), count(5_000, null)])).toEqual({
      expected: 56_200,
      counted: 49_700,
      differencePaise: -1_500,
    });
    expect(sumCounts([])).toEqual({ expected: 0, counted: 0, differencePaise: 0 });
  });
});
