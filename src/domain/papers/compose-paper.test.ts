import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { type OrderTerms, firstTerms, taxModes } from '../orders/order-terms.ts';
import { lineTotal, quote } from '../orders/pricing.ts';
import { type OrderForPaper, canBeInvoiced, composePaper } from './compose-paper.ts';
import { type PaperKind, type TaxRegime, paperTitles, regimeFacts, taxRegimes } from './paper-kind.ts';
import { completeDetails } from './testing/business-details.ts';

const licence = '12345678901234';

function orderOf(
  prices: readonly { readonly unitPrice: number; readonly quantity: number }[],
  terms: OrderTerms,
): OrderForPaper {
  const lines = prices.map(({ unitPrice, quantity }, position) => {
    const line = { unitPrice: paise(unitPrice), quantity };
    return { name: `Bowl ${position + 1}`, ...line, amount: lineTotal(line) };
  });
  return {
    id: 7,
    orderedAt: new Date('2026-11-18T06:30:00Z'),
    deliveredAt: new Date('2026-11-18T07:15:00Z'),
    lines,
    ...quote(lines, terms),
    taxBasisPoints: terms.taxBasisPoints,
    taxMode: terms.taxMode,
  };
}

const terms = fc.record({
  taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxMode: fc.constantFrom(...taxModes),
  taxRounding: fc.constantFrom(paise(1), paise(100)),
  flatDeliveryFee: fc.integer({ min: 0, max: 100_000 }).map(paise),
  freeDeliveryAbove: fc.option(fc.integer({ min: 0, max: 100_000 }).map(paise)),
});
const lines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 40 },
);

describe('a tax invoice', () => {
  it('adds up to the paisa: taxable value, both halves of the tax and the fee are the total that was charged', () => {
    fc.assert(
      fc.property(lines, terms, (prices, anyTerms) => {
        const order = orderOf(prices, anyTerms);
        const paper = composePaper(order, completeDetails, licence);
        const [cgst = 0, sgst = 0] = paper.taxes.map(({ amount }): number => amount);
        expect(cgst + sgst).toBe(order.tax);
        expect(sgst - cgst).toBeOneOf([0, 1]);
        expect(paper.taxableValue + order.tax + paper.deliveryFee).toBe(order.total);
        expect(paper.total).toBe(order.total);
        expect(paper.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(paper.subtotal);
        expect(paper.taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0)).toBe(order.taxBasisPoints);
      }),
    );
  });

  it('takes the tax out of prices that include it', () => {
    const order = orderOf([{ unitPrice: 10_700, quantity: 1 }], { ...firstTerms, taxMode: 'included' });
    expect(composePaper(order, completeDetails, licence)).toMatchObject({
      subtotal: 10_700,
      taxableValue: 10_000,
      taxes: [
        { name: 'CGST', basisPoints: 350, amount: 350 },
        { name: 'SGST', basisPoints: 350, amount: 350 },
      ],
      deliveryFee: 399,
      total: 11_099,
      totalInWords: 'Rupees One Hundred Ten and Ninety Nine Paise Only',
    });
  });

  it('takes a discount off before tax, and keeps how the total was paid', () => {
    const order = {
      ...orderOf([{ unitPrice: 10_000, quantity: 2 }], firstTerms),
      tax: paise(1_260),
      total: paise(19_659),
    };
    const paper = composePaper(
      { ...order, discountPaise: 2_000, creditPaise: 5_000, paidPaise: 10_000 },
      completeDetails,
      licence,
    );
    expect(paper).toMatchObject({ subtotal: 20_000, discount: 2_000, taxableValue: 18_000, total: 19_659 });
    expect(paper).toMatchObject({ creditUsed: 5_000, paidOnline: 10_000 });
    expect(paper.taxableValue + 1_260 + paper.deliveryFee).toBe(paper.total);
    expect(Object.keys(composePaper(order, completeDetails, licence))).not.toContain('discount');
  });

  it('names the seller, the state, the licence of the kitchen and the order', () => {
    const paper = composePaper(orderOf([{ unitPrice: 100, quantity: 1 }], firstTerms), completeDetails, licence);
    expect(paper).toMatchObject({
      kind: 'invoice',
      sac: '996331',
      orderId: 7,
      orderedAt: '2026-11-18T06:30:00.000Z',
      deliveredAt: '2026-11-18T07:15:00.000Z',
      seller: {
        legalName: 'Macrobowl Foods Private Limited',
        addressLines: ['Plot 12, Financial District', 'Gachibowli', 'Hyderabad 500032'],
        stateCode: '36',
        stateName: 'Telangana',
        gstin: '36AAAAA0000A1Z3',
        fssaiLicence: licence,
      },
    });
  });
});

const kinds: Record<TaxRegime, PaperKind> = {
  regular: 'invoice',
  composition: 'bill-of-supply',
  unregistered: 'receipt',
};
function attempt(work: () => string): string {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
}
const untaxed = { ...firstTerms, taxBasisPoints: 0 };

describe.each(taxRegimes)('an order of a seller of the regime %s', (regime) => {
  const { isRegistered, collectsTax } = regimeFacts[regime];

  it('gets the paper of the regime, with GSTIN and tax only where they belong', () => {
    const paper = composePaper(
      orderOf([{ unitPrice: 25_000, quantity: 2 }], untaxed),
      { ...completeDetails, regime },
      licence,
    );
    expect(paper.kind).toBe(kinds[regime]);
    expect(paper.seller.gstin).toBe(isRegistered ? completeDetails.gstin : null);
    expect(paper.sac).toBe(isRegistered ? completeDetails.sac : null);
    expect(paper.taxes).toHaveLength(collectsTax ? 2 : 0);
    expect(paper.total).toBe(50_399);
    expect(paperTitles[paper.kind]).toMatch(/^(Tax Invoice|Bill of Supply|Receipt)$/);
  });

  it('for which tax was charged gets no paper, unless the seller may collect it', () => {
    const order = orderOf([{ unitPrice: 25_000, quantity: 2 }], firstTerms);
    expect(canBeInvoiced(regime, order)).toBe(collectsTax);
    const outcome = attempt(() => composePaper(order, { ...completeDetails, regime }, licence).kind);
    expect(outcome).toBe(collectsTax ? kinds[regime] : 'Tax was charged for order 7');
  });
});
