import { type SQL, asc, desc, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { orderTerms, termsColumns, termsInForce, termsOf } from '#server/db/schema/order-terms.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { statement } from '#server/db/statement.ts';

export type DatedTerms = OrderTerms & { readonly id: number; readonly startsAt: Date };

const dated = { id: orderTerms.id, startsAt: orderTerms.startsAt, ...termsOf(orderTerms) };

const termsNow = statement<DatedTerms & { nextStart: Date | null }>(`
  select id, starts_at as "startsAt", ${termsColumns},
    (select min(starts_at) from order_terms where starts_at > now()) as "nextStart"
  from ${termsInForce}`);

/** The terms in force and the start of the next ones. */
export async function findTermsNow(db: Db): Promise<{ terms: DatedTerms; nextStart: Date | null }> {
  const [row] = await termsNow(db);
  if (!row) throw new Error('No order terms have begun');
  const { nextStart, ...terms } = row;
  return { terms, nextStart };
}

/** The terms for an order at that time, as planned so far. */
export async function findTermsAt(db: Db, at: Date): Promise<DatedTerms | undefined> {
  const [terms] = await db
    .select(dated)
    .from(orderTerms)
    .where(lte(orderTerms.startsAt, at))
    .orderBy(desc(orderTerms.startsAt), desc(orderTerms.id))
    .limit(1);
  return terms;
}

/** Of several terms that begin at the same time, only the newest is returned. */
export function findComingTerms(db: Db): Promise<DatedTerms[]> {
  return db
    .selectDistinctOn([orderTerms.startsAt], dated)
    .from(orderTerms)
    .where(gt(orderTerms.startsAt, sql`now()`))
    .orderBy(asc(orderTerms.startsAt), desc(orderTerms.id));
}

export async function findNewestTermsId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(orderTerms.id) }).from(orderTerms);
  return row?.id ?? 0;
}

export async function findTakenOrders(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`select exists (select from ${orders}) as taken`);
  return rows[0]!.taken;
}

/** Other changes of the plan wait; carts and orders read it. */
export async function lockTermsPlan(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${orderTerms} in share row exclusive mode`);
}

/** `now`: when the transaction began. */
export async function insertTerms(tx: Tx, terms: OrderTerms, startsAt: Date | 'now'): Promise<number> {
  const begins: Date | SQL = startsAt === 'now' ? sql`now()` : startsAt;
  const [row] = await tx
    .insert(orderTerms)
    .values({ ...terms, startsAt: begins })
    .returning({ id: orderTerms.id });
  return row!.id;
}

/** The lines of that order, or of the newest one. */
export function findExampleLines(db: Db, orderId: number | undefined) {
  const newest = db.select({ id: max(orders.id) }).from(orders);
  return db
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      pricePaise: orderItems.pricePaise,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId ?? sql`(${newest})`))
    .orderBy(asc(orderItems.position));
}
