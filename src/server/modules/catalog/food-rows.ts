import type { FoodRef } from '#domain/menu/availability.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { type FoodIds, findAvailabilityOf, lockAvailability } from './availability-queries.ts';
import { type ComponentRow, type PlainMealRow, findComponents, findMeals } from './catalog-queries.ts';
import {
  type AvailabilityByFood,
  type Stock,
  availabilityIn,
  nothingOfNote,
  stockOf,
  toStock,
} from './kitchen-stock.ts';

export type { PlainMealRow };

type Rows = {
  readonly meals: ReadonlyMap<number, PlainMealRow>;
  readonly components: ReadonlyMap<number, ComponentRow>;
};
/** Rows of the catalogue by id, with what the customer's kitchen has of them. */
export type FoodRows = Rows & { readonly availability: AvailabilityByFood };
/** What this process has in memory of the catalogue: everything on sale at one version, in every kitchen. */
export type FoodCache = {
  readonly current: { readonly version: number; readonly foods: Rows & { readonly stock: Stock } };
};

/** Of a version that no database has: everything is read from the database. */
export const noFoodCache: FoodCache = {
  current: { version: -1, foods: { meals: new Map(), components: new Map(), stock: toStock([], []) } },
};

/** The kitchen that cooks for the customer; null: none is known. A function is called only where the active kitchens differ. */
export type ServingKitchen = number | null | (() => Promise<number | null>);

/**
 * At least the rows with these ids, as they are at `version`, which the same transaction has read: from memory if that is
 * the version in memory, else from the database. Also those that are no longer sold.
 */
export async function readFoodRows(
  db: Db,
  { current }: FoodCache,
  version: number,
  ids: FoodIds,
  kitchen: ServingKitchen,
): Promise<FoodRows> {
  const { meals, components, stock } = current.foods;
  const isInMemory =
    current.version === version &&
    ids.mealIds.every((id) => meals.has(id)) &&
    ids.componentIds.every((id) => components.has(id));
  if (isInMemory) {
    // The version does not change with every portion that is sold.
    const isCounted = stockOf(stock, ids).some((food) => food.isCounted);
    const now = isCounted ? toStock(await findAvailabilityOf(db, ids), stock.activeKitchens) : stock;
    return { meals, components, availability: await availabilityFor(now, ids, kitchen) };
  }
  const [mealRows, componentRows, availability] = await Promise.all([
    findMeals(db, ids.mealIds),
    findComponents(db, ids.componentIds),
    readAvailability(db, ids, kitchen),
  ]);
  return { meals: byId(mealRows), components: byId(componentRows), availability };
}

export async function readAvailability(db: Db, ids: FoodIds, kitchen: ServingKitchen): Promise<AvailabilityByFood> {
  const [rows, kitchens] = await Promise.all([findAvailabilityOf(db, ids), readActiveKitchens(db)]);
  const active = kitchens.map(({ id }) => id);
  return availabilityFor(toStock(rows, active), ids, kitchen);
}

async function availabilityFor(stock: Stock, ids: FoodIds, kitchen: ServingKitchen): Promise<AvailabilityByFood> {
  const foods = stockOf(stock, ids);
  if (foods.length === 0) return nothingOfNote;
  if (typeof kitchen !== 'function') return availabilityIn(stock, ids, kitchen, new Date());
  const isSame = foods.every((food) => food.isSame);
  return availabilityIn(stock, ids, isSame ? null : await kitchen(), new Date());
}

/**
 * What is left of these foods in a kitchen, locked until the transaction ends, so that no other order takes it. `alsoLocked`: ids of rows
 * of other kitchens.
 */
export async function lockAvailabilityOf(
  tx: Tx,
  lines: readonly { readonly foods: readonly FoodRef[] }[],
  kitchenId: number,
  alsoLocked: readonly number[] = [],
): Promise<AvailabilityByFood> {
  const idsOf = (wanted: FoodRef['kind']) =>
    lines.flatMap(({ foods }) => foods.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  const ids = { mealIds: idsOf('MEAL'), componentIds: idsOf('COMPONENT') };
  const rows = await lockAvailability(tx, ids, [kitchenId], alsoLocked);
  return availabilityIn(toStock(rows, [kitchenId]), ids, kitchenId, new Date());
}

export function byId<Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

export type { ComponentRow };

/** Including unavailable ones, because carts and orders refer to them. Each once, unordered. */
export async function readComponents(db: Db, ids: Iterable<number>): Promise<ComponentRow[]> {
  const uniqueIds = [...new Set(ids)];
  return uniqueIds.length === 0 ? [] : findComponents(db, uniqueIds);
}
