import type { Meal } from '#contract/catalog.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { memoizeByKey } from '#domain/memoize-by-key.ts';
import type { PlannedMeal } from '../plan.ts';

const searched = memoizeByKey(({ name, description }: Meal) => `${name}\n${description}`.toLowerCase());

/** By name or description. */
export function searchMeals(meals: readonly Meal[], query: string): readonly Meal[] {
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? meals : meals.filter((meal) => searched(meal).includes(wanted));
}

export function plannedMeal({ id, name, caloriesKcal, nutritionValues, artUrl }: Meal): PlannedMeal {
  const nutrition = normaliseNutrition(nutritionValues);
  return { mealType: 'STANDARD', standardMealId: id, name, caloriesKcal, nutrition, artUrl, isOnSale: true, notes: '' };
}
