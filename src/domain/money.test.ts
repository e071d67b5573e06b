import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, formatRupeesOnWire, fromRupees, paise, toRupees } from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('money', () => {
  it.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount of paise', (count) => {
    expect(() => paise(count)).toThrow(RangeError);
  });

  it.each([
    [0, 0],
    [3.99, 399],
    [4.35, 435],
    [1.1, 110],
    [289, 28_900],
    [1_234_567.89, 123_456_789],
  ])('₹%d on the wire is %d paise', (rupees, count) => {
    expect(fromRupees(rupees)).toBe(count);
  });

  it.each([1.005, 0.001, 0.1 + 0.2, -1, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    'an amount of %s rupees is refused, not rounded',
    (rupees) => {
      expect(() => fromRupees(rupees)).toThrow('Not an amount in rupees');
    },
  );

  it('survives the conversion to rupees and back to the paisa', () => {
    fc.assert(
      fc.property(amounts, (count) => {
        expect(fromRupees(JSON.parse(JSON.stringify(toRupees(paise(count)))))).toBe(count);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [399, '₹3.99'],
    [28_900, '₹289.00'],
    [123_400, '₹1,234.00'],
    [9_999_999, '₹99,999.99'],
    [12_345_600, '₹1,23,456.00'],
    [1_234_567_890, '₹1,23,45,678.90'],
  ])('%d paise read %s', (count, text) => {
    expect(formatRupees(paise(count))).toBe(text);
  });

  it('groups digits the way India writes them', () => {
    const india = new Intl.NumberFormat('en-IN');
    fc.assert(
      fc.property(amounts, (rupees) => {
        expect(formatRupees(paise(rupees * 100))).toBe(`₹${india.format(rupees)}.00`);
      }),
    );
  });

  it('a price from the wire reads with two decimals', () => {
    expect(formatRupeesOnWire(3.9)).toBe('₹3.90');
  });
});
