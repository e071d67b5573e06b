import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { randomInts } from '../testing/random.ts';
import { type OrderTerms, firstTerms, taxModes } from './order-terms.ts';
import { amountDue, lineTotal, type PricedLine, type Quote, quote, quoteInRupees } from './pricing.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

/** The guarantee is about a million: run with RANDOM_CARTS=1000000. */
const randomCarts = Number(process.env['RANDOM_CARTS'] ?? 100_000);

const line = (unitPrice: number, quantity = 1): PricedLine => ({ unitPrice: paise(unitPrice), quantity });

type Fraction = readonly [top: bigint, bottom: bigint];

/** Independent of the code under test: exact fractions of big integers, and a half recognised by its doubled remainder. */
function halfUp([top, bottom]: Fraction): bigint {
  return top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n);
}

function oracle(lines: readonly PricedLine[], terms: OrderTerms, wanted = 0) {
  let subtotal = 0n;
  for (const { unitPrice, quantity } of lines) subtotal += BigInt(unitPrice) * BigInt(quantity);
  const discount = BigInt(wanted) < subtotal ? BigInt(wanted) : subtotal;
  const charged = subtotal - discount;
  const [rate, unit] = [BigInt(terms.taxBasisPoints), BigInt(terms.taxRounding)];
  const isAdded = terms.taxMode === 'added';
  // Of what contains it, 7% tax is 7/107.
  const share: Fraction = isAdded ? [rate, 10_000n] : [rate, 10_000n + rate];
  const tax = halfUp([charged * share[0], share[1] * unit]) * unit;
  const isFree = terms.freeDeliveryAbove !== null && subtotal > BigInt(terms.freeDeliveryAbove);
  const fee = lines.length === 0 || isFree ? 0n : BigInt(terms.flatDeliveryFee);
  return [subtotal, discount, fee, tax, charged + fee + (isAdded ? tax : 0n)];
}

const carts = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }).map(paise),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 30 },
);

const anyTerms: fc.Arbitrary<OrderTerms> = fc.record({
  taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxMode: fc.constantFrom(...taxModes),
  taxRounding: fc.constantFrom(paise(1), paise(100)),
  flatDeliveryFee: fc.integer({ min: 0, max: 100_000 }).map(paise),
  freeDeliveryAbove: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(paise)),
});

describe('pricing', () => {
  it('a cart pays its subtotal, a flat fee of ₹3.99 and 7% tax', () => {
    expect(quote([line(28_900, 2), line(26_900)], firstTerms)).toEqual({
      subtotal: 84_700,
      discount: 0,
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
    expect(quote([line(subtotal)], firstTerms).tax).toBe(tax);
  });

  it('crosses the wire in rupees', () => {
    const amounts = { subtotal: 28_900, discount: 0, deliveryFee: 399, tax: 2_023, total: 31_322 } as Quote;
    expect(quoteInRupees(amounts)).toEqual({ subtotal: 289, deliveryFee: 3.99, tax: 20.23, total: 313.22 });
    expect(quoteInRupees({ ...amounts, discount: paise(1_050) })).toMatchObject({ discount: 10.5 });
  });

  it('an empty cart costs nothing', () => {
    expect(quote([], firstTerms)).toEqual({ subtotal: 0, discount: 0, deliveryFee: 0, tax: 0, total: 0 });
  });

  it('the flat fee is charged however large the order, because free delivery is off', () => {
    expect(firstTerms.freeDeliveryAbove).toBeNull();
    expect(quote([line(10_000_000, 20)], firstTerms).deliveryFee).toBe(399);
  });

  it('free delivery, once turned on, starts above the limit and not at it', () => {
    const rules = { ...firstTerms, freeDeliveryAbove: paise(29_900) };
    expect(quote([line(29_900)], rules).deliveryFee).toBe(399);
    expect(quote([line(29_901)], rules).deliveryFee).toBe(0);
  });

  it('under `included` terms the tax is a part of the prices, and the total is subtotal and fee', () => {
    const included = { ...firstTerms, taxMode: 'included' } as const;
    expect(quote([line(10_700)], included)).toMatchObject({
      subtotal: 10_700,
      deliveryFee: 399,
      tax: 700,
      total: 11_099,
    });
  });

  it('rounds the tax to the rupee where the terms say so', () => {
    const toTheRupee = { ...firstTerms, taxRounding: paise(100) };
    expect(quote([line(5_000)], toTheRupee).tax).toBe(400);
    expect(quote([line(4_999)], toTheRupee).tax).toBe(300);
  });

  it('a discount comes off the subtotal before tax, and adds no delivery fee', () => {
    const freeAbove = { ...firstTerms, freeDeliveryAbove: paise(10_000) };
    expect(quote([line(10_700)], freeAbove, () => paise(700))).toEqual({
      subtotal: 10_700,
      discount: 700,
      deliveryFee: 0,
      tax: 700,
      total: 10_700,
    });
  });

  it('what is due is the total without credit and payments, never less than nothing', () => {
    const total = paise(31_322);
    expect(amountDue({ total, credit: paise(10_000), paid: paise(0) })).toBe(21_322);
    expect(amountDue({ total, credit: paise(10_000), paid: paise(31_322) })).toBe(0);
  });

  it('agrees with exact fractions under 10,000 random terms and discounts', () => {
    fc.assert(
      fc.property(carts, anyTerms, fc.nat(200_000_000), (lines, terms, wanted) => {
        const { subtotal, discount, deliveryFee, tax, total } = quote(lines, terms, () => paise(wanted));
        expect([subtotal, discount, deliveryFee, tax, total].map(BigInt)).toEqual(oracle(lines, terms, wanted));
      }),
      { numRuns: 10_000 },
    );
  });

  it('agrees with big integers on 10,000 random carts', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        const { subtotal, discount, deliveryFee, tax, total } = quote(lines, firstTerms);
        expect([subtotal, discount, deliveryFee, tax, total].map(BigInt)).toEqual(oracle(lines, firstTerms));
      }),
      { numRuns: 10_000 },
    );
  });

  it(`agrees with big integers on ${randomCarts} random carts, to the paisa`, { timeout: timeLimit(120_000) }, () => {
    const random = randomInts(20_260_101);
    const differing: PricedLine[][] = [];
    for (let n = 0; n < randomCarts; n++) {
      const lines = Array.from({ length: random(31) }, () => line(random(10_000_001), 1 + random(20)));
      const { subtotal, deliveryFee, tax, total } = quote(lines, firstTerms);
      if (`${subtotal} 0 ${deliveryFee} ${tax} ${total}` !== oracle(lines, firstTerms).join(' ')) differing.push(lines);
    }
    expect(differing.length).toBe(0);
  });

  it('a line beyond the safe integers is refused', () => {
    expect(() => lineTotal(line(Number.MAX_SAFE_INTEGER, 2))).toThrow(RangeError);
    expect(() => lineTotal(line(199, 0.5))).toThrow(RangeError);
  });
});
