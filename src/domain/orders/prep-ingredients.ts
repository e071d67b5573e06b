import { type Availability, type FoodKind, type LineOfFoods, portionsNeeded, soldOutAt } from '../menu/availability.ts';
import type { MealIngredient } from '../menu/ingredients.ts';
import type { PrepLine } from './prep-sheet.ts';

/** With the time that the line is cooked for. */
export type DueLine = Omit<PrepLine, 'ingredients'> & {
  readonly ingredients: readonly MealIngredient[];
  readonly cookedFor: Date;
};

export type IngredientToWeigh = { name: string; grams: number; slots: { start: Date; grams: number }[] };

const halfHourMs = 30 * 60_000;
const slotOf = (at: Date) => Math.floor(at.getTime() / halfHourMs) * halfHourMs;

/**
 * The grams of each ingredient across meals and custom bowls, the heaviest first, in total and for each half hour. A component of the
 * catalogue is listed under its own name, also when a recipe names it differently. Meals without a list of ingredients are listed by name.
 */
export function weighIngredients(lines: readonly DueLine[]): {
  ingredients: IngredientToWeigh[];
  unlisted: { name: string; portions: number }[];
} {
  const componentNames = new Map(lines.flatMap(({ components }) => components.map(({ id, name }) => [id, name])));
  const weighed = new Map<string, { name: string; slots: Map<number, number> }>();
  const unlisted = new Map<string, number>();
  for (const line of lines) {
    const { mealId, name: mealName, quantity } = line;
    if (mealId !== null && line.ingredients.length === 0) {
      unlisted.set(mealName, (unlisted.get(mealName) ?? 0) + quantity);
    }
    for (const { name, grams } of partsOf(line, componentNames)) {
      const key = name.trim().toLowerCase();
      const known = weighed.get(key) ?? { name, slots: new Map<number, number>() };
      const slot = slotOf(line.cookedFor);
      known.slots.set(slot, (known.slots.get(slot) ?? 0) + grams * quantity);
      weighed.set(key, known);
    }
  }
  const ingredients = [...weighed.values()].map(({ name, slots }) => ({
    name,
    grams: sum([...slots.values()]),
    slots: [...slots].toSorted(([a], [b]) => a - b).map(([start, grams]) => ({ start: new Date(start), grams })),
  }));
  return {
    ingredients: ingredients.toSorted((a, b) => b.grams - a.grams || (a.name < b.name ? -1 : 1)),
    unlisted: [...unlisted].map(([name, portions]) => ({ name, portions })),
  };
}

function partsOf({ mealId, components, ingredients }: DueLine, componentNames: ReadonlyMap<number, string>) {
  if (mealId === null) return components.map(({ name, servingWeightGrams }) => ({ name, grams: servingWeightGrams }));
  return ingredients.map(({ name, grams, componentId }) => ({
    name: (componentId === null ? undefined : componentNames.get(componentId)) ?? name,
    grams,
  }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** What a kitchen has of a food, and how much of its count the orders on the sheet have taken already. */
export type KitchenFood = Availability & {
  readonly kitchenId: number;
  readonly kitchenName: string;
  readonly kind: FoodKind;
  readonly id: number;
  readonly taken: number;
};

export type Shortage = {
  kitchenName: string;
  name: string;
  /** Still to be cooked. */
  portions: number;
  /** What there is for them; null: sold out, and not counted. */
  counted: number | null;
};

/** Foods of which a kitchen still has to cook more than it counted, or that it marked sold out without a count. */
export function findShortages(
  lines: readonly (LineOfFoods & { readonly kitchenId: number })[],
  stock: readonly KitchenFood[],
  now: Date,
): Shortage[] {
  const needed = Map.groupBy(lines, ({ kitchenId }) => kitchenId);
  return stock.flatMap((food) => {
    const need = portionsNeeded(needed.get(food.kitchenId) ?? []).find(
      (one) => one.food.kind === food.kind && one.food.id === food.id,
    );
    if (!need) return [];
    const counted = food.portionsLeft === null ? null : food.portionsLeft + food.taken;
    const isShort = counted === null ? soldOutAt(food, now) !== null : counted < need.portions;
    return isShort ? [{ kitchenName: food.kitchenName, name: need.food.name, portions: need.portions, counted }] : [];
  });
}
