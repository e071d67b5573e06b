import { isCancelled } from '#domain/orders/order-status.ts';
import { smallestRefund } from '#domain/payments/payment-books.ts';
import { defineJob } from '#server/jobs/job.ts';
import { replacePayments } from './end-payment.ts';
import { giveBack } from './give-back.ts';
import { readAccount } from './order-account.ts';
import { paymentJobs } from './payment-jobs.ts';
import { lockPaidOrder } from './payment-queries.ts';

/**
 * Gives back what is left of the gateway's money and of spent store credit, and ends the code of a cancelled order. Cash that was taken is left
 * to a claim or to goodwill. A trigger enqueues the job with the step.
 */
export const settleCancelledOrder = defineJob({
  ...paymentJobs.settleCancelled,
  run: async ({ db }, { orderId }) => {
    await db.transaction(async (tx) => {
      const order = await lockPaidOrder(tx, orderId);
      if (!order || !isCancelled(order.status)) return;
      await replacePayments(tx, orderId);
      const all = { orderId, lines: [], reason: 'cancelled', words: 'The order was cancelled' } as const;
      const { refundable } = await readAccount(tx, order);
      const as = refundable < smallestRefund ? 'credit' : 'refund';
      if (refundable > 0) await giveBack(tx, { ...all, as, amountPaise: refundable });
      const { spentCredit } = await readAccount(tx, order);
      if (spentCredit > 0) await giveBack(tx, { ...all, as: 'credit', amountPaise: spentCredit });
    });
  },
});
