import type { Meal } from '#contract/catalog.ts';
import { mealMacros } from '#web/features/meal-card/meal-macros.ts';

/** The minimum grams of protein of these meals, rounded down to tens; null where there is no claim to make. */
export function proteinClaim(meals: readonly Pick<Meal, 'nutritionValues' | 'caloriesKcal'>[]): number | null {
  if (meals.length === 0) return null;
  const least = Math.min(...meals.map((meal) => mealMacros(meal)?.protein ?? 0));
  return least >= 20 ? Math.floor(least / 10) * 10 : null;
}
