import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Paise, paise } from '#domain/money.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import type { BookedEvent, Verdict } from '#domain/payments/payment-books.ts';
import type { PaymentPurpose, PaymentState } from '#domain/payments/payment-state.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentEvents, payments, refusedWebhooks } from '#server/db/schema/payments.ts';
import type { GatewayName, PaymentCode, WebhookFacts } from './payment-gateway.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type EventRow = typeof paymentEvents.$inferSelect;
export type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'id' | 'createdAt'>;

/** What the books of payments need of an order. */
const ofOrder = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  totalPaise: orders.totalPaise,
  creditPaise: orders.creditPaise,
  paidPaise: orders.paidPaise,
};
export type PaidOrder = { [K in keyof typeof ofOrder]: (typeof orders.$inferSelect)[K] };

/** Locks the order. Every transaction that changes payments of an order takes this lock first. */
export async function lockPaidOrder(tx: Tx, orderId: number): Promise<PaidOrder | undefined> {
  const [order] = await tx.select(ofOrder).from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

export async function findPaidOrder(db: Db, orderId: number): Promise<PaidOrder | undefined> {
  const [order] = await db.select(ofOrder).from(orders).where(eq(orders.id, orderId));
  return order;
}

/** Returns the payment as it is behind the lock of its order. */
export async function lockPayment(
  tx: Tx,
  paymentId: number,
): Promise<{ payment: PaymentRow; order: PaidOrder } | undefined> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  const order = found && (await lockPaidOrder(tx, found.orderId));
  const [payment] = order ? await tx.select().from(payments).where(eq(payments.id, paymentId)) : [];
  return payment && order ? { payment, order } : undefined;
}

export async function insertPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'orderId' | 'purpose' | 'method' | 'amountPaise' | 'reference' | 'expiresAt'>,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  return row!;
}

/** With an owner, a payment of another customer is not found. */
export async function findPaymentOfOrder(
  db: Db,
  orderId: number,
  { purpose, ownerId }: { purpose: PaymentPurpose; ownerId: number | null },
): Promise<{ payment: PaymentRow; order: PaidOrder } | undefined> {
  const [row] = await db
    .select({ payment: payments, order: ofOrder })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.purpose, purpose),
        ownerId === null ? undefined : eq(orders.userId, ownerId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

/** An order that this delivery assistant has picked up. */
export async function findCarriedOrder(
  db: Db,
  orderId: number,
  { userId, kitchens }: { readonly userId: number; readonly kitchens: KitchenScope },
): Promise<PaidOrder | undefined> {
  const [order] = await db
    .select(ofOrder)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.pickedUpBy, userId), withinScope(orders.kitchenId, kitchens)));
  return order;
}

export async function findPayment(db: Db, paymentId: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

export async function findPaymentsOfOrder(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));
}

/** Of the order, whichever payment they are about. */
export async function findEventsOfOrder(db: Db, orderId: number): Promise<EventRow[]> {
  const rows = await db
    .select({ event: paymentEvents })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(paymentEvents.id));
  return rows.map(({ event }) => event);
}

export async function findEventsOf(db: Db, paymentIds: readonly number[]): Promise<EventRow[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.paymentId, [...paymentIds]))
    .orderBy(asc(paymentEvents.id));
}

export function toBooked({
  kind,
  amountPaise,
  gatewayPayment,
  refund,
  isSurplus,
  reason,
  currency,
}: EventRow): BookedEvent {
  const doesNotFit = isSurplus && reason === ('does-not-fit' satisfies Verdict);
  return { kind, amount: paise(amountPaise), payment: gatewayPayment, refund, isSurplus, doesNotFit, currency };
}

/** The sums of the ledgers, as the account of the order has them. */
export async function sumLedgers(db: Db, orderId: number): Promise<{ paid: Paise; givenAsCredit: Paise }> {
  const { rows } = await db.execute<{ paid: number; credit: number }>(
    sql`select paid, given_as_credit as credit from account_of_order(${orderId}::int)`,
  );
  return { paid: paise(rows[0]!.paid), givenAsCredit: paise(rows[0]!.credit) };
}

