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
const because = (lines: readonly ReturnType<typeof goods | typeof fee>[]) => ({
  amountPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  lines,
  as: 'refund' as const,
  reason: 'damaged' as const,
});

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
    expect(composeCreditNote(numbered(sale), [], because([goods(10_700), fee(399)]))).toMatchObject({
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
            const note = composeCreditNote(numbered(sale), notes, because([goods(end - before)]));
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
    const note = composeCreditNote(numbered(sale), [], because([goods(5_000)]));
    expect(note).toMatchObject({ regime, taxableValue: 5_000, taxes: [], deliveryFee: 0, total: 5_000 });
  });

  it.each([
    ['items', [goods(21_799)]],
    ['the delivery', [fee(399), goods(21_400)]],
  ])('never gives back more with %s than was charged', (_what, lines) => {
    const sale = numbered(saleOf([10_000], { ...firstTerms, taxBasisPoints: 700 }));
    const first = composeCreditNote(sale, [], because(lines));
    expect(first.total).toBe(sale.data.total);
    expect(() => composeCreditNote(sale, [first], because([goods(1)]))).toThrow(RangeError);
    expect(() => composeCreditNote(sale, [], because([goods(21_800)]))).toThrow(RangeError);
  });

  it('about the order as a whole is one line: of its goods first, and of the fee when they are given back', () => {
    const sale = numbered(saleOf([10_000], { ...firstTerms, taxBasisPoints: 700 }));
    const whole = { lines: [], as: 'credit', reason: 'cancelled' } as const;
    const first = composeCreditNote(sale, [], { ...whole, reason: 'other', amountPaise: 5_000 });
    expect(first).toMatchObject({
      lines: [{ name: 'Goodwill: order #7', amount: 5_000 }],
      deliveryFee: 0,
      total: 5_000,
    });
    const rest = composeCreditNote(sale, [first], { ...whole, amountPaise: 16_799 });
    expect(rest).toMatchObject({ lines: [{ name: 'Cancelled: order #7' }], deliveryFee: 399, total: 16_799 });
    expect(first.taxableValue + rest.taxableValue).toBe(sale.data.taxableValue);
  });

  it('of lines after a repayment of the whole order leaves the fee what is left of the goods', () => {
    const sale = numbered(saleOf([10_000], { ...firstTerms, taxBasisPoints: 700 }));
    const goodwill = composeCreditNote(sale, [], { lines: [], amountPaise: 300, as: 'credit', reason: 'other' });
    const rest = composeCreditNote(sale, [goodwill], because([goods(21_400), fee(99)]));
    expect(rest).toMatchObject({ deliveryFee: 399, total: 21_499 });
    expect(goodwill.taxableValue + rest.taxableValue).toBe(sale.data.taxableValue);
  });
});
