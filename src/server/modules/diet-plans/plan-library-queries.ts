import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { GenericMealDraft, PlanTemplateDraft } from '#contract/plan-library.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { genericMeals, planTemplates } from '#server/db/schema/plan-library.ts';
import { users } from '#server/db/schema/users.ts';

export type TemplateRow = typeof planTemplates.$inferSelect;
export type GenericMealRow = typeof genericMeals.$inferSelect;

type LibraryTable = PgTable & { readonly id: PgColumn; readonly ownerId: PgColumn; readonly name: PgColumn };

/** Every save takes this lock first, so that neither the count nor the names can change. */
export async function lockLibrary(tx: Tx, ownerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

/** Whether another entry of the owner has the name, in any case. */
async function isNameTaken(tx: Tx, table: LibraryTable, ownerId: number, name: string, exceptId = 0) {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), sql`lower(${table.name}) = lower(${name})`, ne(table.id, exceptId)))
    .limit(1);
  return rows.length > 0;
}

async function countOf(tx: Tx, table: LibraryTable, ownerId: number): Promise<number> {
  const [row] = await tx.select({ saved: count() }).from(table).where(eq(table.ownerId, ownerId));
  return row?.saved ?? 0;
}

export const isTemplateNameTaken = (tx: Tx, ownerId: number, name: string, exceptId?: number) =>
  isNameTaken(tx, planTemplates, ownerId, name, exceptId);
export const isGenericMealNameTaken = (tx: Tx, ownerId: number, name: string, exceptId?: number) =>
  isNameTaken(tx, genericMeals, ownerId, name, exceptId);
export const countTemplates = (tx: Tx, ownerId: number) => countOf(tx, planTemplates, ownerId);
export const countGenericMeals = (tx: Tx, ownerId: number) => countOf(tx, genericMeals, ownerId);

const ownTemplate = (ownerId: number, id: number) => and(eq(planTemplates.ownerId, ownerId), eq(planTemplates.id, id));
const ownGenericMeal = (ownerId: number, id: number) => and(eq(genericMeals.ownerId, ownerId), eq(genericMeals.id, id));

export function findTemplates(db: Db, ownerId: number): Promise<TemplateRow[]> {
  return db
    .select()
    .from(planTemplates)
    .where(eq(planTemplates.ownerId, ownerId))
    .orderBy(asc(sql`lower(${planTemplates.name})`));
}

export async function findTemplate(db: Db, ownerId: number, id: number): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(planTemplates).where(ownTemplate(ownerId, id));
  return row;
}

export async function insertTemplate(tx: Tx, ownerId: number, draft: PlanTemplateDraft): Promise<TemplateRow> {
  const [row] = await tx
    .insert(planTemplates)
    .values({ ...draft, ownerId })
    .returning();
  return row!;
}

export async function setTemplateName(tx: Tx, ownerId: number, id: number, name: string) {
  const [row] = await tx.update(planTemplates).set({ name }).where(ownTemplate(ownerId, id)).returning();
  return row;
}

export async function removeTemplate(tx: Tx, ownerId: number, id: number): Promise<boolean> {
  return (
    (await tx.delete(planTemplates).where(ownTemplate(ownerId, id)).returning({ id: planTemplates.id })).length > 0
  );
}

export function findGenericMeals(db: Db, ownerId: number): Promise<GenericMealRow[]> {
  return db
    .select()
    .from(genericMeals)
    .where(eq(genericMeals.ownerId, ownerId))
    .orderBy(asc(sql`lower(${genericMeals.name})`));
}

export async function insertGenericMeal(tx: Tx, ownerId: number, draft: GenericMealDraft): Promise<GenericMealRow> {
  const [row] = await tx
    .insert(genericMeals)
    .values({ ...draft, ownerId })
    .returning();
  return row!;
}

export async function setGenericMeal(tx: Tx, ownerId: number, id: number, draft: Partial<GenericMealDraft>) {
  const [row] = await tx.update(genericMeals).set(draft).where(ownGenericMeal(ownerId, id)).returning();
  return row;
}

export async function removeGenericMeal(tx: Tx, ownerId: number, id: number): Promise<boolean> {
  return (
    (await tx.delete(genericMeals).where(ownGenericMeal(ownerId, id)).returning({ id: genericMeals.id })).length > 0
  );
}
