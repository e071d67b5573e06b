import { expect, it } from 'vitest';
import { announcedPaymentMethods, isCash, paymentMethodLabel, paymentMethods } from './payment-method.ts';

it('an order is paid in cash on delivery', () => {
  expect(paymentMethods.map((method) => [paymentMethodLabel(method), isCash(method)])).toEqual([
    ['Cash on delivery', true],
  ]);
});

it('an unknown method is not cash', () => {
  expect(['UPI', 'toString', ''].filter(isCash)).toEqual([]);
});

it('cards and PayPal are announced', () => {
  expect(announcedPaymentMethods.map(paymentMethodLabel)).toEqual(['Card', 'PayPal']);
});
