import { and, count, desc, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { paperExports, papers } from '#server/db/schema/papers.ts';
import { users } from '#server/db/schema/users.ts';
import { within } from './paper-queries.ts';

export type PaperExportRow = typeof paperExports.$inferSelect;

/** Two admins who request a month at the same moment get the same export. */
export async function lockPaperExports(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${paperExports} in share row exclusive mode`);
}

export async function findNewestExport(db: Db, month: string): Promise<PaperExportRow | undefined> {
  const ofMonth = eq(paperExports.month, month);
  const [row] = await db.select().from(paperExports).where(ofMonth).orderBy(desc(paperExports.id)).limit(1);
  return row;
}

export async function findExport(db: Db, id: number): Promise<PaperExportRow | undefined> {
  const [row] = await db.select().from(paperExports).where(eq(paperExports.id, id));
  return row;
}

/** Undefined when the reader is no longer an admin. */
export async function findExportFor(db: Db, id: number, readerId: number): Promise<PaperExportRow | undefined> {
  const isAdmin = and(eq(users.id, readerId), eq(users.enabled, true), sql`${users.roles} @> array['ROLE_ADMIN']`);
  const [row] = await db.select({ row: paperExports }).from(paperExports).innerJoin(users, isAdmin).where(isIt(id));
  return row?.row;
}

const isIt = (id: number) => eq(paperExports.id, id);

export async function insertExport(
  tx: Tx,
  { month, requestedBy }: { readonly month: string; readonly requestedBy: number },
  range: DayRange,
): Promise<PaperExportRow> {
  const [last] = await tx.select({ id: max(papers.id) }).from(papers);
  const lastPaperId = last?.id ?? 0;
  const [counted] = await tx
    .select({ papers: count() })
    .from(papers)
    .where(and(within(range), lte(papers.id, lastPaperId)));
  const row = { month, requestedBy, lastPaperId, papers: counted!.papers };
  const [inserted] = await tx.insert(paperExports).values(row).returning();
  return inserted!;
}

export async function setProgress(tx: Tx, id: number, drawn: number): Promise<void> {
  await tx.update(paperExports).set({ drawn }).where(isIt(id));
}

export async function finishExport(tx: Tx, { id, papers: drawn }: PaperExportRow, fileKey: string): Promise<void> {
  await tx
    .update(paperExports)
    .set({ fileKey, drawn })
    .where(and(isIt(id), isNull(paperExports.fileKey)));
}

export async function failExport(tx: Tx, id: number): Promise<void> {
  await tx
    .update(paperExports)
    .set({ failedAt: sql`now()` })
    .where(isIt(id));
}
