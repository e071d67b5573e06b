import { type Paise, paise } from '#domain/money.ts';
import { type Books, amountDue, booksOf, countsForOrder, stateAfter } from '#domain/payments/payment-books.ts';
import { paymentEventKinds } from '#domain/payments/payment-event.ts';
import type { Tx } from '#server/db/client.ts';
import type { EventSource } from '#server/db/schema/payments.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { failPayment } from './end-payment.ts';
import type { GatewayFact } from './payment-gateway.ts';
import {
  type PaidOrder,
  type PaymentRow,
  addToPaid,
  findEventsOfOrder,
  insertEvent,
  lockPayment,
  setDifference,
  setPaymentState,
  toBooked,
} from './payment-queries.ts';
import { repeatFailedRefund, requestRefund } from './request-refund.ts';

type Locked = { readonly payment: PaymentRow; readonly order: PaidOrder };

/**
 * Stores what happened at the gateway, each fact once, and does what follows from it in the same transaction: of a webhook and a
 * question that arrive together the second finds nothing new.
 */
export async function recordFacts(
  tx: Tx,
  paymentId: number,
  facts: readonly GatewayFact[],
  source: EventSource,
): Promise<void> {
  // Money first: of a failed attempt and a later one that was paid, the second decides.
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
  if (order.status === 'PENDING' && isPaid) await stepOrder(tx, shopFor(order), order.id, 'CONFIRMED');
}

const undelivered = ['CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED'] as const;

/** Of an order that was not delivered all that arrived goes back. One that was delivered is REFUNDED by `giveBack`. */
async function stepIfAllGivenBack(tx: Tx, order: PaidOrder): Promise<void> {
  if (!undelivered.some((status) => status === order.status)) return;
  if (isAllGivenBack(await readBooks(tx, order.id))) await stepOrder(tx, shopFor(order), order.id, 'REFUNDED');
}

export const isAllGivenBack = ({ refundable, refunding }: Books) => refundable === 0 && refunding === 0;

export async function readBooks(tx: Tx, orderId: number): Promise<Books> {
  return booksOf((await findEventsOfOrder(tx, orderId)).map(toBooked));
}

export const dueOf = ({ totalPaise, creditPaise, paidPaise }: Pick<PaidOrder, 'totalPaise' | 'creditPaise' | 'paidPaise'>) =>
  amountDue(paise(totalPaise), paise(creditPaise), paise(paidPaise));

/** The shop itself moves it; the history names its customer, because a step names a user. */
export const shopFor = ({ userId }: Pick<PaidOrder, 'userId'>) => ({ actor: 'shop', userId }) as const;
