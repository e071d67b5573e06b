import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Paise, paise } from '#domain/money.ts';
import { checkedRows } from '#server/db/checked-rows.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { creditBalances, creditEntries } from '#server/db/schema/store-credit.ts';
import { sharedStatement, writeStatement } from '#server/db/statement.ts';

export type CreditEntryRow = typeof creditEntries.$inferSelect;

const balancesOfSession = sharedStatement<{ balance: number }>(
  `select token.n::int, b.balance_paise as balance from unnest($1::bytea[]) with ordinality as token(hash, n)
   join sessions s on s.token_hash = token.hash join credit_balances b on b.user_id = s.user_id`,
);

/** Of the customer behind a session, whether that has ended or not. */
export async function findCreditOfSession(db: Db, tokenHash: Buffer): Promise<Paise> {
  const [row] = await balancesOfSession(db, tokenHash);
  return paise(row?.balance ?? 0);
}

const lockedBalance = checkedRows(
  z.strictObject({ balance: z.int() }),
  writeStatement('select balance_paise as balance from credit_balances where user_id = $1 for no key update'),
);

/** Locks the balance until the transaction ends. */
export async function lockBalance(tx: Tx, userId: number): Promise<Paise> {
  const [row] = await lockedBalance(tx, userId);
  return paise(row?.balance ?? 0);
}

export async function findBalance(db: Db, userId: number): Promise<Paise> {
  const [row] = await db.select().from(creditBalances).where(eq(creditBalances.userId, userId));
  return paise(row?.balancePaise ?? 0);
}

/** Of several customers; one who never had any is left out. */
export async function findBalances(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Paise>> {
  const rows = await db
    .select()
    .from(creditBalances)
    .where(inArray(creditBalances.userId, [...userIds]));
  return new Map(rows.map(({ userId, balancePaise }) => [userId, paise(balancePaise)]));
}

/** What the shop itself gave back of an order, as its cancellation does; without what staff gave. */
export async function sumGivenByShop(db: Db, orderId: number): Promise<Paise> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${creditEntries.amountPaise}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(
      and(eq(creditEntries.orderId, orderId), gt(creditEntries.amountPaise, 0), isNull(creditEntries.actorUserId)),
    );
  return paise(row!.sum);
}

export function findEntries(db: Db, userId: number, limit: number): Promise<CreditEntryRow[]> {
  return db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.id))
    .limit(limit);
}

export type NewCredit = {
  readonly userId: number;
  /** Negative when it is spent. */
  readonly amountPaise: number;
  readonly orderId: number | null;
  /** In words that the customer reads. */
  readonly reason: string;
  /** The member of staff who gives it. */
  readonly actorUserId?: number;
};

/** A trigger updates the balance. Spending more than the balance violates its CHECK. */
export async function addEntry(tx: Tx, entry: NewCredit): Promise<void> {
  await tx.insert(creditEntries).values(entry);
}
