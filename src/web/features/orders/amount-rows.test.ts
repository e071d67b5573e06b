import { expect, it } from 'vitest';
import { type Amounts, amountRows } from './amount-rows.ts';

const cash = {
  subtotalAmount: 737.5,
  discountAmount: 0,
  couponCode: null,
  deliveryFee: 3.99,
  taxAmount: 51.63,
  totalAmount: 793.12,
  creditAmount: 0,
  paidAmount: 0,
  amountDue: 793.12,
};
const rows = (given: Partial<Amounts>) =>
  amountRows({ ...cash, ...given }, 'Tax (7%)').map(({ label, text }) => [label, text]);

it('an order in cash has four amounts', () => {
  expect(rows({})).toEqual([
    ['Subtotal', '₹737.50'],
    ['Delivery fee', '₹3.99'],
    ['Tax (7%)', '₹51.63'],
    ['Total', '₹793.12'],
  ]);
});

it('a discount is taken from the subtotal and names its coupon', () => {
  expect(rows({ discountAmount: 50, couponCode: 'FIRST50' })[1]).toEqual(['Discount (FIRST50)', '−₹50.00']);
  expect(rows({ discountAmount: 50 })[1]).toEqual(['Discount', '−₹50.00']);
});

it.each([
  [
    'store credit',
    { creditAmount: 120, amountDue: 673.12 },
    [
      ['Store credit', '−₹120.00'],
      ['To pay', '₹673.12'],
    ],
  ],
  [
    'a payment',
    { paidAmount: 793.12, amountDue: 0 },
    [
      ['Paid', '−₹793.12'],
      ['To pay', '₹0.00'],
    ],
  ],
] as const)('%s is taken from the total', (_what, given, expected) => {
  expect(rows(given).slice(-2)).toEqual(expected);
});
