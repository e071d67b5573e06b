import { MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { NutritionText, inUsualOrder, writeAmounts } from '../catalogue-form/nutrition-text.ts';
import { artOfMeal, type ChosenArt, drawnArtOf } from './meal-art.ts';

/** Values of the inputs; `MealForm` turns them into a `MealDraft`. An empty number field is undefined. */
export type MealFormValues = {
  name: string;
  description: string;
  imageUrl: string;
  isVegetarian: boolean;
  servingWeightGrams: number | undefined;
  caloriesKcal: number | undefined;
  price: number | undefined;
  mealType: MealType | '';
  mealCategoryId: number | undefined;
  nutritionValues: string;
  allergens: Allergen[];
  ingredients: IngredientValues[];
  art: ChosenArt | null;
};

export type IngredientValues = { name: string; grams: number | undefined; componentId: number | null };

export const MealForm = MealDraft.extend({ nutritionValues: NutritionText });

/** A new meal that begins as a copy. Its drawing is the one of the other meal, also under another name. */
export function copyFormValues(meal: Meal): MealFormValues {
  const values = mealFormValues(meal);
  return { ...values, name: copyName(meal.name), art: drawnArtOf(meal) };
}

/** 'Paneer Tikka Bowl (copy)' */
function copyName(name: string): string {
  const mark = ' (copy)';
  return `${name.slice(0, textLengths.mealName - mark.length)}${mark}`;
}

export function mealFormValues(meal: Meal | undefined): MealFormValues {
  return {
    name: meal?.name ?? '',
    description: meal?.description ?? '',
    imageUrl: meal?.imageUrl ?? '',
    isVegetarian: meal?.isVegetarian ?? false,
    servingWeightGrams: meal?.servingWeightGrams,
    caloriesKcal: meal?.caloriesKcal,
    price: meal?.price,
    mealType: meal?.mealType ?? '',
    mealCategoryId: meal?.mealCategory.id,
    nutritionValues: writeAmounts(inUsualOrder(meal?.nutritionValues ?? {})),
    allergens: [...(meal?.allergens ?? [])],
    ingredients: (meal?.ingredients ?? []).map(({ name, grams, componentId }) => ({ name, grams, componentId })),
    art: meal ? artOfMeal(meal) : null,
  };
}
