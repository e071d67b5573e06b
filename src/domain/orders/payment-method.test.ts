import { expect, it } from 'vitest';
import {
  announcedPaymentMethods,
  isCash,
  paymentMethodLabel,
  paymentMethods,
  usualPaymentMethod,
} from './payment-method.ts';

it('only cash on delivery is collected at the door', () => {
  expect(paymentMethods.map((method) => [paymentMethodLabel(method), isCash(method)])).toEqual([
    ['Cash on delivery', true],
    ['UPI', false],
    ['Card', false],
  ]);
});

it('an unknown method is not cash', () => {
  expect(['GIFT', 'toString', ''].filter(isCash)).toEqual([]);
});

it('announces what cannot be chosen', () => {
  expect(announcedPaymentMethods(['COD'])).toEqual(['CARD', 'PAYPAL']);
  expect(announcedPaymentMethods(paymentMethods)).toEqual(['PAYPAL']);
  expect(paymentMethodLabel('PAYPAL')).toBe('PayPal');
});

it('is cash without a choice', () => {
  expect(isCash(usualPaymentMethod)).toBe(true);
});