/** What makes the keys of its refunds different. */
export function countRefundRequests(tx: Tx, orderId: number): Promise<number> {
  const isOfOrder = inArray(
    paymentEvents.paymentId,
    tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId)),
  );
  return tx.$count(paymentEvents, and(eq(paymentEvents.kind, 'refund-requested'), isOfOrder));
}

/** False when the event is stored already. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { rowCount } = await tx.insert(paymentEvents).values(event).onConflictDoNothing();
  return rowCount === 1;
}

/** The payment that a webhook is about, by any of the names that it mentions: its code before what a payer could have noted. */
export async function findPaymentOfWebhook(
  db: Db,
  gateway: GatewayName,
  { reference, gatewayReference, payment }: Pick<WebhookFacts, 'reference' | 'gatewayReference' | 'payment'>,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        or(
          gatewayReference === null ? undefined : eq(payments.gatewayReference, gatewayReference),
          reference === null ? undefined : eq(payments.reference, reference),
          payment === null
            ? undefined
            : inArray(
                payments.id,
                db
                  .select({ id: paymentEvents.paymentId })
                  .from(paymentEvents)
                  .where(eq(paymentEvents.gatewayPayment, payment)),
              ),
          sql`false`,
        ),
      ),
    )
    .orderBy(
      sql`${payments.gatewayReference} is not distinct from ${gatewayReference}::text desc`,
      sql`${payments.reference} is not distinct from ${reference}::text`,
    )
    .limit(1);
  return row?.id;
}

/** False when the payment has a code already, or has ended. The caller then ends the new code. */
export async function setCode(
  tx: Tx,
  paymentId: number,
  gateway: GatewayName,
  { gatewayReference, upiLink, hostedUrl }: PaymentCode,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(payments)
    .set({ gateway, gatewayReference, upiLink, hostedUrl })
    .where(and(eq(payments.id, paymentId), isNull(payments.gatewayReference), eq(payments.state, 'open')));
  return rowCount === 1;
}

export async function setPaymentState(
  tx: Tx,
  paymentId: number,
  state: PaymentState,
  paidAt: Date | null = null,
): Promise<void> {
  await tx
    .update(payments)
    .set({ state, ...(paidAt && { paidAt }) })
    .where(eq(payments.id, paymentId));
}

export async function setPaymentMethodToCash(tx: Tx, orderId: number): Promise<void> {
  await tx.update(orders).set({ paymentMethod: usualPaymentMethod }).where(eq(orders.id, orderId));
}

/** The ids of those that were open. */
export async function replaceOpenPayments(tx: Tx, orderId: number): Promise<number[]> {
  const rows = await tx
    .update(payments)
    .set({ state: 'replaced' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
    .returning({ id: payments.id });
  return rows.map(({ id }) => id);
}

export async function addToPaid(tx: Tx, orderId: number, amount: Paise): Promise<void> {
  await tx
    .update(orders)
    .set({ paidPaise: sql`${orders.paidPaise} + ${amount}` })
    .where(eq(orders.id, orderId));
}

/** False: it was restored already. */
export async function markCartRestored(tx: Tx, paymentId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(payments)
    .set({ cartRestoredAt: new Date() })
    .where(and(eq(payments.id, paymentId), isNull(payments.cartRestoredAt)));
  return rowCount === 1;
}

export type RefundRequest = {
  readonly paymentId: number;
  readonly gateway: string;
  readonly payment: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly reason: string | null;
};

export async function findRefundRequest(db: Db, key: string): Promise<RefundRequest | undefined> {
  const [row] = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.kind, 'refund-requested'), eq(paymentEvents.eventId, `refund-requested:${key}`)));
  return (
    row && {
      paymentId: row.paymentId,
      gateway: row.gateway,
      payment: row.gatewayPayment!,
      amount: paise(row.amountPaise),
      currency: row.currency,
      reason: row.reason,
    }
  );
}

export async function addRefusedWebhooks(tx: Tx, webhooks: number): Promise<void> {
  await tx
    .insert(refusedWebhooks)
    .values({ hour: sql`date_trunc('hour', now())`, webhooks })
    .onConflictDoUpdate({
      target: refusedWebhooks.hour,
      set: { webhooks: sql`${refusedWebhooks.webhooks} + excluded.webhooks` },
    });
}
