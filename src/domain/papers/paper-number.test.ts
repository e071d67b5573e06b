import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay } from '../calendar/business-day.ts';
import { paperKinds } from './paper-kind.ts';
import { financialYear, paperNumber, paperSeries, seriesOf } from './paper-number.ts';

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2026-11-18T00:00:00Z', '26-27'],
    ['2027-01-01T00:00:00Z', '26-27'],
    ['2099-12-31T00:00:00Z', '99-00'],
    ['2100-03-31T00:00:00Z', '99-00'],
    ['2100-04-01T00:00:00Z', '00-01'],
  ])('of %s is %s: it begins on the first of April in India', (instant, year) => {
    expect(financialYear(businessDay(new Date(instant)))).toBe(year);
  });
});

describe('the number of a paper', () => {
  it.each([
    ['invoice', 1, 'MB1/26-27/000001'],
    ['bill-of-supply', 2, 'MB1/26-27/000002'],
    ['receipt', 999_999, 'MB1/26-27/999999'],
    ['receipt', 1_000_000, 'MB2/26-27/000001'],
    ['invoice', 8_999_991, 'MB9/26-27/999999'],
    ['credit-note', 1, 'MC1/26-27/000001'],
  ] as const)('of kind %s at position %i is %s', (kind, position, number) => {
    expect(paperNumber(kind, '26-27', position)).toBe(number);
  });

  it('has at most 16 characters, differs for each position and follows the order of positions', () => {
    const position = fc.integer({ min: 1, max: 8_999_991 });
    fc.assert(
      fc.property(fc.constantFrom(...paperKinds), position, position, (kind, first, second) => {
        const [one, other] = [paperNumber(kind, '26-27', first), paperNumber(kind, '26-27', second)];
        expect(one).toMatch(/^[A-Z]{2}[1-9]\/26-27\/\d{6}$/);
        expect(one).toHaveLength(16);
        expect(one < other).toBe(first < second);
        expect(one === other).toBe(first === second);
      }),
    );
  });

  it.each([0, -1, 1.5, 8_999_992, Number.NaN])('does not exist at position %d', (position) => {
    expect(() => paperNumber('invoice', '26-27', position)).toThrow(RangeError);
  });

  it('of a credit note is in a series of its own', () => {
    expect(paperSeries).toEqual(['MB', 'MC']);
    expect(paperKinds.map(seriesOf)).toEqual(['MB', 'MB', 'MB', 'MC']);
  });
});
