import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { lineTotal, type PricedLine, pricingRules, quote } from './pricing.ts';

/** The guarantee is about a million: run with RANDOM_CARTS=1000000. */
const randomCarts = Number(process.env['RANDOM_CARTS'] ?? 100_000);

const line = (unitPrice: number, quantity = 1): PricedLine => ({ unitPrice: paise(unitPrice), quantity });

/** Independent of the code under test: big integers, and the tax rounded on the doubled remainder. */
function oracle(lines: readonly PricedLine[]) {
  let subtotal = 0n;
  for (const { unitPrice, quantity } of lines) subtotal += BigInt(unitPrice) * BigInt(quantity);
  const exact = subtotal * 7n;
  const tax = exact / 100n + ((exact % 100n) * 2n >= 100n ? 1n : 0n);
  const fee = lines.length === 0 ? 0n : 399n;
  return [subtotal, fee, tax, subtotal + fee + tax];
}

/** Pseudo-random integers below a limit, the same in every run. */
function randomInts(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const carts = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }).map(paise),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 30 },
);

describe('pricing', () => {
  it('a cart pays its subtotal, a flat fee of ₹3.99 and 7% tax', () => {
    expect(quote([line(28_900, 2), line(26_900)], pricingRules)).toEqual({
      subtotal: 84_700,
      deliveryFee: 399,
      tax: 5_929,
      total: 91_028,
    });
  });

  it.each([
    [50, 4],
    [49, 3],
    [150, 11],
    [7, 0],
    [8, 1],
  ])('seven percent of %d paise, rounded half up, is %d', (subtotal, tax) => {
    expect(quote([line(subtotal)], pricingRules).tax).toBe(tax);
  });

  it('an empty cart costs nothing', () => {
    expect(quote([], pricingRules)).toEqual({ subtotal: 0, deliveryFee: 0, tax: 0, total: 0 });
  });

  it('the flat fee is charged however large the order, because free delivery is off', () => {
    expect(pricingRules.freeDeliveryAbove).toBeNull();
    expect(quote([line(10_000_000, 20)], pricingRules).deliveryFee).toBe(399);
  });

  it('free delivery, once turned on, starts above the limit and not at it', () => {
    const rules = { ...pricingRules, freeDeliveryAbove: paise(29_900) };
    expect(quote([line(29_900)], rules).deliveryFee).toBe(399);
    expect(quote([line(29_901)], rules).deliveryFee).toBe(0);
  });

  it('agrees with big integers on 10,000 random carts', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const { subtotal, deliveryFee, tax, total } = quote(lines, pricingRules);
        expect([subtotal, deliveryFee, tax, total].map(BigInt)).toEqual(oracle(lines));
      }),
      { numRuns: 10_000 },
    );
  });

  it(`agrees with big integers on ${randomCarts} random carts, to the paisa`, { timeout: 120_000 }, () => {
    const random = randomInts(20_260_101);
    const differing: PricedLine[][] = [];
    for (let n = 0; n < randomCarts; n++) {
      const lines = Array.from({ length: random(31) }, () => line(random(10_000_001), 1 + random(20)));
      const { subtotal, deliveryFee, tax, total } = quote(lines, pricingRules);
      if (`${subtotal} ${deliveryFee} ${tax} ${total}` !== oracle(lines).join(' ')) differing.push(lines);
    }
    expect(differing.length).toBe(0);
  });

  it('a line beyond the safe integers is refused', () => {
    expect(() => lineTotal(line(Number.MAX_SAFE_INTEGER, 2))).toThrow(RangeError);
    expect(() => lineTotal(line(199, 0.5))).toThrow(RangeError);
  });
});
