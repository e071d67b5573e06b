import { type Paise, paise } from '#domain/money.ts';
import { judgeCapture, owesUnfitting, stateAfter } from '#domain/payments/payment-books.ts';
import { paymentEventKinds } from '#domain/payments/payment-event.ts';
import type { Tx } from '#server/db/client.ts';
import type { EventSource } from '#server/db/schema/payments.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { failPayment, replacePayments, shopFor } from './end-payment.ts';
import { recordGivenBack } from '#server/modules/papers/record-given-back.ts';
import { readAccount, stepIfAllGivenBack } from './order-account.ts';
import type { GatewayFact } from './payment-gateway.ts';
import {
  type PaidOrder,
  type PaymentRow,
  addToPaid,
  findEventsOf,
  insertEvent,
  lockPayment,
  setPaymentState,
  toBooked,
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
  const { kind, amount, currency } = fact;
  const verdict = kind === 'captured' ? judge(locked, fact) : null;
  const isSurplus = verdict !== null && verdict !== 'counts';
  const isNew = await insertEvent(tx, {
    paymentId: payment.id,
    gateway: payment.gateway!,
    eventId: fact.eventId,
    kind,
    amountPaise: amount,
    currency,
    gatewayPayment: fact.payment,
    refund: fact.refund,
    isSurplus,
    reason: isSurplus ? verdict : null,
    source,
    happenedAt: fact.at,
  });
  if (!isNew) return;
  const next = stateAfter(payment.state, kind, isSurplus);
  if (next === 'paid') await setPaymentState(tx, payment.id, 'paid', fact.at);
  if (next === 'failed') await failPayment(tx, locked, 'failed');
  if (isSurplus)
    await requestRefund(tx, payment, { key: 'late', reason: verdict, payment: fact.payment, amount, currency });
  else if (kind === 'captured') await countForOrder(tx, order, amount);
  if (verdict === 'does-not-fit') await setDifference(tx, payment.id, 'does-not-fit');
  // The gateway closes a code with its first payment. At the door there is time for another one only.
  if (verdict === 'does-not-fit' && payment.purpose === 'door') await replacePayments(tx, order.id);
  if (kind === 'refunded') await recordRefund(tx, locked, fact);
  if (kind === 'refund-failed') await repeatFailedRefund(tx, payment, fact);
  if (kind === 'disputed') await setDifference(tx, payment.id, 'disputed');
}

const judge = ({ payment, order }: Locked, { amount, currency, reference }: GatewayFact) =>
  judgeCapture(
    { purpose: payment.purpose, status: order.status, due: dueOf(order), asked: paise(payment.amountPaise) },
    { amount, currency, isOfOther: reference !== null && reference !== payment.reference },
  );

/** The gateway's refund is a fact, whoever asked for it: an excess is a difference, and one that we did not ask for is noted on a paper. */
async function recordRefund(tx: Tx, { payment, order }: Locked, fact: GatewayFact): Promise<void> {
  const events = (await findEventsOf(tx, [payment.id])).map(toBooked);
  const isAsked = events.some(({ kind, refund }) => kind === 'refund-requested' && refund === fact.refund);
  const isOfOrder = events.some(
    ({ kind, payment: at, isSurplus }) => kind === 'captured' && at === fact.payment && !isSurplus,
  );
  if (!isAsked && isOfOrder) {
    const noted = { orderId: order.id, amountPaise: fact.amount, lines: [], as: 'refund', reason: 'other' } as const;
    await recordGivenBack(tx, noted);
  }
  const { isExceeded } = await readAccount(tx, order);
  if (isExceeded) await setDifference(tx, payment.id, 'refunded-too-much');
  else if (payment.difference === 'does-not-fit' && !owesUnfitting(events)) await setDifference(tx, payment.id, null);
  await stepIfAllGivenBack(tx, order);
}

async function countForOrder(tx: Tx, order: PaidOrder, amount: Paise): Promise<void> {
  await addToPaid(tx, order.id, amount);
  const isPaid = dueOf({ ...order, paidPaise: order.paidPaise + amount }) === 0;
  if (!isPaid) return;
  if (order.status === 'PENDING') await stepOrder(tx, shopFor(order), order.id, 'CONFIRMED');
  // The rider has no cash of it to hand in.
  if (order.status === 'DELIVERED') await stepOrder(tx, shopFor(order), order.id, 'COMPLETED');
}
