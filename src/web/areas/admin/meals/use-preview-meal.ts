import { useWatch, type Control } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import type { MealFormValues } from './meal-form-values.ts';
import { isShownNowhere } from '../catalogue-form/image-check.ts';
import { macrosOf, readAmounts } from '../catalogue-form/nutrition-text.ts';
import { drawnArt } from './meal-art.ts';

export type MealControl = Control<MealFormValues, unknown, MealDraft>;

/** The meal as it would be saved, debounced. */
export function usePreviewMeal(control: MealControl, meal: Meal | undefined): Meal {
  const values = useDebouncedValue(useWatch({ control }) as MealFormValues);
  return previewMeal(values, meal);
}

/** Each value would render and fetch another picture. */
function useDebouncedValue<T>(value: T, debounceMs = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return debounced;
}

/** A meal of the current form values; invalid ones are empty. */
function previewMeal(values: MealFormValues, meal: Meal | undefined): Meal {
  const id = meal?.id ?? 0;
  const { price, imageUrl } = MealDraft.shape;
  const amounts = Object.entries(readAmounts(values.nutritionValues) ?? {}).filter(([, amount]) => amount >= 0);
  return {
    id,
    name: values.name.trim() || 'Name of the meal',
    slug: '',
    description: values.description,
    price: price.safeParse(values.price).data ?? 0,
    imageUrl: isShownNowhere(values.imageUrl) ? null : (imageUrl.safeParse(values.imageUrl).data ?? null),
    artUrl: bowlUrl({
      art: drawnArt(values),
      seed: `m${id}`,
      macros: macrosOf(values.nutritionValues) ?? undefined,
    }),
    caloriesKcal: values.caloriesKcal ?? 0,
    mealType: values.mealType || 'PROTEIN_PICK',
    nutritionValues: Object.fromEntries(amounts),
    isVegetarian: values.isVegetarian,
    allergens: values.allergens,
    servingWeightGrams: values.servingWeightGrams ?? 0,
    ingredients: [],
    mealCategory: meal?.mealCategory ?? { id: 0, name: '', imageUrl: null },
  };
}
