import type { FoodRef } from '#domain/menu/availability.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type AvailabilityRow, findAvailabilityOf, lockAvailability } from './availability-queries.ts';
import { type ComponentRow, type PlainMealRow, findComponents, findMeals } from './catalog-queries.ts';

export type { PlainMealRow };

/** Rows of the catalogue by id. */
export type FoodRows = {
  readonly meals: ReadonlyMap<number, PlainMealRow>;
  readonly components: ReadonlyMap<number, ComponentRow>;
  readonly availability: AvailabilityByFood;
};

/** By the id of the food; without an entry it can be ordered. */
export type AvailabilityByFood = {
  readonly meals: ReadonlyMap<number, AvailabilityRow>;
  readonly components: ReadonlyMap<number, AvailabilityRow>;
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
  if (isInMemory) {
    // The version does not change with every portion that is sold.
    if (!isAnyCounted(current.foods.availability, ids)) return current.foods;
    return { ...current.foods, availability: byFood(await findAvailabilityOf(db, ids)) };
  }
  const [mealRows, componentRows, availability] = await Promise.all([
    findMeals(db, ids.mealIds),
    findComponents(db, ids.componentIds),
    findAvailabilityOf(db, ids),
  ]);
  return { meals: byId(mealRows), components: byId(componentRows), availability: byFood(availability) };
}

const isCounted = (row: AvailabilityRow | undefined) => typeof row?.portionsLeft === 'number';

function isAnyCounted({ meals, components }: AvailabilityByFood, { mealIds, componentIds }: Ids): boolean {
  if (meals.size + components.size === 0) return false;
  return mealIds.some((id) => isCounted(meals.get(id))) || componentIds.some((id) => isCounted(components.get(id)));
}

export function byFood(rows: readonly AvailabilityRow[]): AvailabilityByFood {
  return {
    meals: new Map(rows.flatMap((row) => (row.mealId === null ? [] : [[row.mealId, row]]))),
    components: new Map(rows.flatMap((row) => (row.componentId === null ? [] : [[row.componentId, row]]))),
  };
}

export function availabilityOf(all: AvailabilityByFood, { kind, id }: FoodRef): AvailabilityRow | undefined {
  return (kind === 'MEAL' ? all.meals : all.components).get(id);
}

export function byId<Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readAvailability(db: Db, ids: Ids): Promise<AvailabilityByFood> {
  return byFood(await findAvailabilityOf(db, ids));
}

/** What is left of these foods, locked until the transaction ends, so that no other order takes it. */
export async function lockAvailabilityOf(
  tx: Tx,
  lines: readonly { readonly foods: readonly FoodRef[] }[],
): Promise<AvailabilityByFood> {
  const idsOf = (wanted: FoodRef['kind']) =>
    lines.flatMap(({ foods }) => foods.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return byFood(await lockAvailability(tx, { mealIds: idsOf('MEAL'), componentIds: idsOf('COMPONENT') }));
}

export type { ComponentRow };

/** Including unavailable ones, because carts and orders refer to them. Each once, unordered. */
export async function readComponents(db: Db, ids: Iterable<number>): Promise<ComponentRow[]> {
  const uniqueIds = [...new Set(ids)];
  return uniqueIds.length === 0 ? [] : findComponents(db, uniqueIds);
}
