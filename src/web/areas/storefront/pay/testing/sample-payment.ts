import type { Payment } from '#contract/payments.ts';

/** Open for another 12 minutes and 41 seconds at `sampleNow`. */
export const sampleNow = new Date('2026-11-18T14:00:00.000Z');

export function samplePayment(given: Partial<Payment> = {}): Payment {
  return {
    orderId: 4711,
    orderStatus: 'PENDING',
    method: 'UPI',
    amount: 793.12,
    state: 'open',
    expiresAt: '2026-11-18T14:12:41.000Z',
    upiLink: 'upi://pay?pa=macrobowl@upi&pn=Macrobowl&tr=pay_1&am=793.12&cu=INR',
    hostedUrl: null,
    paidAt: null,
    refunds: [],
    isSimulated: false,
    ...given,
  };
}

/** Once it has ended, there is nothing to pay with. */
export const endedPayment = (given: Partial<Payment>) =>
  samplePayment({ expiresAt: null, upiLink: null, hostedUrl: null, ...given });
