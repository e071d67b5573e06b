import type { MealType } from './meal-type.ts';
import { type Nutrition, normaliseNutrition } from './nutrition.ts';
import { memoizeByKey } from '../memoize-by-key.ts';

export type SearchableMeal = {
  readonly name: string;
  readonly description: string;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
};

const searchedTexts = memoizeByKey((meal: SearchableMeal) => {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  return [meal.name, meal.description, protein, carbs, fats, meal.caloriesKcal]
    .filter((value) => value !== undefined)
    .map((value) => String(value).toLowerCase());
});

export function matchesSearch(meal: SearchableMeal, query: string): boolean {
  const needle = query.trim().toLowerCase();
  return searchedTexts(meal).some((text) => text.includes(needle));
}

type Categorised = { readonly mealCategory: { readonly id: number; readonly name: string } };

/** Each category that has one of the meals, in the order of their first. */
export function categoriesOf<C extends Categorised['mealCategory']>(
  meals: readonly { readonly mealCategory: C }[],
): C[] {
  return [...new Map(meals.map(({ mealCategory }) => [mealCategory.id, mealCategory])).values()];
}

export function mealsOfCategory<M extends Categorised>(meals: readonly M[], categoryId: number | null): readonly M[] {
  return categoryId === null ? meals : meals.filter(({ mealCategory }) => mealCategory.id === categoryId);
}

export function mealsOfType<M extends { readonly mealType: MealType }>(meals: readonly M[], mealType: MealType): M[] {
  return meals.filter((meal) => meal.mealType === mealType);
}
