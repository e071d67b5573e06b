import type { Db } from '#server/db/client.ts';
import { type ComponentRow, type PlainMealRow, findComponents, findMeals } from './catalog-queries.ts';

export type { PlainMealRow };

/** Rows of the catalogue by id. */
export type FoodRows = {
  readonly meals: ReadonlyMap<number, PlainMealRow>;
  readonly components: ReadonlyMap<number, ComponentRow>;
};

/** What this process has in memory of the catalogue: everything on sale at one version. */
export type FoodCache = { readonly current: { readonly version: number; readonly foods: FoodRows } };

type Ids = { readonly mealIds: readonly number[]; readonly componentIds: readonly number[] };

/**
 * At least the rows with these ids, as they are at `version`, which the same transaction has read: from memory if that is
 * the version in memory, else from the database. Also those that are no longer sold.
 */
export async function readFoodRows(db: Db, { current }: FoodCache, version: number, ids: Ids): Promise<FoodRows> {
  const { meals, components } = current.foods;
  const isInMemory =
    current.version === version &&
    ids.mealIds.every((id) => meals.has(id)) &&
    ids.componentIds.every((id) => components.has(id));
  if (isInMemory) return current.foods;
  const [mealRows, componentRows] = await Promise.all([
    findMeals(db, ids.mealIds),
    findComponents(db, ids.componentIds),
  ]);
  return { meals: byId(mealRows), components: byId(componentRows) };
}

export function byId<Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
