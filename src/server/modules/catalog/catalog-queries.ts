import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { catalogVersion, mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';

export type MealRow = typeof meals.$inferSelect & { category: typeof mealCategories.$inferSelect };
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

/** Including inactive and archived ones. */
export function findComponents(db: Db, ids: readonly number[]): Promise<ComponentRow[]> {
  return db
    .select()
    .from(mealComponents)
    .where(inArray(mealComponents.id, [...ids]));
}

export async function readCatalogVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: catalogVersion.version }).from(catalogVersion);
  return row?.version ?? 0;
}
