import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ComponentType } from '#domain/menu/component-type.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import type { ComponentRow } from './catalog-queries.ts';

export type CategoryRow = typeof mealCategories.$inferSelect;
export type PlainMealRow = typeof meals.$inferSelect;
/** Without the slug: the database derives it from the first name, and it never changes. */
type MealFields = Omit<typeof meals.$inferInsert, 'id' | 'slug' | 'createdAt' | 'archivedAt'>;
type ComponentFields = Omit<typeof mealComponents.$inferInsert, 'id' | 'createdAt' | 'archivedAt'>;

/**
 * The queries below exclude archived rows. FOR NO KEY UPDATE does not block carts and orders that refer to the meal: they share
 * statements that must not wait.
 */
export async function lockMeal(tx: Tx, id: number): Promise<PlainMealRow | undefined> {
  const [row] = await tx
    .select()
    .from(meals)
    .where(and(eq(meals.id, id), isNull(meals.archivedAt)))
    .for('no key update');
  return row;
}

/** In the order of their ids: every transaction takes them in the same order. */
export function lockMeals(tx: Tx, ids: readonly number[]): Promise<PlainMealRow[]> {
  return tx
    .select()
    .from(meals)
    .where(and(inArray(meals.id, [...ids]), isNull(meals.archivedAt)))
    .orderBy(asc(meals.id))
    .for('no key update');
}

/** The meals as they are stay so. Imports wait for each other: both would add the same new meals. */
export async function lockMenu(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('macrobowl-menu-import'))`);
  await tx
    .select({ id: meals.id })
    .from(meals)
    .where(isNull(meals.archivedAt))
    .orderBy(asc(meals.id))
    .for('no key update');
}

export async function insertMeal(tx: Tx, fields: MealFields): Promise<PlainMealRow> {
  const [row] = await tx.insert(meals).values(fields).returning();
  return row!;
}

export async function setMeal(tx: Tx, id: number, fields: Partial<MealFields>): Promise<PlainMealRow> {
  const [row] = await tx.update(meals).set(fields).where(eq(meals.id, id)).returning();
  return row!;
}

export async function archiveMeal(tx: Tx, id: number): Promise<void> {
  await tx
    .update(meals)
    .set({ archivedAt: sql`now()` })
    .where(eq(meals.id, id));
}

export async function findCategories(db: Db): Promise<(CategoryRow & { mealCount: number })[]> {
  const rows = await db
    .select({ category: mealCategories, mealCount: count(meals.id) })
    .from(mealCategories)
    .leftJoin(meals, and(eq(meals.categoryId, mealCategories.id), isNull(meals.archivedAt)))
    .where(isNull(mealCategories.archivedAt))
    .groupBy(mealCategories.id)
    .orderBy(asc(mealCategories.id));
  return rows.map(({ category, mealCount }) => ({ ...category, mealCount }));
}

/** Prevents that the category is removed while a meal is added to it. */
export async function lockCategoryForShare(tx: Tx, id: number): Promise<CategoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(mealCategories)
    .where(and(eq(mealCategories.id, id), isNull(mealCategories.archivedAt)))
    .for('share');
  return row;
}

export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(mealCategories)
    .where(and(eq(mealCategories.id, id), isNull(mealCategories.archivedAt)))
    .for('update');
  return row;
}

export async function countMealsOf(db: Db, categoryId: number): Promise<number> {
  const [row] = await db
    .select({ meals: count() })
    .from(meals)
    .where(and(eq(meals.categoryId, categoryId), isNull(meals.archivedAt)));
  return row?.meals ?? 0;
}

export async function insertCategory(tx: Tx, fields: { name: string; imageUrl: string | null }): Promise<CategoryRow> {
  const [row] = await tx.insert(mealCategories).values(fields).returning();
  return row!;
}

export async function setCategory(
  tx: Tx,
  id: number,
  fields: { name: string; imageUrl?: string | null },
): Promise<CategoryRow> {
  const [row] = await tx.update(mealCategories).set(fields).where(eq(mealCategories.id, id)).returning();
  return row!;
}

export async function archiveCategory(tx: Tx, id: number): Promise<void> {
  await tx
    .update(mealCategories)
    .set({ archivedAt: sql`now()` })
    .where(eq(mealCategories.id, id));
}

export function findComponentsOfType(db: Db, componentType: ComponentType): Promise<ComponentRow[]> {
  return db
    .select()
    .from(mealComponents)
    .where(and(eq(mealComponents.componentType, componentType), isNull(mealComponents.archivedAt)))
    .orderBy(asc(mealComponents.id));
}

/** A component of another type is not found. */
export async function lockComponent(
  tx: Tx,
  componentType: ComponentType,
  id: number,
): Promise<ComponentRow | undefined> {
  const [row] = await tx
    .select()
    .from(mealComponents)
    .where(
      and(
        eq(mealComponents.id, id),
        eq(mealComponents.componentType, componentType),
        isNull(mealComponents.archivedAt),
      ),
    )
    .for('no key update');
  return row;
}

export async function insertComponent(tx: Tx, fields: ComponentFields): Promise<ComponentRow> {
  const [row] = await tx.insert(mealComponents).values(fields).returning();
  return row!;
}

export async function setComponent(tx: Tx, id: number, fields: Partial<ComponentFields>): Promise<ComponentRow> {
  const [row] = await tx.update(mealComponents).set(fields).where(eq(mealComponents.id, id)).returning();
  return row!;
}

export async function archiveComponent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(mealComponents)
    .set({ archivedAt: sql`now()` })
    .where(eq(mealComponents.id, id));
}
