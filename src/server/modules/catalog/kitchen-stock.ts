import {
  type Availability,
  type FoodRef,
  type SoldOut,
  alwaysAvailable,
  bestOf,
  isSameAvailability,
  soldOutAt,
} from '#domain/menu/availability.ts';
import type { AvailabilityRow, FoodIds } from './availability-queries.ts';

/** Of one food in each kitchen that has a row for it. */
type FoodStock = {
  readonly rows: ReadonlyMap<number, AvailabilityRow>;
  /** Whether it makes no difference to a customer which of the active kitchens cooks. */
  readonly isSame: boolean;
  readonly isCounted: boolean;
};

/** What each kitchen has of the foods that are sold out or counted anywhere. */
export type Stock = {
  readonly activeKitchens: readonly number[];
  readonly meals: ReadonlyMap<number, FoodStock>;
  readonly components: ReadonlyMap<number, FoodStock>;
};

/** The row of a food in one kitchen; without an id it was summed up from several kitchens. */
type KnownAvailability = Availability & { readonly id?: number };

/** By the id of the food; without an entry it can be ordered. */
export type AvailabilityByFood = {
  readonly meals: ReadonlyMap<number, KnownAvailability>;
  readonly components: ReadonlyMap<number, KnownAvailability>;
};

export const nothingOfNote: AvailabilityByFood = { meals: new Map(), components: new Map() };

export function toStock(rows: readonly AvailabilityRow[], activeKitchens: readonly number[]): Stock {
  const stockBy = (idOf: (row: AvailabilityRow) => number | null) =>
    new Map(
      [
        ...Map.groupBy(
          rows.filter((row) => idOf(row) !== null && isOfNote(row)),
          (row) => idOf(row)!,
        ),
      ].map(([id, ofFood]) => [id, toFoodStock(ofFood, activeKitchens)]),
    );
  return { activeKitchens, meals: stockBy(({ mealId }) => mealId), components: stockBy((row) => row.componentId) };
}

const isOfNote = ({ isSoldOut, portionsLeft }: Availability) => isSoldOut || portionsLeft !== null;

function toFoodStock(ofFood: readonly AvailabilityRow[], activeKitchens: readonly number[]): FoodStock {
  const rows = new Map(ofFood.map((row) => [row.kitchenId, row]));
  const [first = alwaysAvailable, ...others] = activeKitchens.map((id) => rows.get(id) ?? alwaysAvailable);
  return {
    rows,
    isSame: others.every((other) => isSameAvailability(first, other)),
    isCounted: ofFood.some(({ portionsLeft }) => portionsLeft !== null),
  };
}

export const availabilityOf = (all: AvailabilityByFood, { kind, id }: FoodRef): KnownAvailability | undefined =>
  (kind === 'MEAL' ? all.meals : all.components).get(id);

export function stockOf({ meals, components }: Stock, { mealIds, componentIds }: FoodIds): FoodStock[] {
  if (meals.size + components.size === 0) return [];
  return [...mealIds.flatMap((id) => meals.get(id) ?? []), ...componentIds.flatMap((id) => components.get(id) ?? [])];
}

/** What a customer of this kitchen can order; null: of no kitchen that is known, so what the best of the active ones has counts. */
export function availabilityIn(stock: Stock, ids: FoodIds, kitchenId: number | null, now: Date): AvailabilityByFood {
  const known = (foods: Stock['meals'], wanted: readonly number[]) =>
    new Map(
      wanted.flatMap((id) => {
        const food = foods.get(id);
        const availability = food && (kitchenId === null ? bestAcross(food, stock, now) : food.rows.get(kitchenId));
        return availability ? [[id, availability]] : [];
      }),
    );
  return { meals: known(stock.meals, ids.mealIds), components: known(stock.components, ids.componentIds) };
}

const inActiveKitchens = ({ rows }: FoodStock, { activeKitchens }: Stock) =>
  activeKitchens.map((id) => rows.get(id) ?? alwaysAvailable);

const bestAcross = (food: FoodStock, stock: Stock, now: Date) => bestOf(inActiveKitchens(food, stock), now);

export type SoldOutOnMenu = {
  readonly soldOut?: SoldOut;
  readonly soldOutIn?: { kitchenId: number; soldOut: SoldOut }[];
};

/** Sold out for a visitor without an address; and in which kitchens, where the active ones differ. */
export function soldOutOnMenu(stock: Stock, food: FoodStock | undefined, now: Date): SoldOutOnMenu {
  if (!food) return {};
  const soldOut = soldOutAt(bestAcross(food, stock, now), now);
  const states = inActiveKitchens(food, stock).map((one) => soldOutAt(one, now));
  const soldOutIn = stock.activeKitchens.flatMap((kitchenId, index) => {
    const state = states[index];
    return state ? [{ kitchenId, soldOut: state }] : [];
  });
  return { ...(soldOut && { soldOut }), ...(new Set(states).size > 1 && { soldOutIn }) };
}
