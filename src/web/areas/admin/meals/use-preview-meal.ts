import { useWatch, type Control } from 'react-hook-form';
import type { MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import type { MealFormValues } from './meal-form-values.ts';
import { previewMeal } from './preview-meal.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

export type MealControl = Control<MealFormValues, unknown, MealDraft>;

/** The meal as it would be, a moment after the typing rests. */
export function usePreviewMeal(control: MealControl, meal: Meal | undefined): Meal {
  const values = useDebouncedValue(useWatch({ control }) as MealFormValues);
  return previewMeal(values, meal);
}
