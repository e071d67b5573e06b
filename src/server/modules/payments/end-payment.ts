import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { paymentJobs } from './payment-jobs.ts';
import { type PaidOrder, type PaymentRow, replaceOpenPayments, setPaymentState } from './payment-queries.ts';

/** The shop moves the order. The history names its customer, because each step needs a user. */
export const shopFor = ({ userId }: Pick<PaidOrder, 'userId'>) => ({ actor: 'shop', userId }) as const;

/** It failed or was not paid in time: room, portions and credit are given back with the step, and a job restores the cart. */
export async function failPayment(
  tx: Tx,
  { payment, order }: { readonly payment: PaymentRow; readonly order: PaidOrder },
  state: 'failed' | 'expired',
): Promise<void> {
  await setPaymentState(tx, payment.id, state);
  await enqueue(tx, paymentJobs.endCode, { paymentId: payment.id });
  if (payment.purpose === 'door' || order.status !== 'PENDING') return;
  const reason = state === 'failed' ? 'The payment failed' : 'Not paid in time';
  await stepOrder(tx, shopFor(order), order.id, 'PAYMENT_FAILED', reason);
  await enqueue(tx, paymentJobs.restoreCart, { paymentId: payment.id });
}

/** Another way to pay was chosen, another amount is due, or the order is cancelled. */
export async function replacePayments(tx: Tx, orderId: number): Promise<void> {
  for (const paymentId of await replaceOpenPayments(tx, orderId)) await enqueue(tx, paymentJobs.endCode, { paymentId });
}
