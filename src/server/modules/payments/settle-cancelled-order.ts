import { splitRefund } from '#domain/payments/payment-books.ts';
import { isCancelled } from '#domain/orders/order-status.ts';
import { defineJob } from '#server/jobs/job.ts';
import { replacePayments } from './end-payment.ts';
import { paymentJobs } from './payment-jobs.ts';
import { findEventsOfOrder, findPaymentsOfOrder, lockPaidOrder, toBooked } from './payment-queries.ts';
import { readBooks } from './all-given-back.ts';
import { requestRefund } from './request-refund.ts';

/** Refunds all that was paid for a cancelled order, and ends its code. A trigger enqueues the job with the step. */
export const settleCancelledOrder = defineJob({
  ...paymentJobs.settleCancelled,
  run: async ({ db }, { orderId }) => {
    await db.transaction(async (tx) => {
      const order = await lockPaidOrder(tx, orderId);
      if (!order || !isCancelled(order.status)) return;
      await replacePayments(tx, orderId);
      const { refundable } = await readBooks(tx, orderId);
      const events = await findEventsOfOrder(tx, orderId);
      const payments = new Map((await findPaymentsOfOrder(tx, orderId)).map((payment) => [payment.id, payment]));
      const paymentOf = new Map(events.map((event) => [event.gatewayPayment, payments.get(event.paymentId)!]));
      for (const part of splitRefund(events.map(toBooked), refundable) ?? []) {
        await requestRefund(tx, paymentOf.get(part.payment)!, { cause: 'cancelled', ...part });
      }
    });
  },
});
