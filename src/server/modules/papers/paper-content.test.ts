import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { composeCreditNote } from '#domain/papers/compose-credit-note.ts';
import { composePaper } from '#domain/papers/compose-paper.ts';
import { type TaxRegime, taxRegimes } from '#domain/papers/paper-kind.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { contentOf } from './paper-content.ts';

const issuedAt = '2026-11-18T07:15:02.000Z';
const none = { discountPaise: 0, creditPaise: 0, paidPaise: 0 };

/** 2 × ₹100.00, 5% tax unless the regime collects none, ₹3.99 for the delivery. */
function saleOf(regime: TaxRegime, more = none) {
  const tax = regime === 'regular' ? paise((20_000 - more.discountPaise) / 20) : paise(0);
  const order = {
    id: 1042,
    orderedAt: new Date('2026-11-18T06:30:00Z'),
    deliveredAt: new Date('2026-11-18T07:15:00Z'),
    lines: [{ name: 'Dal', quantity: 2, unitPrice: paise(10_000), amount: paise(20_000) }],
    subtotal: paise(20_000),
    deliveryFee: paise(399),
    tax,
    total: paise(20_000 - more.discountPaise + tax + 399),
    taxBasisPoints: regime === 'regular' ? 500 : 0,
    taxMode: 'added' as const,
    ...more,
  };
  return composePaper(order, { ...completeDetails, regime }, '13626047000123');
}
const rows = (list: readonly { label: string; text: string }[]) => list.map(({ label, text }) => `${label} ${text}`);

const usualRows: Record<TaxRegime, string[]> = {
  regular: ['Taxable value ₹200.00', 'CGST 2.5% ₹5.00', 'SGST 2.5% ₹5.00', 'Delivery fee, no tax charged ₹3.99'],
  composition: ['Items ₹200.00', 'Delivery fee ₹3.99'],
  unregistered: ['Items ₹200.00', 'Delivery fee ₹3.99'],
};
const rowsWithDiscount: Record<TaxRegime, string[]> = {
  regular: [
    'Items ₹200.00',
    'Discount \u{2212}₹20.00',
    'Taxable value ₹180.00',
    'CGST 2.5% ₹4.50',
    'SGST 2.5% ₹4.50',
    'Delivery fee, no tax charged ₹3.99',
  ],
  composition: ['Items ₹200.00', 'Discount \u{2212}₹20.00', 'Delivery fee ₹3.99'],
  unregistered: ['Items ₹200.00', 'Discount \u{2212}₹20.00', 'Delivery fee ₹3.99'],
};

describe.each(taxRegimes)('a paper of the regime %s', (regime) => {
  it('has no row for what there was none of', () => {
    const content = contentOf(saleOf(regime), issuedAt);
    expect(rows(content.amounts)).toEqual(usualRows[regime]);
    expect(content).toMatchObject({ totalLabel: 'Total', payments: [] });
  });

  it('prints a discount, and how the total was paid', () => {
    const content = contentOf(
      saleOf(regime, { discountPaise: 2_000, creditPaise: 5_000, paidPaise: 10_000 }),
      issuedAt,
    );
    expect(rows(content.amounts)).toEqual(rowsWithDiscount[regime]);
    const cash = regime === 'regular' ? '₹42.99' : '₹33.99';
    expect(rows(content.payments)).toEqual(['Store credit used ₹50.00', 'Paid by UPI ₹100.00', `Paid in cash ${cash}`]);
  });
});

it('a paper of an order that was paid online has no row for cash', () => {
  const { total } = saleOf('regular');
  const content = contentOf(saleOf('regular', { ...none, paidPaise: total }), issuedAt);
  expect(rows(content.payments)).toEqual(['Paid by UPI ₹213.99']);
});

const noteOf = (regime: TaxRegime, lines: Parameters<typeof composeCreditNote>[2]['lines']) => {
  const sale = { number: 'MB1/26-27/000042', issuedAt: new Date(issuedAt), data: saleOf(regime) };
  return contentOf(
    composeCreditNote(sale, [], {
      amountPaise: lines.reduce((sum, line) => sum + line.amountPaise, 0),
      lines,
      as: 'credit',
      reason: 'late',
    }),
    issuedAt,
  );
};

describe('a credit note', () => {
  const [dal, delivery] = [
    { position: 0, quantity: 1, amountPaise: 10_500 },
    { position: null, quantity: 1, amountPaise: 399 },
  ];

  it('names the paper that it is for, what was given back, how and why', () => {
    const content = noteOf('regular', [dal, delivery]);
    expect(rows(content.facts)).toEqual([
      'Date of issue Nov 18, 2026',
      'For tax invoice MB1/26-27/000042',
      'Dated Nov 18, 2026',
      'Order #1042',
      'Given back as Store credit',
      'Reason Delivered late',
      'Place of supply Telangana (36)',
      'SAC 996331',
    ]);
    expect(content.rows).toEqual([
      { '#': '1', Item: 'Dal', Qty: '1', Amount: '₹105.00' },
      { '#': '2', Item: 'Delivery fee', Qty: '1', Amount: '₹3.99' },
    ]);
    expect(rows(content.amounts)).toEqual([
      'Taxable value ₹100.00',
      'CGST 2.5% ₹2.50',
      'SGST 2.5% ₹2.50',
      'Delivery fee, no tax charged ₹3.99',
    ]);
    expect(content.totalLabel).toBe('Total given back');
  });

  it.each(taxRegimes)('of the regime %s for the delivery alone has no rows for items', (regime) => {
    const content = noteOf(regime, [delivery]);
    const label = regime === 'regular' ? 'Delivery fee, no tax charged' : 'Delivery fee';
    expect(rows(content.amounts)).toEqual([`${label} ₹3.99`]);
    expect(content.note).toBeNull();
  });
});
