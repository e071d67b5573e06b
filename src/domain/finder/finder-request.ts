import type { Allergen } from '../menu/allergen.ts';
import type { Macros } from '../menu/nutrition.ts';
import { paise, type Paise } from '../money.ts';
import { aboutAll, type Figures, type TargetRules } from './target.ts';

/** A component of a bowl, or an item of the menu. One whose macros are not all known is left out: nothing is estimated. */
export type FinderFood = {
  readonly id: number;
  readonly price: Paise;
  readonly caloriesKcal: number;
  readonly macros: Partial<Macros>;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
  /** Keys of its ingredients. A dislike of one excludes the food; a fixed choice requires one. */
  readonly ingredients: readonly string[];
  readonly isOrderable: boolean;
};

export type FinderCatalog = {
  readonly bases: readonly FinderFood[];
  readonly proteins: readonly FinderFood[];
  readonly addOns: readonly FinderFood[];
  readonly items: readonly FinderFood[];
};

export type FinderLimits = {
  /** Which figures of the target are limits. */
  readonly figures: TargetRules;
  /** For everything together; null is any price. */
  readonly budget: Paise | null;
  readonly vegetarianOnly: boolean;
  readonly withoutAllergens: readonly Allergen[];
  readonly withoutIngredients: readonly string[];
  /** Each of them must be in at least one part. */
  readonly mustHave: readonly string[];
};

export const noLimits: FinderLimits = {
  figures: aboutAll,
  budget: null,
  vegetarianOnly: false,
  withoutAllergens: [],
  withoutIngredients: [],
  mustHave: [],
};

/** In this order where distance and price are equal: the simpler order first. */
export const mealForms = ['item', 'bowl', 'items', 'bowl-and-item'] as const;
/** One item of the menu; a bowl; two or three items, one of them twice at most; a bowl and an item. */
export type MealForm = (typeof mealForms)[number];

export type FoundBowl = {
  readonly baseComponentId: number;
  readonly proteinOptionIds: readonly number[];
  readonly addOnIds: readonly number[];
};

export type FoundMeal = {
  readonly form: MealForm;
  readonly bowl: FoundBowl | null;
  readonly itemIds: readonly number[];
  readonly figures: Figures;
  readonly price: Paise;
  /** Hundredths of a kcal: see `distance`. */
  readonly distance: number;
};

/** A single item is the only one of its kind. */
export const hasMoreLike = ({ form }: Pick<FoundMeal, 'form'>): boolean => form !== 'item';

export type Findings = {
  /** Closest first. */
  readonly meals: readonly FoundMeal[];
  /** Null when the results are proven to be the best. Otherwise the search ended early: everything that it did not visit is at least this far. */
  readonly provenFrom: number | null;
};

export const mostFound = 10;
const mostOfOneForm = 3;

export function compareFound(a: FoundMeal, b: FoundMeal): number {
  return a.distance - b.distance || a.price - b.price || mealForms.indexOf(a.form) - mealForms.indexOf(b.form);
}

/**
 * The ten to choose from: the best of all, but a fourth of one form only where the other forms have no more to offer. So ten
 * bowls with a shake do not hide the meal that is nearly as close on its own.
 */
export function chooseTen(found: readonly FoundMeal[]): FoundMeal[] {
  const ranked = found.toSorted(compareFound);
  const counts = new Map<MealForm, number>();
  const [varied, rest] = [[] as FoundMeal[], [] as FoundMeal[]];
  for (const meal of ranked) {
    const count = counts.get(meal.form) ?? 0;
    counts.set(meal.form, count + 1);
    (count < mostOfOneForm ? varied : rest).push(meal);
  }
  return [...varied, ...rest].slice(0, mostFound).toSorted(compareFound);
}

/** Whether a food may be part of any result; the budget and fixed choices concern the result as a whole. */
export function isAllowed(food: FinderFood, limits: FinderLimits): boolean {
  const { protein, carbs, fats } = food.macros;
  return (
    food.isOrderable &&
    protein !== undefined &&
    carbs !== undefined &&
    fats !== undefined &&
    (!limits.vegetarianOnly || food.isVegetarian) &&
    !food.allergens.some((allergen) => limits.withoutAllergens.includes(allergen)) &&
    !food.ingredients.some((ingredient) => limits.withoutIngredients.includes(ingredient))
  );
}

/** What the cheapest allowed meal costs at any budget: an item, or a base with one protein. Null when nothing is allowed. */
export function cheapestPrice({ bases, proteins, items }: FinderCatalog, limits: FinderLimits): Paise | null {
  const lowest = (foods: readonly FinderFood[]) =>
    Math.min(...foods.filter((food) => isAllowed(food, limits)).map(({ price }) => price));
  const price = Math.min(lowest(items), lowest(bases) + lowest(proteins));
  return Number.isFinite(price) ? paise(price) : null;
}
