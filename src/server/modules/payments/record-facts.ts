import type { Paise } from '#domain/money.ts';
import { countsForOrder, stateAfter } from '#domain/payments/payment-books.ts';
import { paymentEventKinds } from '#domain/payments/payment-event.ts';
import type { Tx } from '#server/db/client.ts';
import type { EventSource } from '#server/db/schema/payments.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { stepIfAllGivenBack } from './all-given-back.ts';
import { failPayment, shopFor } from './end-payment.ts';
import type { GatewayFact } from './payment-gateway.ts';
import {
  type PaidOrder,
  type PaymentRow,
  addToPaid,
  insertEvent,
  lockPayment,
  setPaymentState,
} from './payment-queries.ts';
import { setDifference } from './reconciliation-queries.ts';
import { repeatFailedRefund, requestRefund } from './request-refund.ts';

type Locked = { readonly payment: PaymentRow; readonly order: PaidOrder };

/**
 * Stores facts of the gateway, each once, and carries out their consequences in the same transaction. When a webhook and a
 * question arrive together, the second one finds nothing new.
 */
export async function recordFacts(
  tx: Tx,
  paymentId: number,
  facts: readonly GatewayFact[],
  source: EventSource,
): Promise<void> {
  // Captures are stored first: when one attempt failed and a later one was paid, the paid one decides.
  const inOrder = facts.toSorted((a, b) => rank(a) - rank(b));
  for (const fact of inOrder) {
    const locked = await lockPayment(tx, paymentId);
    if (locked) await recordFact(tx, locked, fact, source);
  }
}

const rank = ({ kind }: GatewayFact) => paymentEventKinds.indexOf(kind);

async function recordFact(tx: Tx, locked: Locked, fact: GatewayFact, source: EventSource): Promise<void> {
  const { payment, order } = locked;
  const { kind, amount } = fact;
  const isSurplus =
    kind === 'captured' &&
    !countsForOrder({ purpose: payment.purpose, status: order.status, due: dueOf(order) }, amount);
  const isNew = await insertEvent(tx, {
    paymentId: payment.id,
    gateway: payment.gateway!,
    eventId: fact.eventId,
    kind,
    amountPaise: amount,
    gatewayPayment: fact.payment,
    refund: fact.refund,
    isSurplus,
    source,
    happenedAt: fact.at,
  });
  if (!isNew) return;
  const next = stateAfter(payment.state, kind, isSurplus);
  if (next === 'paid') await setPaymentState(tx, payment.id, 'paid', fact.at);
  if (next === 'failed') await failPayment(tx, locked, 'failed');
  if (isSurplus) await requestRefund(tx, payment, { cause: 'late', payment: fact.payment, amount });
  else if (kind === 'captured') await countForOrder(tx, order, amount);
  if (kind === 'refunded') await stepIfAllGivenBack(tx, order);
  if (kind === 'refund-failed') await repeatFailedRefund(tx, payment, fact);
  if (kind === 'disputed') await setDifference(tx, payment.id, 'disputed');
}

async function countForOrder(tx: Tx, order: PaidOrder, amount: Paise): Promise<void> {
  await addToPaid(tx, order.id, amount);
  const isPaid = dueOf({ ...order, paidPaise: order.paidPaise + amount }) === 0;
  if (!isPaid) return;
  if (order.status === 'PENDING') await stepOrder(tx, shopFor(order), order.id, 'CONFIRMED');
  // The rider has no cash of it to hand in.
  if (order.status === 'DELIVERED') await stepOrder(tx, shopFor(order), order.id, 'COMPLETED');
}
