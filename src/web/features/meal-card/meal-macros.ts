import type { Meal } from '#contract/catalog.ts';
import { calorieShares, normaliseNutrition, nutrientText, roundNutrient, type Macros } from '#domain/menu/nutrition.ts';
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

/** The four figures of a card, in their fixed order. */
export function cardFigures(meal: Nourishing): readonly Figure[] {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  return [
    { label: 'Protein', value: nutrientText('protein', protein), macro: 'protein' },
    { label: 'Carbs', value: nutrientText('carbs', carbs), macro: 'carbs' },
    { label: 'Fats', value: nutrientText('fats', fats), macro: 'fats' },
    { label: 'kcal', value: String(roundNutrient('calories', meal.caloriesKcal)) },
  ];
}
