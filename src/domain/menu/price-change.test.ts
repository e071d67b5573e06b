import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { changePrice, mealPriceRange, priceRoundings } from './price-change.ts';

const problem = { problem: 'The price would not be between ₹0.01 and ₹1,00,000.00' };

describe('a price that changes', () => {
  it.each([
    [28_900, 2_000, 30_900],
    [28_900, -2_050, 26_850],
    [1, 0, 1],
    [2, -1, 1],
    [9_999_999, 1, 10_000_000],
  ])('from %i paise by %i is exact', (before, by, after) => {
    expect(changePrice(paise(before), { kind: 'amount', paise: by })).toEqual({ price: after });
  });

  it.each([
    ['5% more', 28_900, 500, 1, 30_345],
    ['12.5% less', 28_900, -1_250, 1, 25_288],
    ['5% more, to a rupee', 28_900, 500, 100, 30_300],
    ['half a rupee is rounded up', 10_000, 50, 100, 10_100],
    ['just below half a rupee is rounded down', 9_999, 49, 100, 10_000],
    ['5% more, to five rupees', 28_900, 500, 500, 30_500],
    ['5% more, to ten rupees', 28_900, 500, 1_000, 30_000],
  ])('by a percentage is rounded half up: %s', (_what, before, basisPoints, roundTo, after) => {
    expect(changePrice(paise(before), { kind: 'percent', basisPoints, roundTo: paise(roundTo) })).toEqual({
      price: after,
    });
  });

  it.each([
    ['an amount that takes all of it', 28_900, { kind: 'amount', paise: -28_900 }],
    ['an amount above the limit', 9_999_999, { kind: 'amount', paise: 2 }],
    ['a percentage that rounds to nothing', 400, { kind: 'percent', basisPoints: -5_000, roundTo: paise(1_000) }],
  ] as const)('is refused beyond its limits: %s', (_what, before, change) => {
    expect(changePrice(paise(before), change)).toEqual(problem);
  });

  it('by a percentage is a multiple of what it is rounded to, at most half of that away', () => {
    const anyPrice = fc.integer({ min: mealPriceRange.min, max: mealPriceRange.max });
    fc.assert(
      fc.property(
        anyPrice,
        fc.integer({ min: -9_000, max: 50_000 }),
        fc.constantFrom(...priceRoundings),
        (before, basisPoints, roundTo) => {
          const changed = changePrice(paise(before), { kind: 'percent', basisPoints, roundTo });
          if ('problem' in changed) return;
          expect(changed.price % roundTo).toBe(0);
          const exact = (before * (10_000 + basisPoints)) / 10_000;
          expect(Math.abs(changed.price - exact)).toBeLessThanOrEqual(roundTo / 2);
        },
      ),
    );
  });
});
