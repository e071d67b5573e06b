import type { Payment } from '#contract/payments.ts';
import { isCancelled } from '#domain/orders/order-status.ts';

/**
 * What the pay page shows. `paid`: the gateway has confirmed it. `paid-late`: money arrived after the order had ended.
 * `refunded`: all of it was given back.
 */
export type PaymentView = 'open' | 'paid' | 'cash' | 'not-paid' | 'refused' | 'paid-late' | 'cancelled' | 'refunded';

type Seen = Pick<Payment, 'state' | 'orderStatus' | 'refunds' | 'paidAt'>;

export function paymentView({ state, orderStatus, refunds, paidAt }: Seen): PaymentView {
  if (orderStatus === 'PENDING') return 'open';
  if (orderStatus === 'REFUNDED') return 'refunded';
  if (isCancelled(orderStatus)) return 'cancelled';
  if (orderStatus === 'PAYMENT_FAILED') {
    if (paidAt !== null || refunds.length > 0) return 'paid-late';
    return state === 'failed' ? 'refused' : 'not-paid';
  }
  return state === 'paid' ? 'paid' : 'cash';
}
