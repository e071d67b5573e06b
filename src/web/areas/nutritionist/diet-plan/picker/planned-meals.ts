import type { Meal } from '#contract/catalog.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { memoizeByKey } from '#domain/memoize-by-key.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import { customBowlArt } from '#bowl-art/component-art.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { sortBowl } from '#domain/menu/bowl.ts';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import type { PlannedMeal } from '../plan.ts';

const searched = memoizeByKey(({ name, description }: Meal) => `${name}\n${description}`.toLowerCase());

/** Matches name and description. */
export function searchMeals(meals: readonly Meal[], query: string): readonly Meal[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? meals : meals.filter((meal) => searched(meal).includes(needle));
}

export type PickerFilters = {
  readonly isVegetarian: boolean;
  /** Meals that contain any of these are left out. */
  readonly without: readonly Allergen[];
  /** Null: any amount. */
  readonly minProtein: number | null;
  readonly maxCarbs: number | null;
  readonly maxFats: number | null;
  readonly maxCalories: number | null;
};

export const noPickerFilters: PickerFilters = {
  isVegetarian: false,
  without: [],
  minProtein: null,
  maxCarbs: null,
  maxFats: null,
  maxCalories: null,
};

/** A meal whose amount is not known passes no limit of it. */
export function filterForPlan(meals: readonly Meal[], filters: PickerFilters): readonly Meal[] {
  const { isVegetarian, without, minProtein, maxCarbs, maxFats, maxCalories } = filters;
  return meals.filter((meal) => {
    const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
    return (
      (!isVegetarian || meal.isVegetarian) &&
      !without.some((allergen) => meal.allergens.includes(allergen)) &&
      (minProtein === null || (protein ?? -1) >= minProtein) &&
      (maxCarbs === null || (carbs ?? Infinity) <= maxCarbs) &&
      (maxFats === null || (fats ?? Infinity) <= maxFats) &&
      (maxCalories === null || meal.caloriesKcal <= maxCalories)
    );
  });
}

export function plannedMeal({ id, name, caloriesKcal, nutritionValues, artUrl }: Meal): PlannedMeal {
  const nutrition = normaliseNutrition(nutritionValues);
  return { mealType: 'STANDARD', standardMealId: id, name, caloriesKcal, nutrition, artUrl, isOnSale: true, notes: '' };
}

/** The default name of the bowl; empty until it has a base and a protein. */
export function defaultBowlName({ choice, isComplete }: BowlInProgress): string {
  return isComplete && choice.base
    ? proposeBowlName(
        choice.base.name,
        choice.proteins.map(({ name }) => name),
      )
    : '';
}

/** Null while the bowl is incomplete. */
export function plannedBowl(bowl: BowlInProgress, name: string): PlannedMeal | null {
  const { choice, figures, macros, isComplete } = bowl;
  if (!isComplete || name.trim() === '') return null;
  const ids = choice.parts.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    mealType: 'CUSTOMIZED',
    selection: sortBowl(choice.selection),
    name: name.trim(),
    caloriesKcal: figures.caloriesKcal,
    nutrition: figures.nutritionValues,
    artUrl: bowlUrl({ art: customBowlArt(choice.parts), macros, seed: `c${ids.join('-')}` }),
    isOnSale: true,
    notes: '',
  };
}
