import { type Paise, paise, shopCurrency } from '../money.ts';
import { type OrderStatus, openStatuses } from '../orders/order-status.ts';
import type { PaymentEventKind } from './payment-event.ts';
import type { PaymentPurpose, PaymentState, RefundState } from './payment-state.ts';

/** What the books need of an event. Its order among the others has no meaning: gateways deliver late, twice and in any order. */
export type BookedEvent = {
  readonly kind: PaymentEventKind;
  readonly amount: Paise;
  /** The gateway's id of the payment that the event is about; null when it is about none. */
  readonly payment: string | null;
  /** The refund that it is about: an id of ours where the shop asked for it, the gateway's otherwise. */
  readonly refund: string | null;
  /** Captured, but not for this order: it came too late, nothing is due, or it does not fit. */
  readonly isSurplus: boolean;
  /** A surplus of another amount, currency or order than was asked for. */
  readonly doesNotFit: boolean;
  readonly currency: string;
};

export type Books = {
  /** Captured for the order. */
  readonly paid: Paise;
  /** Captured, but not due any more. The shop refunds it without being asked. */
  readonly surplus: Paise;
  /** Given back for good. */
  readonly refunded: Paise;
  /** Asked for, not final. */
  readonly refunding: Paise;
  /** What can still be given back. */
  readonly refundable: Paise;
};

export type BookedRefund = {
  readonly refund: string;
  readonly payment: string | null;
  readonly amount: Paise;
  readonly state: RefundState;
};

/** A capture counts once for each payment of the gateway, a refund once for each request. Other currencies are in no sum. */
export function booksOf(all: readonly BookedEvent[]): Books {
  const events = all.filter(({ currency }) => currency === shopCurrency);
  const captures = capturesOf(events);
  const refunds = refundsOf(events);
  const captured = sum(captures);
  const surplus = sum(captures.filter(({ isSurplus }) => isSurplus));
  const refunded = sum(refunds.filter(({ state }) => state === 'done'));
  const refunding = sum(refunds.filter(({ state }) => state === 'requested'));
  return {
    paid: paise(captured - surplus),
    surplus,
    refunded,
    refunding,
    // Only a fault of the gateway can give back more than was captured. Reconciliation reports it.
    refundable: paise(Math.max(0, captured - refunded - refunding)),
  };
}

/** A refund that was reported as failed and as done is done: the money has left. */
export function refundsOf(events: readonly BookedEvent[]): BookedRefund[] {
  const found = new Map<string, BookedRefund>();
  for (const { kind, refund, payment, amount } of events) {
    const state = refundStateAfter[kind];
    if (refund === null || state === undefined) continue;
    const before = found.get(refund);
    if (before === undefined || rank[state] > rank[before.state]) found.set(refund, { refund, payment, amount, state });
  }
  return [...found.values()];
}

const refundStateAfter: Partial<Record<PaymentEventKind, RefundState>> = {
  'refund-requested': 'requested',
  'refund-failed': 'failed',
  refunded: 'done',
};
const rank: Record<RefundState, number> = { requested: 0, failed: 1, done: 2 };

/** The gateway refunds no less. */
export const smallestRefund = paise(100);

export type RefundPart = { readonly payment: string; readonly amount: Paise };

/** Which payments an amount goes back to, the newest first; null when less than that can be given back. */
export function splitRefund(all: readonly BookedEvent[], amount: Paise): RefundPart[] | null {
  const events = all.filter(({ currency }) => currency === shopCurrency);
  const parts: RefundPart[] = [];
  let left: number = amount;
  for (const { payment } of capturesOf(events).toReversed()) {
    const { refundable } = booksOf(events.filter((event) => event.payment === payment));
    const part = paise(Math.min(left, refundable));
    if (part > 0) parts.push({ payment, amount: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}

type Capture = { readonly payment: string; readonly amount: Paise; readonly isSurplus: boolean };

function capturesOf(events: readonly BookedEvent[]): Capture[] {
  const found = new Map<string, Capture>();
  for (const { kind, payment, amount, isSurplus } of events) {
    if (kind === 'captured' && payment !== null && !found.has(payment)) {
      found.set(payment, { payment, amount, isSurplus });
    }
  }
  return [...found.values()];
}

const sum = (parts: readonly { readonly amount: Paise }[]): Paise =>
  paise(parts.reduce((total, { amount }) => total + amount, 0));

type Awaited = {
  readonly purpose: PaymentPurpose;
  readonly status: OrderStatus;
  readonly due: Paise;
  readonly asked: Paise;
};
type Captured = { readonly amount: Paise; readonly currency: string; readonly isOfOther: boolean };

/** What becomes of money that arrives: it counts for the order, or all of it is refunded. */
export type Verdict = 'counts' | 'late' | 'does-not-fit';

/**
 * A payment at checkout counts until the food is delivered, also after a change to cash: the rider then collects nothing. One at the
 * door counts until its cash is handed in. It has to be exactly what was asked for.
 */
export function judgeCapture(
  { purpose, status, due, asked }: Awaited,
  { amount, currency, isOfOther }: Captured,
): Verdict {
  if (isOfOther || currency !== shopCurrency || amount !== asked) return 'does-not-fit';
  const isAlive = openStatuses.includes(status) || (purpose === 'door' && status === 'DELIVERED');
  if (!isAlive || due === 0) return 'late';
  return amount === due ? 'counts' : 'does-not-fit';
}

/** Whether a payment that does not fit is still to be refunded. In its own currency. */
export function owesUnfitting(events: readonly BookedEvent[]): boolean {
  const refunds = refundsOf(events).filter(({ state }) => state === 'done');
  return events.some(
    ({ doesNotFit, payment, amount }) =>
      doesNotFit && sum(refunds.filter((refund) => refund.payment === payment)) < amount,
  );
}

/** Null: it stays as it is. Only an open payment changes. */
export function stateAfter(state: PaymentState, kind: PaymentEventKind, isSurplus: boolean): PaymentState | null {
  if (kind === 'captured' && !isSurplus && state !== 'paid') return 'paid';
  return kind === 'failed' && state === 'open' ? 'failed' : null;
}
