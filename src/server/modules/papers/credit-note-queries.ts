import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Paise, paise } from '#domain/money.ts';
import type { CreditNoteData, PaperRecipient, SaleData } from '#domain/papers/compose-paper.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { oneOf } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { givenBack, papers, waitingCreditNotes, waitingPapers } from '#server/db/schema/papers.ts';

export type GivenBackRow = typeof givenBack.$inferSelect;

/** Locks the order, so that other repayments of it wait. What was charged, and is on no row yet; undefined: there is no such order. */
export async function lockUnnoted(tx: Tx, orderId: number): Promise<Paise | undefined> {
  const [order] = await tx
    .select({ total: orders.totalPaise })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order) return undefined;
  const [noted] = await tx
    .select({ sum: sql<number>`coalesce(sum(${givenBack.amountPaise}), 0)`.mapWith(Number) })
    .from(givenBack)
    .where(eq(givenBack.orderId, orderId));
  return paise(order.total - noted!.sum);
}

export async function insertGivenBack(tx: Tx, row: typeof givenBack.$inferInsert): Promise<GivenBackRow> {
  const [inserted] = await tx.insert(givenBack).values(row).returning();
  return inserted!;
}

/** Only when the order has a paper, waits for one or is open. Others were cancelled, or delivered before the shop issued papers. */
export async function awaitCreditNote(tx: Tx, { id, orderId }: GivenBackRow): Promise<void> {
  await tx.execute(sql`
    insert into ${waitingCreditNotes} (given_back_id) select ${id}::int
    where exists (select from ${papers} where ${papers.orderId} = ${orderId})
      or exists (select from ${waitingPapers} where ${waitingPapers.orderId} = ${orderId})
      or exists (select from ${orders} where ${orders.id} = ${orderId} and ${oneOf(orders.status, openStatuses)})`);
}

const issuable = sql`${waitingCreditNotes}
  join ${givenBack} on ${givenBack.id} = ${waitingCreditNotes.givenBackId}
  join ${orders} on ${orders.id} = ${givenBack.orderId}
  where exists (select from ${papers} where ${papers.orderId} = ${orders.id})`;

/** Also of orders that are locked. */
export async function hasIssuableCreditNotes(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${issuable}) as found`);
  return rows[0]!.found;
}

/** Repayments that wait for a credit note and whose order has its paper, oldest first. The orders are locked, as in `lockWaitingOrders`. */
export async function lockWaitingCreditNotes(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${givenBack.id} as id from ${issuable}
    order by ${givenBack.id} limit ${limit}
    for update of ${sql.identifier('waiting_credit_notes')} skip locked
    for share of ${sql.identifier('orders')} skip locked`);
  return rows.map(({ id }) => id);
}

export type CreditNoteToPrint = {
  readonly givenBack: GivenBackRow;
  readonly sale: {
    readonly number: string;
    readonly issuedAt: Date;
    readonly data: SaleData;
    readonly userId: number;
    readonly recipient: PaperRecipient | null;
  };
};

/** After they were locked, by the order in which money was given back. */
export async function findCreditNotesToPrint(tx: Tx, ids: readonly number[]): Promise<CreditNoteToPrint[]> {
  const { number, issuedAt, data, userId, recipient } = papers;
  const rows = await tx
    .select({ givenBack, sale: { number, issuedAt, data, userId, recipient } })
    .from(givenBack)
    .innerJoin(papers, and(eq(papers.orderId, givenBack.orderId), sql`${papers.givenBackId} is null`))
    .where(inArray(givenBack.id, [...ids]))
    .orderBy(asc(givenBack.id));
  return rows.map(({ sale, ...row }) => ({ ...row, sale: { ...sale, data: sale.data as SaleData } }));
}

export async function findCreditNotesOf(tx: Tx, orderIds: readonly number[]): Promise<CreditNoteData[]> {
  const rows = await tx
    .select({ data: papers.data })
    .from(papers)
    .where(and(inArray(papers.orderId, [...orderIds]), sql`${papers.givenBackId} is not null`))
    .orderBy(asc(papers.id));
  return rows.map(({ data }) => data as CreditNoteData);
}

/** The position of each item among the lines of its paper. */
export async function findPositions(tx: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const position = sql<number>`row_number() over (partition by ${orderItems.orderId} order by ${orderItems.position}) - 1`;
  const rows = await tx
    .select({ id: orderItems.id, position: position.mapWith(Number) })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row.position]));
}

export async function deleteWaitingCreditNotes(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(waitingCreditNotes).where(inArray(waitingCreditNotes.givenBackId, [...ids]));
}
