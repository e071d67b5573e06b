import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { catalogVersion, mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';

export type PlainMealRow = typeof meals.$inferSelect;
export type MealRow = PlainMealRow & { category: typeof mealCategories.$inferSelect };
export type ComponentRow = typeof mealComponents.$inferSelect;

export async function findMealsOnMenu(db: Db): Promise<MealRow[]> {
  const rows = await db
    .select({ meal: meals, category: mealCategories })
    .from(meals)
    .innerJoin(mealCategories, eq(mealCategories.id, meals.categoryId))
    .where(isNull(meals.archivedAt))
    .orderBy(asc(meals.id));
  return rows.map(({ meal, category }) => ({ ...meal, category }));
}

export function findActiveComponents(db: Db): Promise<ComponentRow[]> {
  return db
    .select()
    .from(mealComponents)
    .where(and(eq(mealComponents.active, true), isNull(mealComponents.archivedAt)))
    .orderBy(asc(mealComponents.id));
}

/** Also those that are archived. */
export async function findMeals(db: Db, ids: readonly number[]): Promise<PlainMealRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(meals)
    .where(inArray(meals.id, [...ids]));
}

/** Also those that are switched off or archived. */
export async function findComponents(db: Db, ids: readonly number[]): Promise<ComponentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(mealComponents)
    .where(inArray(mealComponents.id, [...ids]));
}

export async function readCatalogVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}
