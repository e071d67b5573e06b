import { booksOf, owesUnfitting, refundsOf } from '#domain/payments/payment-books.ts';
import type { PaymentDifference } from '#domain/payments/payment-difference.ts';
import type { Database } from '#server/db/client.ts';
import { type GatewayFact, GatewayRefused, type PaymentGateway } from './payment-gateway.ts';
import { type OrderAccount, readAccount } from './order-account.ts';
import { type EventRow, findEventsOf, findPayment, lockPayment, toBooked } from './payment-queries.ts';
import { setChecked } from './reconciliation-queries.ts';
import { recordFacts } from './record-facts.ts';
import { isLastTry } from './request-refund.ts';
import { requireGateway } from './require-gateway.ts';

export type AskDeps = { readonly db: Database; readonly gateway: PaymentGateway | undefined };

/**
 * Asks the gateway about a payment, stores new facts, and then compares the sums. The gateway is asked outside of the
 * transaction.
 */
export async function askGateway({ db, gateway: configured }: AskDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment || payment.gatewayReference === null) return;
  const gateway = requireGateway(configured, payment.gateway);
  const facts = await readFacts(gateway, payment.gatewayReference);
  await db.transaction(async (tx) => {
    await recordFacts(tx, paymentId, facts ?? [], 'check');
    const events = await findEventsOf(tx, [paymentId]);
    const { order } = (await lockPayment(tx, paymentId))!;
    const account = await readAccount(tx, order);
    await setChecked(tx, paymentId, facts ? differenceOf(facts, events, account) : 'recorded-not-paid');
  });
}

/** Null: the gateway does not know the code. */
async function readFacts(gateway: PaymentGateway, gatewayReference: string): Promise<GatewayFact[] | null> {
  try {
    return await gateway.readFacts(gatewayReference);
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 404) return null;
    throw error;
  }
}

/** Compares the sums of both books, and then ours with what was paid. A dispute stays a difference. A refund that failed for good stays one until the money went back another way. */
export function differenceOf(
  facts: readonly GatewayFact[],
  events: readonly EventRow[],
  account: Pick<OrderAccount, 'isExceeded' | 'refundable'>,
): PaymentDifference | null {
  const theirs = booksOf(facts.map((fact) => ({ ...fact, isSurplus: false, doesNotFit: false })));
  const booked = events.map(toBooked);
  const ours = booksOf(booked);
  const recorded = ours.paid + ours.surplus;
  if (theirs.paid > recorded) return 'paid-not-recorded';
  if (theirs.paid < recorded) return 'recorded-not-paid';
  if (theirs.refunded > ours.refunded) return 'refund-not-recorded';
  if (theirs.refunded < ours.refunded) return 'refund-missing';
  if (account.isExceeded) return 'refunded-too-much';
  const hasGivenUp = refundsOf(booked).some(({ refund, state }) => state === 'failed' && isLastTry(refund));
  if (hasGivenUp && Math.min(ours.refundable, account.refundable) > 0) return 'refund-failed';
  if (owesUnfitting(booked)) return 'does-not-fit';
  return events.some(({ kind }) => kind === 'disputed') ? 'disputed' : null;
}
