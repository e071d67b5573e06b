import { expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '#domain/orders/order-status.ts';
import { paymentStates, type PaymentState } from '#domain/payments/payment-state.ts';
import { type PaymentView, paymentView } from './payment-view.ts';

const refund = { amount: 100, state: 'requested', at: '2026-11-18T14:21:00.000Z' } as const;
const paidAt = '2026-11-18T14:12:00.000Z';

/** For a paid payment, then for one that ended in another way. */
const expected: Record<OrderStatus, readonly [PaymentView, PaymentView]> = {
  PENDING: ['open', 'open'],
  CONFIRMED: ['paid', 'cash'],
  PROCESSING: ['paid', 'cash'],
  OUT_FOR_DELIVERY: ['paid', 'cash'],
  DELIVERED: ['paid', 'cash'],
  COMPLETED: ['paid', 'cash'],
  PAYMENT_FAILED: ['paid-late', 'not-paid'],
  REFUNDED: ['refunded', 'refunded'],
  CANCELLED_BY_USER: ['cancelled', 'cancelled'],
  CANCELLED_BY_ADMIN: ['cancelled', 'cancelled'],
};

it.each(orderStatuses.flatMap((status) => paymentStates.map((state): [OrderStatus, PaymentState] => [status, state])))(
  'a %s order whose payment is %s has its view',
  (orderStatus, state) => {
    const [paid, unpaid] = expected[orderStatus];
    const seen = { orderStatus, state, refunds: [], paidAt: state === 'paid' ? paidAt : null };
    const isRefused = orderStatus === 'PAYMENT_FAILED' && state === 'failed';
    expect(paymentView(seen)).toBe(isRefused ? 'refused' : state === 'paid' ? paid : unpaid);
  },
);

it('money for an expired order is paid late, as soon as a refund is known', () => {
  expect(paymentView({ orderStatus: 'PAYMENT_FAILED', state: 'expired', refunds: [refund], paidAt: null })).toBe(
    'paid-late',
  );
});
