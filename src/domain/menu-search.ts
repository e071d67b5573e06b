import type { MealType } from './meal-type.ts';
import { type Nutrition, normaliseNutrition } from './nutrition.ts';

export type SearchableMeal = {
  readonly name: string;
  readonly description: string;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
};

export function matchesSearch(meal: SearchableMeal, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  return [meal.name, meal.description, protein, carbs, fats, meal.caloriesKcal].some(
    (value) => value !== undefined && String(value).toLowerCase().includes(wanted),
  );
}

export function mealsOfType<M extends { readonly mealType: MealType }>(meals: readonly M[], mealType: MealType): M[] {
  return meals.filter((meal) => meal.mealType === mealType);
}
