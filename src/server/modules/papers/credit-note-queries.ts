import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Paise, paise } from '#domain/money.ts';
import type { CreditNoteData, PaperRecipient, SaleData } from '#domain/papers/compose-paper.ts';
import type { ChargedOrder, GivenBackLine } from '#domain/papers/given-back.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { oneOf } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { givenBack, papers, waitingCreditNotes, waitingPapers } from '#server/db/schema/papers.ts';

export type GivenBackRow = typeof givenBack.$inferSelect;

/** Locks the order, so that other repayments of it wait. Undefined when there is no such order. */
export async function lockChargedOrder(tx: Tx, orderId: number): Promise<ChargedOrder | undefined> {
  const [order] = await tx
    .select({ total: orders.totalPaise, deliveryFee: orders.deliveryFeePaise })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order) return undefined;
  const { id, quantity, lineTotalPaise: amount } = orderItems;
  return { ...order, items: await tx.select({ id, quantity, amount }).from(orderItems).where(ofOrder(orderId)) };
}

const ofOrder = (orderId: number) => eq(orderItems.orderId, orderId);

export async function findLinesGivenBack(db: Db, orderId: number): Promise<GivenBackLine[]> {
  const rows = await db.select({ lines: givenBack.lines }).from(givenBack).where(eq(givenBack.orderId, orderId));
  return rows.flatMap(({ lines }) => lines);
}

/** The sums of what was given back of an order. */
export async function sumGivenBack(db: Db, orderId: number): Promise<{ all: Paise; asRefund: Paise }> {
  const sum = sql`sum(${givenBack.amountPaise})`;
  const [row] = await db
    .select({
      all: sql<number>`coalesce(${sum}, 0)`.mapWith(Number),
      asRefund: sql<number>`coalesce(${sum} filter (where ${givenBack.givenAs} = 'refund'), 0)`.mapWith(Number),
    })
    .from(givenBack)
    .where(eq(givenBack.orderId, orderId));
  return { all: paise(row!.all), asRefund: paise(row!.asRefund) };
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
