import { and, asc, between, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { openConsultationStatuses } from '#domain/consultations/consultation-status.ts';
import type { Figures } from '#domain/finder/target.ts';
import type { AdvisedTarget } from '#domain/nutrition-ledger/daily-target.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { ledgerChanges, ledgerEntries, nutritionTargets } from '#server/db/schema/nutrition-ledger.ts';
import { users } from '#server/db/schema/users.ts';
import { containing } from '#server/db/text-search.ts';

export type TargetRow = typeof nutritionTargets.$inferSelect;
export type EntryRow = typeof ledgerEntries.$inferSelect;
export type NewEntry = Omit<typeof ledgerEntries.$inferInsert, 'id' | 'createdAt'>;
type Days = { readonly from: BusinessDay; readonly to: BusinessDay };

export async function findTarget(db: Db, userId: number): Promise<TargetRow | undefined> {
  const [row] = await db.select().from(nutritionTargets).where(eq(nutritionTargets.userId, userId));
  return row;
}

export async function upsertTarget(tx: Tx, target: Omit<TargetRow, 'updatedAt'>): Promise<void> {
  const set = { ...target, updatedAt: sql`now()` };
  await tx.insert(nutritionTargets).values(target).onConflictDoUpdate({ target: nutritionTargets.userId, set });
}

export async function deleteTarget(tx: Tx, userId: number): Promise<void> {
  await tx.delete(nutritionTargets).where(eq(nutritionTargets.userId, userId));
}

type Advice = { readonly target: AdvisedTarget; readonly firstName: string; readonly lastName: string };

/** Of the latest open consultation in which the nutritionist has set any figure. */
export async function findAdvice(db: Db, userId: number): Promise<Advice | undefined> {
  const { targetCalories, targetProtein, targetCarbs, targetFats } = consultations;
  const figures = [targetCalories, targetProtein, targetCarbs, targetFats];
  const [row] = await db
    .select({
      target: { calories: targetCalories, protein: targetProtein, carbs: targetCarbs, fats: targetFats },
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.nutritionistId))
    .where(
      and(
        eq(consultations.userId, userId),
        inArray(consultations.status, openConsultationStatuses),
        or(...figures.map((figure) => isNotNull(figure))),
      ),
    )
    .orderBy(desc(consultations.id))
    .limit(1);
  return row && { ...row, target: row.target ?? { calories: null, protein: null, carbs: null, fats: null } };
}

const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
const totals = {
  caloriesKcal: sum(ledgerEntries.caloriesKcal),
  protein: sum(ledgerEntries.protein),
  carbs: sum(ledgerEntries.carbs),
  fats: sum(ledgerEntries.fats),
};
const within = (userId: number, { from, to }: Days) =>
  and(eq(ledgerEntries.userId, userId), between(ledgerEntries.day, from, to));

export async function sumDay(db: Db, userId: number, day: BusinessDay): Promise<Figures> {
  const [row] = await db
    .select(totals)
    .from(ledgerEntries)
    .where(and(within(userId, { from: day, to: day }), isNull(ledgerEntries.removedAt)));
  return row!;
}

/** Days without entries are left out. */
export function sumDays(
  db: Db,
  userId: number,
  days: Days,
): Promise<(Figures & { readonly day: BusinessDay; readonly entryCount: number })[]> {
  return db
    .select({ day: ledgerEntries.day, entryCount: count(), ...totals })
    .from(ledgerEntries)
    .where(and(within(userId, days), isNull(ledgerEntries.removedAt)))
    .groupBy(ledgerEntries.day)
    .orderBy(asc(ledgerEntries.day));
}

/** What was delivered, and everything else, of each day. */
export function sumDaysBySource(
  db: Db,
  userId: number,
  days: Days,
): Promise<(Figures & { readonly day: BusinessDay; readonly isDelivered: boolean })[]> {
  const isDelivered = sql<boolean>`${ledgerEntries.source} = 'ORDER'`;
  return db
    .select({ day: ledgerEntries.day, isDelivered, ...totals })
    .from(ledgerEntries)
    .where(and(within(userId, days), isNull(ledgerEntries.removedAt)))
    .groupBy(ledgerEntries.day, isDelivered);
}

export type ListedEntry = EntryRow & { readonly isCorrected: boolean };

/** Removed entries are listed for delivered orders only; they can be restored at any time. */
export async function findEntries(db: Db, userId: number, days: Days): Promise<ListedEntry[]> {
  const isCorrected = sql<boolean>`exists (select from ledger_changes c where c.entry_id = ledger_entries.id
    and c.before ? 'caloriesKcal')`;
  const rows = await db
    .select({ entry: ledgerEntries, isCorrected })
    .from(ledgerEntries)
    .where(and(within(userId, days), or(isNull(ledgerEntries.removedAt), isNotNull(ledgerEntries.orderId))))
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.eatenAt), asc(ledgerEntries.id));
  return rows.map(({ entry, ...more }) => ({ ...entry, ...more }));
}

export async function findEntriesById(db: Db, userId: number, ids: readonly number[]): Promise<EntryRow[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), inArray(ledgerEntries.id, [...ids])))
    .orderBy(asc(ledgerEntries.eatenAt), asc(ledgerEntries.id));
}

/** Own entries only. */
export async function lockEntry(tx: Tx, userId: number, id: number): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.id, id)))
    .for('update');
  return row;
}

/** Serialises what is added to one person's days, so that the limit of a day holds. */
export async function lockLedger(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function countEntries(db: Db, userId: number, day: BusinessDay): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(ledgerEntries)
    .where(and(within(userId, { from: day, to: day }), isNull(ledgerEntries.removedAt)));
  return row?.entries ?? 0;
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.insert(ledgerEntries).values([...entries]);
}

export async function updateEntry(
  tx: Tx,
  id: number,
  change: Partial<Omit<NewEntry, 'userId' | 'orderId' | 'orderPosition' | 'source'>>,
): Promise<void> {
  await tx.update(ledgerEntries).set(change).where(eq(ledgerEntries.id, id));
}

export async function insertChange(tx: Tx, change: typeof ledgerChanges.$inferInsert): Promise<void> {
  await tx.insert(ledgerChanges).values(change);
}

/** Latest first. */
export function findChanges(db: Db, entryId: number) {
  return db
    .select({
      before: ledgerChanges.before,
      createdAt: ledgerChanges.createdAt,
      changedBy: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(ledgerChanges)
    .innerJoin(users, eq(users.id, ledgerChanges.changedBy))
    .where(eq(ledgerChanges.entryId, entryId))
    .orderBy(desc(ledgerChanges.id))
    .limit(50);
}

/** Entered by hand, each name once as it was last entered. */
export async function findOwnFoods(db: Db, userId: number, search: string | undefined, limit: number) {
  const { name, grams, caloriesKcal, protein, carbs, fats, id } = ledgerEntries;
  const byName = sql`lower(${name})`;
  const latest = db
    .selectDistinctOn([byName], { id, name, grams, caloriesKcal, protein, carbs, fats })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.source, 'FOOD'),
        search ? sql`${name} ilike ${containing(search)}` : undefined,
      ),
    )
    .orderBy(byName, desc(id))
    .as('latest');
  return db.select().from(latest).orderBy(desc(latest.id)).limit(limit);
}
