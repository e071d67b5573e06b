import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canChangeRating, meanText, mostStars, shownRating } from './rating.ts';

describe('the rating of a meal', () => {
  it.each([
    [{ stars: 10, count: 2 }, null],
    [
      { stars: 14, count: 3 },
      { mean: 4.7, count: 3 },
    ],
    [
      { stars: 13, count: 4 },
      { mean: 3.3, count: 4 },
    ],
    [
      { stars: 430, count: 99 },
      { mean: 4.3, count: 99 },
    ],
    [
      { stars: 480, count: 109 },
      { mean: 4.4, count: 100 },
    ],
    [
      { stars: 5_555, count: 1_287 },
      { mean: 4.3, count: 1_200 },
    ],
  ])('of %j is shown as %j', (sum, shown) => {
    expect(shownRating(sum)).toEqual(shown);
  });

  it('is within half a tenth of the mean, and never counts more than there are', () => {
    const sums = fc
      .integer({ min: 3, max: 100_000 })
      .chain((count) =>
        fc.record({ count: fc.constant(count), stars: fc.integer({ min: count, max: mostStars * count }) }),
      );
    fc.assert(
      fc.property(sums, (sum) => {
        const { mean, count } = shownRating(sum)!;
        expect(Math.abs(mean - sum.stars / sum.count)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(mean >= 1 && mean <= mostStars && count <= sum.count && count > sum.count * 0.9).toBe(true);
      }),
    );
  });

  it('always has one decimal', () => {
    expect([meanText(4), meanText(4.6)]).toEqual(['4.0', '4.6']);
  });
});

describe('a rating', () => {
  const given = new Date('2026-11-01T12:00:00Z');
  it.each([
    ['2026-11-08T11:59:59Z', true],
    ['2026-11-08T12:00:00Z', false],
  ])('given a week before %s can be changed: %s', (now, expected) => {
    expect(canChangeRating(given, new Date(now))).toBe(expected);
  });
});
