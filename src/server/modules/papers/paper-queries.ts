import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { papers, seriesPositions, waitingCreditNotes, waitingPapers } from '#server/db/schema/papers.ts';
import { users } from '#server/db/schema/users.ts';

export type PaperRow = Omit<typeof papers.$inferSelect, 'pdf' | 'givenBackId'>;
export type NewPaper = Omit<typeof papers.$inferInsert, 'id' | 'pdf'>;

const printed = {
  id: papers.id,
  number: papers.number,
  kind: papers.kind,
  orderId: papers.orderId,
  userId: papers.userId,
  data: papers.data,
  recipient: papers.recipient,
  issuedAt: papers.issuedAt,
};

export type WaitingFilter = { readonly collectsTax: boolean; readonly limit: number };

/** Called before anything is locked: usually no order waits. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select exists (select from ${waitingPapers}) or exists (select from ${waitingCreditNotes}) as waits`,
  );
  return rows[0]!.waits;
}

/** Each of them was delivered, whatever became of it. */
const issuable = (collectsTax: boolean) => sql`${waitingPapers}
  join ${orders} on ${orders.id} = ${waitingPapers.orderId}
  join ${kitchens} on ${kitchens.id} = ${orders.kitchenId}
  where ${kitchens.fssaiLicence} is not null and (${collectsTax} or ${orders.taxPaise} = 0)`;

/** Also of orders that are locked. */
export async function hasIssuableOrders(db: Db, collectsTax: boolean): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${issuable(collectsTax)}) as found`,
  );
  return rows[0]!.found;
}

/**
 * The orders whose paper can be issued, in the order of their delivery. They stay locked: an erasure waits for the paper, and then
 * removes the name from it. Those that another transaction has locked are skipped, so that there is no deadlock.
 */
export async function lockWaitingOrders(tx: Tx, { collectsTax, limit }: WaitingFilter): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${orders.id} as id from ${issuable(collectsTax)}
    order by ${waitingPapers.deliveredAt}, ${waitingPapers.orderId} limit ${limit}
    for update of ${sql.identifier('waiting_papers')} skip locked
    for share of ${sql.identifier('orders')} skip locked`);
  return rows.map(({ id }) => id);
}

export type OrderToPrint = Awaited<ReturnType<typeof findOrdersToPrint>>[number];

/** After they were locked, so that a name that an erasure has just removed is not read. */
export async function findOrdersToPrint(tx: Tx, orderIds: readonly number[]) {
  const rows = await tx
    .select({
      order: orders,
      deliveredAt: waitingPapers.deliveredAt,
      fssaiLicence: sql<string>`${kitchens.fssaiLicence}`,
      customer: { firstName: users.firstName, lastName: users.lastName, erasedAt: users.erasedAt },
    })
    .from(orders)
    .innerJoin(waitingPapers, eq(waitingPapers.orderId, orders.id))
    .innerJoin(kitchens, eq(kitchens.id, orders.kitchenId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(waitingPapers.deliveredAt), asc(orders.id));
  const items = await tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.order.id) ?? [] }));
}

/** Returns the first of the positions. The series stays locked until the papers are stored, so that no number is lost. */
export async function takePositions(tx: Tx, series: string, year: string, count: number): Promise<number> {
  const [row] = await tx
    .insert(seriesPositions)
    .values({ series, year, lastPosition: count })
    .onConflictDoUpdate({
      target: [seriesPositions.series, seriesPositions.year],
      set: { lastPosition: sql`${seriesPositions.lastPosition} + ${count}` },
    })
    .returning();
  return row!.lastPosition - count + 1;
}

export async function insertPapers(tx: Tx, rows: readonly NewPaper[]): Promise<void> {
  await tx.insert(papers).values([...rows]);
  const orderIds = rows.map(({ orderId }) => orderId);
  await tx.delete(waitingPapers).where(inArray(waitingPapers.orderId, orderIds));
}

export type PapersOfOrder = {
  /** False for an order of another customer, and for one that does not exist. */
  readonly isFound: boolean;
  readonly isWaiting: boolean;
  readonly paper: PaperRow | null;
  /** By number. */
  readonly creditNotes: readonly PaperRow[];
};

/** Also of an order that was purged: its papers are kept for longer. */
export async function findPapersOfOrder(db: Db, orderId: number, ownerId: number | null): Promise<PapersOfOrder> {
  const isOwn = (column: PgColumn) => (ownerId === null ? undefined : eq(column, ownerId));
  const ofOrder = and(eq(papers.orderId, orderId), isOwn(papers.userId));
  const [found, [order]] = await Promise.all([
    db.select(printed).from(papers).where(ofOrder).orderBy(asc(papers.id)),
    db
      .select({ isWaiting: sql<boolean>`${waitingPapers.orderId} is not null` })
      .from(orders)
      .leftJoin(waitingPapers, eq(waitingPapers.orderId, orders.id))
      .where(and(eq(orders.id, orderId), isOwn(orders.userId))),
  ]);
  return {
    isFound: found.length > 0 || !!order,
    isWaiting: order?.isWaiting ?? false,
    paper: found.find(({ kind }) => kind !== 'credit-note') ?? null,
    creditNotes: found.filter(({ kind }) => kind === 'credit-note'),
  };
}

export async function findDrawnPdf(db: Db, paperId: number): Promise<Buffer | null> {
  const [row] = await db.select({ pdf: papers.pdf }).from(papers).where(eq(papers.id, paperId));
  return row?.pdf ?? null;
}

/** Stores nothing when the recipient was removed meanwhile, because the drawing still shows the recipient. */
export async function storePdf(tx: Tx, { id, recipient }: PaperRow, pdf: Buffer): Promise<void> {
  const isSame = sql`(${papers.recipient} is null) = ${recipient === null}`;
  await tx
    .update(papers)
    .set({ pdf })
    .where(and(eq(papers.id, id), isSame));
}

export async function countWaitingOrders(db: Db): Promise<number> {
  return db.$count(waitingPapers);
}

export type PaperPage = { readonly page: number; readonly size: number; readonly newestFirst: boolean };

export const within = (range: DayRange | null) =>
  range === null ? undefined : and(gte(papers.issuedAt, range.from), lt(papers.issuedAt, range.to));

export async function findPaperPage(db: Db, range: DayRange | null, { page, size, newestFirst }: PaperPage) {
  const direction = newestFirst ? desc : asc;
  const [total, found] = await Promise.all([
    db.$count(papers, within(range)),
    db
      .select(printed)
      .from(papers)
      .where(within(range))
      .orderBy(direction(papers.issuedAt), direction(papers.id))
      .limit(size)
      .offset(page * size),
  ]);
  return { total, found };
}

/** By number, which is the order of their ids in each series. */
export function findPapersToExport(db: Db, range: DayRange, aboveId: number, limit: number): Promise<PaperRow[]> {
  return db
    .select(printed)
    .from(papers)
    .where(and(within(range), gt(papers.id, aboveId)))
    .orderBy(asc(papers.id))
    .limit(limit);
}
