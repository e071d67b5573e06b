import { z } from 'zod';

const ofPayment = z.object({ paymentId: z.int() });

/**
 * The definitions of the jobs of this module, separate from their work: the work enqueues other jobs, so the files would import each other in a circle.
 * Triggers of the database enqueue `settle-cancelled-order`.
 */
export const paymentJobs = {
  /** At the end of its time, or when that has passed. */
  expire: { name: 'expire-payment', maxAttempts: 25, payload: ofPayment },
  /** At the gateway, so that it takes no more money. */
  endCode: { name: 'end-payment-code', maxAttempts: 8, payload: ofPayment },
  restoreCart: { name: 'restore-cart', maxAttempts: 10, payload: ofPayment },
  settleCancelled: {
    name: 'settle-cancelled-order',
    maxAttempts: 10,
    payload: z.object({ orderId: z.int() }),
  },
  refund: {
    name: 'refund-payment',
    maxAttempts: 25,
    payload: z.object({
      /** Of the request. The gateway refunds once for each key. */
      key: z.string(),
      /** How often the gateway was asked whether it is final. */
      checks: z.int(),
    }),
  },
  /** Every quarter of an hour. */
  reconcile: { name: 'reconcile-payments', maxAttempts: 3, payload: z.looseObject({}) },
} as const;
