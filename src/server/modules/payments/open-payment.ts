import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders.ts';
import { fromRupees } from '#domain/money.ts';
import { paymentWindowMs } from '#domain/payments/payment-state.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { paymentJobs } from './payment-jobs.ts';
import { type PaymentRow, insertPayment } from './payment-queries.ts';
import { paymentMethods } from '#domain/orders/payment-method.ts';
import { type PaymentDesk, cashOnly } from '#server/modules/orders/decide-order.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** In the transaction that places an order which waits for its payment. Its code is made when the customer opens the page to pay. */
export async function openPayment(tx: Tx, order: Order): Promise<void> {
  const { id: orderId, paymentMethod: method } = order;
  await insertOpen(
    tx,
    { orderId, method, purpose: 'checkout', amountPaise: fromRupees(order.amountDue) },
    paymentWindowMs,
  );
}

export async function insertOpen(
  tx: Tx,
  payment: Pick<PaymentRow, 'orderId' | 'method' | 'purpose' | 'amountPaise'>,
  windowMs: number,
): Promise<PaymentRow> {
  const expiresAt = new Date(Date.now() + windowMs);
  const row = await insertPayment(tx, { ...payment, expiresAt, reference: `mb-${randomUUID()}` });
  await enqueue(tx, paymentJobs.expire, { paymentId: row.id }, expiresAt);
  return row;
}

export function paymentDesk(gateway: PaymentGateway | undefined): PaymentDesk {
  return gateway ? { methods: paymentMethods, open: openPayment } : cashOnly;
}
