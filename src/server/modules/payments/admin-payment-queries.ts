import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { BusinessDay, DayRange } from '#domain/calendar/business-day.ts';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import type { Db } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentEvents, payments, refusedWebhooks } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';

export type ListedPayment = Awaited<ReturnType<typeof findPaymentPage>>['found'][number];

type Filter = {
  readonly state: PaymentState | undefined;
  readonly onlyDifferences: boolean;
  readonly page: number;
  readonly size: number;
  readonly newestFirst: boolean;
};

const listed = {
  payment: payments,
  orderStatus: orders.status,
  customerName: sql<
    string | null
  >`case when ${users.erasedAt} is null then trim(${users.firstName} || ' ' || ${users.lastName}) end`,
};

export async function findPaymentPage(db: Db, { state, onlyDifferences, page, size, newestFirst }: Filter) {
  const wanted = and(
    state === undefined ? undefined : eq(payments.state, state),
    onlyDifferences ? isNotNull(payments.difference) : undefined,
  );
  const [total, found] = await Promise.all([
    db.$count(payments, wanted),
    db
      .select(listed)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(wanted)
      .orderBy(newestFirst ? desc(payments.id) : asc(payments.id))
      .limit(size)
      .offset(page * size),
  ]);
  return { total, found };
}

export function findListedPayments(db: Db, orderId: number): Promise<ListedPayment[]> {
  return db
    .select(listed)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
}

export function countDifferences(db: Db): Promise<number> {
  return db.$count(payments, isNotNull(payments.difference));
}

export async function countRefusedWebhooks(db: Db): Promise<number> {
  const [row] = await db
    .select({ webhooks: sql<number>`coalesce(sum(${refusedWebhooks.webhooks}), 0)`.mapWith(Number) })
    .from(refusedWebhooks)
    .where(gt(refusedWebhooks.hour, sql`now() - interval '24 hours'`));
  return row?.webhooks ?? 0;
}

/** By the day on which they were started, newest first. Payments that are open count later. */
export async function findOutcomes(db: Db, from: Date) {
  const day = sql<BusinessDay>`(${payments.createdAt} at time zone ${sql.raw(`'${shopTimeZone}'`)})::date::text`;
  const { method, purpose } = payments;
  return db
    .select({
      day,
      method,
      purpose,
      started: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${payments.state} = 'paid'))::int`,
    })
    .from(payments)
    .where(and(gte(payments.createdAt, from), ne(payments.state, 'open')))
    .groupBy(day, method, purpose)
    .orderBy(desc(day), method, purpose);
}

/** Money that came and went, by the time at the gateway. */
export async function findSettlements(db: Db, { from, to }: DayRange, aboveId: number, limit: number) {
  return db
    .select({
      id: paymentEvents.id,
      orderId: payments.orderId,
      purpose: payments.purpose,
      method: payments.method,
      kind: paymentEvents.kind,
      amountPaise: paymentEvents.amountPaise,
      currency: paymentEvents.currency,
      gateway: paymentEvents.gateway,
      gatewayPayment: paymentEvents.gatewayPayment,
      refund: paymentEvents.refund,
      isSurplus: paymentEvents.isSurplus,
      happenedAt: paymentEvents.happenedAt,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(
      and(
        inArray(paymentEvents.kind, ['captured', 'refunded']),
        gte(paymentEvents.happenedAt, from),
        lt(paymentEvents.happenedAt, to),
        gt(paymentEvents.id, aboveId),
      ),
    )
    .orderBy(asc(paymentEvents.id))
    .limit(limit);
}
export type Settlement = Awaited<ReturnType<typeof findSettlements>>[number];
