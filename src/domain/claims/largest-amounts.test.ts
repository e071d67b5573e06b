import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money.ts';
import { firstTerms, taxModes } from '../orders/order-terms.ts';
import { lineTotal, quote } from '../orders/pricing.ts';
import {
  type AmountAt,
  type ChargedOrder,
  grantProblem,
  largestAmounts,
  paidShares,
  sumOf,
} from './largest-amounts.ts';

const tikka = { unitPrice: paise(26_900), quantity: 2 };
const rajma = { unitPrice: paise(23_900), quantity: 1 };

function charged(lines: readonly { unitPrice: Paise; quantity: number }[], terms = firstTerms): ChargedOrder {
  const { deliveryFee, total } = quote(lines, terms);
  return {
    lines: lines.map((line, position) => ({ position, ...line, lineTotal: lineTotal(line) })),
    deliveryFee,
    total,
  };
}

const at = (position: number | null, amount: number): AmountAt => ({ position, amount: paise(amount) });

describe('the largest amount', () => {
  const order = charged([tikka, rajma]);

  it('of one of two bowls is the amount paid for one, with tax', () => {
    const claimed = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ];
    expect(largestAmounts(order, claimed, [])).toEqual([at(0, 28_783), at(1, 25_573), at(null, 399)]);
  });

  it('of a line is less by what was given back for it', () => {
    const claimed = [{ position: 0, quantity: 2 }];
    expect(largestAmounts(order, claimed, [at(0, 28_783), at(null, 399)])).toEqual([at(0, 28_783), at(null, 0)]);
    expect(largestAmounts(order, claimed, [at(0, 57_566)])[0]).toEqual(at(0, 0));
  });

  it('of a discounted line is the amount paid for it, not its price', () => {
    const discounted = { ...order, total: paise(order.total - 10_000) };
    expect(sumOf(paidShares(discounted))).toBe(discounted.total);
    expect(largestAmounts(discounted, [{ position: 1, quantity: 1 }], [])[0]!.amount).toBeLessThan(25_573);
  });

  it('of an order of free bowls is nothing', () => {
    const free = { lines: [{ position: 0, quantity: 1, lineTotal: paise(0) }], deliveryFee: paise(0), total: paise(0) };
    expect(largestAmounts(free, [{ position: 0, quantity: 1 }], [])).toEqual([at(0, 0), at(null, 0)]);
  });
});

describe('amounts of a grant', () => {
  const largest = [at(0, 500), at(null, 399)];
  it.each([
    ['nothing', [], 1000],
    ['nothing', [at(0, 0)], 1000],
    ['not-claimed', [at(1, 1)], 1000],
    ['twice', [at(0, 1), at(0, 1)], 1000],
    ['more-than-paid-for-line', [at(0, 501)], 1000],
    ['more-than-paid-for-line', [at(null, 400)], 1000],
    ['more-than-paid', [at(0, 500), at(null, 1)], 500],
    [null, [at(0, 500), at(null, 399)], 899],
  ] as const)('%s: %j of %i that are left', (problem, amounts, left) => {
    expect(grantProblem(amounts, largest, paise(left))?.kind ?? null).toBe(problem);
  });

  it('name the line and the largest amount that is possible for it', () => {
    expect(grantProblem([at(0, 500), at(null, 400)], largest, paise(1000))).toEqual({
      kind: 'more-than-paid-for-line',
      position: null,
      most: 399,
    });
    expect(grantProblem([at(0, 500)], largest, paise(120))).toMatchObject({ position: 0, most: 120 });
    expect(grantProblem([at(0, 400), at(null, 300)], largest, paise(600))).toEqual({
      kind: 'more-than-paid',
      most: 600,
    });
  });
});

const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 500_000 }).map(paise),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const chargedOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    taxMode: fc.constantFrom(...taxModes),
    taxBasisPoints: fc.integer({ min: 0, max: 2_800 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines, discountPercent, ...terms }) => {
    const order = charged(lines, { ...firstTerms, ...terms });
    const goods = order.total - order.deliveryFee;
    return { ...order, total: paise(order.total - Math.floor((goods * discountPercent) / 100)) };
  });

describe('for every order', () => {
  it('the shares add up to the total, and each is within a paisa of its exact fraction', () => {
    fc.assert(
      fc.property(chargedOrder, (order) => {
        const shares = paidShares(order);
        expect(sumOf(shares)).toBe(order.total);
        const subtotal = order.lines.reduce((sum, each) => sum + BigInt(each.lineTotal), 0n);
        for (const [index, { lineTotal: own }] of order.lines.entries()) {
          const exact = BigInt(own) * BigInt(order.total - order.deliveryFee);
          const off = BigInt(shares[index]!.amount) * subtotal - exact;
          expect(subtotal === 0n || (off < subtotal && off > -subtotal)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a history of claims never gives back more than was paid, for a line or for the order', () => {
    const wish = fc.record({
      pick: fc.nat(),
      quantity: fc.integer({ min: 1, max: 20 }),
      part: fc.integer({ min: 0, max: 120 }),
    });
    const history = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(chargedOrder, history, (order, claims) => {
        const given: AmountAt[] = [];
        const back = new Map<number | null, bigint>();
        for (const wishes of claims) {
          const claimed = wishes.map(({ pick, quantity }) => ({ position: pick % order.lines.length, quantity }));
          const largest = largestAmounts(order, claimed, given);
          const amounts = largest.map(({ position, amount }, index) => {
            const { part } = wishes[index % wishes.length]!;
            return at(position, Math.ceil((amount * part) / 100));
          });
          const left = paise(order.total - sumOf(given));
          if (grantProblem(amounts, largest, left) !== null) continue;
          given.push(...amounts);
          for (const { position, amount } of amounts) back.set(position, (back.get(position) ?? 0n) + BigInt(amount));
        }
        for (const { position, amount } of paidShares(order))
          expect((back.get(position) ?? 0n) <= BigInt(amount)).toBe(true);
        expect([...back.values()].reduce((sum, each) => sum + each, 0n) <= BigInt(order.total)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
