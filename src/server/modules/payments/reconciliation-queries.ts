import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PaymentDifference } from '#domain/payments/payment-difference.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { paymentEvents, payments } from '#server/db/schema/payments.ts';
import type { GatewayName } from './payment-gateway.ts';

export async function setChecked(tx: Tx, paymentId: number, difference: PaymentDifference | null): Promise<void> {
  await tx.update(payments).set({ checkedAt: new Date(), difference }).where(eq(payments.id, paymentId));
}

export async function setDifference(tx: Tx, paymentId: number, difference: PaymentDifference | null): Promise<void> {
  await tx.update(payments).set({ difference }).where(eq(payments.id, paymentId));
}

/**
 * Payments that may differ from the gateway: open ones, those with refunds that are not final or with a known difference, and others of the
 * last two days, whose money may be late. Older payments are compared again each time their age has doubled, because a gateway
 * limits the number of calls. The payments with the oldest comparison come first.
 */
export async function findPaymentsToReconcile(
  db: Db,
  { gateway, checkedBefore, limit }: { gateway: GatewayName; checkedBefore: Date; limit: number },
): Promise<number[]> {
  const pendingRefund = sql`exists (
    select from ${paymentEvents} asked where asked.payment_id = ${payments.id} and asked.kind = 'refund-requested'
      and not exists (select from ${paymentEvents} ended where ended.payment_id = asked.payment_id
        and ended.refund = asked.refund and ended.kind in ('refunded', 'refund-failed')))`;
  const hasDoubledAge = sql`(${payments.checkedAt} is null
    or now() - ${payments.checkedAt} >= ${payments.checkedAt} - ${payments.createdAt})`;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        isNotNull(payments.gatewayReference),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, checkedBefore)),
        or(
          eq(payments.state, 'open'),
          and(gt(payments.createdAt, sql`now() - interval '2 days'`), hasDoubledAge),
          isNotNull(payments.difference),
          pendingRefund,
        ),
      ),
    )
    .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Also those without a code: their jobs may be lost with a restored backup, which has no queue. */
export async function findOverduePayments(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'open'), lt(payments.expiresAt, sql`now() - interval '2 minutes'`)))
    .orderBy(asc(payments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
