import type { Meal } from '#contract/catalog.ts';
import { calorieShares, normaliseNutrition, type Macros } from '#domain/menu/nutrition.ts';
import type { Figure } from '#web/features/food-labels/macro-meter.tsx';

type Nourishing = Pick<Meal, 'nutritionValues' | 'caloriesKcal'>;

/** Null where one is missing: a rim or a bar is never drawn from a guess. */
export function mealMacros(meal: Nourishing): Macros | null {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  return protein === undefined || carbs === undefined || fats === undefined ? null : { protein, carbs, fats };
}

export function mealShares(meal: Nourishing): Macros | null {
  return calorieShares(mealMacros(meal) ?? {});
}

/** As given, not rounded: '46 g', '12.5 g'. */
export function grams(amount: number | undefined): string {
  return amount === undefined ? 'N/A' : `${amount} g`;
}

/** The four figures of a card, in their fixed order. */
export function cardFigures(meal: Nourishing): readonly Figure[] {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  return [
    { label: 'Protein', value: grams(protein), macro: 'protein' },
    { label: 'Carbs', value: grams(carbs), macro: 'carbs' },
    { label: 'Fats', value: grams(fats), macro: 'fats' },
    { label: 'kcal', value: String(meal.caloriesKcal) },
  ];
}
