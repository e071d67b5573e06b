import { bowlUrl } from '#bowl-art/art-url.ts';
import { MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { isShownNowhere } from '../catalogue-form/image-check.ts';
import { macrosOf, readAmounts } from '../catalogue-form/nutrition-text.ts';
import { drawnArt } from './meal-art.ts';
import type { MealFormValues } from './meal-form-values.ts';

/** A meal of what has been filled in so far; what cannot be read yet is left at nothing. */
export function previewMeal(values: MealFormValues, meal: Meal | undefined): Meal {
  const id = meal?.id ?? 0;
  const { price, imageUrl } = MealDraft.shape;
  const amounts = Object.entries(readAmounts(values.nutritionValues) ?? {}).filter(([, amount]) => amount >= 0);
  return {
    id,
    name: values.name.trim() || 'Name of the meal',
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
    mealCategory: meal?.mealCategory ?? { id: 0, name: '', imageUrl: null },
  };
}
