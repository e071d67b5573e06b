import { type Paise, fromRupees, paise } from '../money.ts';
import { type Nutrition, calorieShares, normaliseNutrition } from './nutrition.ts';
import { memoizeByKey } from '../memoize-by-key.ts';

/** The fields that the menu filters by. The price is in rupees, as on the wire. */
export type FilterableMeal = {
  readonly price: number;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
  readonly isVegetarian: boolean;
};

export type MealFilters = {
  readonly minProteinGrams: number | null;
  readonly maxCaloriesKcal: number | null;
  readonly maxPriceRupees: number | null;
  readonly vegetarianOnly: boolean;
};

export const noFilters: MealFilters = {
  minProteinGrams: null,
  maxCaloriesKcal: null,
  maxPriceRupees: null,
  vegetarianOnly: false,
};

export function countFilters({
  minProteinGrams,
  maxCaloriesKcal,
  maxPriceRupees,
  vegetarianOnly,
}: MealFilters): number {
  const limits = [minProteinGrams, maxCaloriesKcal, maxPriceRupees].filter((limit) => limit !== null);
  return limits.length + Number(vegetarianOnly);
}

type Facts = {
  readonly price: Paise;
  /** Null when unknown: it is never estimated. */
  readonly proteinGrams: number | null;
  readonly proteinShare: number | null;
};

const factsOf = memoizeByKey(({ price, nutritionValues }: FilterableMeal): Facts => {
  const nutrition = normaliseNutrition(nutritionValues);
  const { protein } = nutrition;
  return {
    price: fromRupees(price),
    proteinGrams: protein !== undefined && protein >= 0 ? protein : null,
    proteinShare: calorieShares(nutrition)?.protein ?? null,
  };
});

/** The share of calories from protein, as on the rim: 0 to 1. */
export function proteinShare(meal: FilterableMeal): number | null {
  return factsOf(meal).proteinShare;
}

/** The price of ten grams of protein; null when the protein is unknown or 0. */
export function pricePer10gProtein(meal: FilterableMeal): Paise | null {
  const exact = paisePer10g(meal);
  return exact === null ? null : paise(Math.round(exact));
}

/**
 * From integer paise and integer hundredths of a gram: their quotient is rounded correctly, so that equal values compare as
 * equal and different ones in their true order.
 */
function paisePer10g(meal: FilterableMeal): number | null {
  const { price, proteinGrams } = factsOf(meal);
  const hundredths = Math.round((proteinGrams ?? 0) * 100);
  return hundredths === 0 ? null : (price * 1000) / hundredths;
}

export function passesFilters(meal: FilterableMeal, filters: MealFilters): boolean {
  const { minProteinGrams, maxCaloriesKcal, maxPriceRupees, vegetarianOnly } = filters;
  const { price, proteinGrams } = factsOf(meal);
  if (vegetarianOnly && !meal.isVegetarian) return false;
  if (maxCaloriesKcal !== null && meal.caloriesKcal > maxCaloriesKcal) return false;
  if (maxPriceRupees !== null && price > fromRupees(maxPriceRupees)) return false;
  return minProteinGrams === null || (proteinGrams !== null && proteinGrams >= minProteinGrams);
}

export function filterMeals<M extends FilterableMeal>(meals: readonly M[], filters: MealFilters): M[] {
  return meals.filter((meal) => passesFilters(meal, filters));
}

/** 'menu' is the order of the catalogue. 'fit' is the same here: the server does not know the person's target, only the browser does. */
export const mealSorts = ['menu', 'price', 'price-high', 'protein', 'calories', 'value', 'share', 'fit'] as const;
export type MealSort = (typeof mealSorts)[number];

type SortRule = { readonly by: (meal: FilterableMeal) => number | null; readonly first: 'lowest' | 'highest' };

const sortRules: Record<Exclude<MealSort, 'menu' | 'fit'>, SortRule> = {
  price: { by: (meal) => factsOf(meal).price, first: 'lowest' },
  'price-high': { by: (meal) => factsOf(meal).price, first: 'highest' },
  protein: { by: (meal) => factsOf(meal).proteinGrams, first: 'highest' },
  calories: { by: (meal) => meal.caloriesKcal, first: 'lowest' },
  value: { by: paisePer10g, first: 'lowest' },
  share: { by: proteinShare, first: 'highest' },
};

/** Stable; meals with an unknown value come last in either direction. */
export function sortMeals<M extends FilterableMeal>(meals: readonly M[], sort: MealSort): M[] {
  if (sort === 'menu' || sort === 'fit') return [...meals];
  const { by, first } = sortRules[sort];
  const sign = first === 'lowest' ? 1 : -1;
  return meals
    .map((meal) => ({ meal, figure: by(meal) }))
    .toSorted((a, b) => {
      if (a.figure === null || b.figure === null) return Number(a.figure === null) - Number(b.figure === null);
      return (a.figure - b.figure) * sign;
    })
    .map(({ meal }) => meal);
}

export type FilterRange = { readonly from: number; readonly to: number; readonly step: number };

export type FilterRanges = {
  readonly proteinGrams: FilterRange;
  readonly caloriesKcal: FilterRange;
  readonly priceRupees: FilterRange;
};

/** The range of each filter on this menu, in round steps around its minimum and maximum. */
export function filterRanges(meals: readonly FilterableMeal[]): FilterRanges {
  return {
    proteinGrams: rangeOf(meals.flatMap((meal) => factsOf(meal).proteinGrams ?? [])),
    caloriesKcal: rangeOf(meals.map((meal) => meal.caloriesKcal)),
    priceRupees: rangeOf(meals.map((meal) => meal.price)),
  };
}

const mostSteps = 16;

function rangeOf(figures: readonly number[]): FilterRange {
  if (figures.length === 0) return { from: 0, to: 0, step: 1 };
  const lowest = Math.min(...figures);
  const highest = Math.max(...figures);
  const step = roundStep((highest - lowest) / mostSteps);
  return { from: Math.floor(lowest / step) * step, to: Math.ceil(highest / step) * step, step };
}

/** 1, 2, 5, 10, 20, 50 …: the first that is large enough. */
function roundStep(atLeast: number): number {
  let power = 1;
  while (power * 5 < atLeast) power *= 10;
  return power * (atLeast <= power ? 1 : atLeast <= power * 2 ? 2 : 5);
}
