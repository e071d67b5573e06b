import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { oauthClients, oauthGrants } from '#server/db/schema/oauth.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';

export type QuoteRow = typeof programQuotes.$inferSelect;
export type NewQuote = Pick<QuoteRow, 'grantId' | 'userId' | 'request' | 'quoted' | 'totalPaise' | 'expiresAt'>;

export async function insertQuote(tx: Tx, quote: NewQuote): Promise<QuoteRow> {
  const [row] = await tx.insert(programQuotes).values(quote).returning();
  return row!;
}

/** Of its owner: that of another person is not found, like one that does not exist. */
export async function findQuote(db: Db, userId: number, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(programQuotes).where(ofOwner(userId, id));
  return row;
}

export type QuoteWithProgram = {
  readonly quote: QuoteRow;
  readonly programName: string;
  readonly perOrderPaise: number | null;
  readonly perDayPaise: number | null;
};

export async function findQuoteWithProgram(db: Db, userId: number, id: string): Promise<QuoteWithProgram | undefined> {
  const [row] = await db
    .select({
      quote: programQuotes,
      programName: oauthClients.name,
      perOrderPaise: oauthGrants.allowancePerOrderPaise,
      perDayPaise: oauthGrants.allowancePerDayPaise,
    })
    .from(programQuotes)
    .innerJoin(oauthGrants, eq(oauthGrants.id, programQuotes.grantId))
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(ofOwner(userId, id));
  return row;
}

export async function lockQuote(tx: Tx, userId: number, id: string): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(programQuotes).where(ofOwner(userId, id)).for('update');
  return row;
}

const ofOwner = (userId: number, id: string) => and(eq(programQuotes.id, id), eq(programQuotes.userId, userId));

export async function linkOrder(tx: Tx, id: string, orderId: number, confirmedAt: Date | null): Promise<void> {
  await tx.update(programQuotes).set({ orderId, confirmedAt }).where(eq(programQuotes.id, id));
}

export async function markDeclined(tx: Tx, id: string): Promise<void> {
  const isOpen = and(eq(programQuotes.id, id), isNull(programQuotes.orderId), isNull(programQuotes.declinedAt));
  await tx.update(programQuotes).set({ declinedAt: new Date() }).where(isOpen);
}

/** Those of the orders that the program behind a grant placed. */
export async function findOrdersOfGrant(db: Db, grantId: number, orderIds: readonly number[]): Promise<number[]> {
  const ofGrant = and(eq(programQuotes.grantId, grantId), inArray(programQuotes.orderId, [...orderIds]));
  const rows = await db.select({ orderId: programQuotes.orderId }).from(programQuotes).where(ofGrant);
  return rows.map(({ orderId }) => orderId!);
}
