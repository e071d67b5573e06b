import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import {
  type CouponFacts,
  type CouponRule,
  type CouponValue,
  type DiscountRule,
  discountOf,
  discountRuleFromWire,
  discountRuleOnWire,
  discountText,
  findCouponProblem,
  findSubtotalProblem,
  normaliseCouponCode,
} from './coupon-rule.ts';

const percent = (basisPoints: number): CouponValue => ({ kind: 'percent', basisPoints });
const amount = (count: number): CouponValue => ({ kind: 'amount', amount: paise(count) });
const discount = (value: CouponValue, more: Partial<DiscountRule> = {}): DiscountRule => ({
  value,
  smallestOrder: paise(0),
  largestDiscount: null,
  ...more,
});

/** Independent of the code under test: division of big integers cuts off. */
function oracle({ value, largestDiscount }: DiscountRule, subtotal: number): bigint {
  const wanted =
    value.kind === 'percent' ? (BigInt(subtotal) * BigInt(value.basisPoints)) / 10_000n : BigInt(value.amount);
  return [wanted, BigInt(subtotal), ...(largestDiscount === null ? [] : [BigInt(largestDiscount)])].reduce(
    (least, next) => (next < least ? next : least),
  );
}

describe('a discount', () => {
  it.each([
    ['20% of ₹289.00', discount(percent(2_000)), 28_900, 5_780],
    ['a percentage is rounded down to a paisa', discount(percent(1_250)), 999, 124],
    [
      'a percentage ends at its largest discount',
      discount(percent(5_000), { largestDiscount: paise(10_000) }),
      80_000,
      10_000,
    ],
    ['an amount', discount(amount(5_000)), 28_900, 5_000],
    ['an amount above the subtotal takes the subtotal', discount(amount(5_000)), 4_200, 4_200],
    ['100% takes the subtotal', discount(percent(10_000)), 4_201, 4_201],
    ['an empty cart', discount(amount(5_000)), 0, 0],
  ])('%s', (_what, rule, subtotal, expected) => {
    expect(discountOf(rule, paise(subtotal))).toBe(expected);
  });

  const values = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 1_000_000 }).map(amount),
  );
  const rules = fc.record({
    value: values,
    smallestOrder: fc.constant(paise(0)),
    largestDiscount: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(paise)),
  });

  it('agrees with big integers, and is never below 0 or above the subtotal', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 10_000_000_000 }), (rule, subtotal) => {
        const given = discountOf(rule, paise(subtotal));
        expect(BigInt(given)).toBe(oracle(rule, subtotal));
        expect(given >= 0 && given <= subtotal).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it('never falls when the order grows', () => {
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (rule, from, more) => {
          expect(discountOf(rule, paise(from + more))).toBeGreaterThanOrEqual(discountOf(rule, paise(from)));
        },
      ),
    );
  });

  it('is the same after it has crossed the wire', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(discountRuleFromWire(discountRuleOnWire(rule))).toEqual(rule);
      }),
    );
  });

  it.each([
    [discount(percent(1_250)), '12.5% off'],
    [discount(percent(2_000), { largestDiscount: paise(10_000) }), '20% off, at most ₹100.00'],
    [discount(amount(5_000), { largestDiscount: paise(10_000) }), '₹50.00 off'],
  ])('%j reads “%s”', (rule, text) => {
    expect(discountText(rule)).toBe(text);
  });
});

describe('a coupon', () => {
  const now = new Date('2026-11-18T12:00:00+05:30');
  const day = 24 * 60 * 60 * 1000;
  const around = (days: number) => new Date(now.getTime() + days * day);
  const open: CouponRule = {
    ...discount(percent(1_000)),
    isFirstOrderOnly: false,
    maxUses: null,
    maxUsesPerCustomer: null,
    startsAt: around(-1),
    endsAt: null,
    kitchenIds: [],
  };
  const facts: CouponFacts = { now, uses: 3, usesOfCustomer: 1, hasOrderedBefore: true, kitchenId: 7 };

  it.each<[string, Partial<CouponRule>, Partial<CouponFacts>, string | null]>([
    ['without limits applies', {}, {}, null],
    ['applies from its first moment', { startsAt: now }, {}, null],
    ['does not apply before', { startsAt: new Date(now.getTime() + 1) }, {}, 'This coupon is not valid yet.'],
    ['applies until its end', { endsAt: new Date(now.getTime() + 1) }, {}, null],
    ['does not apply at its end', { endsAt: now }, {}, 'This coupon has expired.'],
    ['has a last use', { maxUses: 4 }, {}, null],
    ['is used up', { maxUses: 3 }, {}, 'This coupon has been used up.'],
    ['of first orders applies to one', { isFirstOrderOnly: true }, { hasOrderedBefore: false }, null],
    ['of first orders', { isFirstOrderOnly: true }, {}, 'This coupon is for a first order only.'],
    ['may be used again', { maxUsesPerCustomer: 2 }, {}, null],
    [
      'was used once',
      { maxUsesPerCustomer: 1 },
      {},
      'This coupon can be used once by each household, and you have used it.',
    ],
    [
      'was used twice',
      { maxUsesPerCustomer: 2 },
      { usesOfCustomer: 2 },
      'This coupon can be used 2 times by each household, and you have used it.',
    ],
    ['of this kitchen', { kitchenIds: [6, 7] }, {}, null],
    ['of another kitchen', { kitchenIds: [6] }, {}, 'This coupon is not valid for this delivery address.'],
    ['of another kitchen, before there is an address', { kitchenIds: [6] }, { kitchenId: null }, null],
  ])('%s', (_what, rule, fact, problem) => {
    expect(findCouponProblem({ ...open, ...rule }, { ...facts, ...fact })).toBe(problem);
  });

  it('names what is missing to its smallest order', () => {
    const rule = { smallestOrder: paise(50_000) };
    expect(findSubtotalProblem(rule, paise(50_000))).toBeNull();
    expect(findSubtotalProblem(rule, paise(49_900))).toBe(
      'This coupon needs an order of ₹500.00 or more: ₹1.00 to go.',
    );
  });

  it.each([
    ['welcome50', 'WELCOME50'],
    [' wel come\t50 ', 'WELCOME50'],
  ])('is found by %j', (typed, code) => {
    expect(normaliseCouponCode(typed)).toBe(code);
  });
});
