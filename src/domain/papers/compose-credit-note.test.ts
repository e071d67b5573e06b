import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { type OrderTerms, firstTerms, taxModes } from '../orders/order-terms.ts';
import { lineTotal, quote } from '../orders/pricing.ts';
import { composeCreditNote } from './compose-credit-note.ts';
import { type CreditNoteData, type SaleData, composePaper } from './compose-paper.ts';
import type { TaxRegime } from './paper-kind.ts';
import { completeDetails } from './testing/business-details.ts';

function saleOf(prices: readonly number[], terms: OrderTerms, regime: TaxRegime = 'regular'): SaleData {
  const lines = prices.map((price, position) => {
    const line = { unitPrice: paise(price), quantity: 2 };
    return { name: `Bowl ${position + 1}`, ...line, amount: lineTotal(line) };
  });
  const order = {
    id: 7,
    orderedAt: new Date('2026-11-18T06:30:00Z'),
    deliveredAt: new Date('2026-11-18T07:15:00Z'),
    lines,
    ...quote(lines, terms),
    taxBasisPoints: terms.taxBasisPoints,
    taxMode: terms.taxMode,
  };
  return composePaper(order, { ...completeDetails, regime }, '12345678901234');
}

const numbered = (data: SaleData) => ({
  number: 'MB1/26-27/000001',
  issuedAt: new Date('2026-11-18T07:16:00Z'),
  data,
});
const goods = (amountPaise: number) => ({ position: 0, quantity: 1, amountPaise });
const fee = (amountPaise: number) => ({ position: null, quantity: 1, amountPaise });
const because = { as: 'refund', reason: 'damaged' } as const;

const taxOf = ({ taxes }: CreditNoteData | SaleData, at: number): number => taxes[at]?.amount ?? 0;
const sumOf = (notes: readonly CreditNoteData[], amount: (note: CreditNoteData) => number) =>
  notes.reduce((sum, note) => sum + amount(note), 0);

const terms = fc.record({
  taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxMode: fc.constantFrom(...taxModes),
  taxRounding: fc.constantFrom(paise(1), paise(100)),
  flatDeliveryFee: fc.integer({ min: 0, max: 100_000 }).map(paise),
  freeDeliveryAbove: fc.constant(null),
});

describe('a credit note', () => {
  it('refers to the paper, and says what was given back, how and why', () => {
    const sale = saleOf([10_000], { ...firstTerms, taxBasisPoints: 700 });
    expect(composeCreditNote(numbered(sale), [], { lines: [goods(10_700), fee(399)], ...because })).toMatchObject({
      kind: 'credit-note',
      original: { number: 'MB1/26-27/000001', kind: 'invoice', issuedAt: '2026-11-18T07:16:00.000Z' },
      seller: { gstin: '36AAAAA0000A1Z3', fssaiLicence: '12345678901234' },
      orderId: 7,
      lines: [
        { name: 'Bowl 1', quantity: 1, amount: 10_700 },
        { name: 'Delivery fee', quantity: 1, amount: 399 },
      ],
      taxableValue: 10_000,
      taxes: [
        { name: 'CGST', basisPoints: 350, amount: 350 },
        { name: 'SGST', basisPoints: 350, amount: 350 },
      ],
      deliveryFee: 399,
      total: 11_099,
      totalInWords: 'Rupees One Hundred Ten and Ninety Nine Paise Only',
      givenBackAs: 'refund',
      reason: 'damaged',
    });
  });

  it('adds up to the paisa, never exceeds the sale together with earlier ones, and returns all of its tax with the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 }),
        terms,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (prices, anyTerms, cuts) => {
          const sale = saleOf(prices, anyTerms);
          const charged = sale.total - sale.deliveryFee;
          const ends = [...cuts.map((cut) => Math.floor(cut * charged)), charged].toSorted((a, b) => a - b);
          const notes: CreditNoteData[] = [];
          let before = 0;
          for (const end of ends) {
            const note = composeCreditNote(numbered(sale), notes, { lines: [goods(end - before)], ...because });
            before = end;
            notes.push(note);
            expect(note.taxableValue + taxOf(note, 0) + taxOf(note, 1)).toBe(note.total);
            expect(sumOf(notes, ({ taxableValue }) => taxableValue)).toBeLessThanOrEqual(sale.taxableValue);
            for (const half of [0, 1]) {
              expect(sumOf(notes, (one) => taxOf(one, half))).toBeLessThanOrEqual(taxOf(sale, half));
            }
          }
          expect(sumOf(notes, ({ taxableValue }) => taxableValue)).toBe(sale.taxableValue);
          for (const half of [0, 1]) expect(sumOf(notes, (note) => taxOf(note, half))).toBe(taxOf(sale, half));
        },
      ),
    );
  });

  it.each(['composition', 'unregistered'] as const)('of a seller of the regime %s has no tax', (regime) => {
    const sale = saleOf([10_000], { ...firstTerms, taxBasisPoints: 0 }, regime);
    const note = composeCreditNote(numbered(sale), [], { lines: [goods(5_000)], ...because });
    expect(note).toMatchObject({ regime, taxableValue: 5_000, taxes: [], deliveryFee: 0, total: 5_000 });
  });

  it.each([
    ['items', [goods(21_401)]],
    ['the delivery', [fee(400)]],
  ])('never gives back more for %s than was charged', (_what, lines) => {
    const sale = numbered(saleOf([10_000], { ...firstTerms, taxBasisPoints: 700 }));
    expect(() => composeCreditNote(sale, [], { lines, ...because })).toThrow(RangeError);
    const [line] = lines;
    const less = [{ ...line!, amountPaise: line!.amountPaise - 1 }];
    const first = composeCreditNote(sale, [], { lines: less, ...because });
    expect(() => composeCreditNote(sale, [first], { lines: [{ ...line!, amountPaise: 1 }], ...because })).toThrow(
      RangeError,
    );
  });
});
