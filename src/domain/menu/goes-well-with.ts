import type { SoldOut } from './availability.ts';
import type { MealType } from './meal-type.ts';
import { type Nutrition, normaliseNutrition } from './nutrition.ts';

type PairedMeal = {
  readonly id: number;
  readonly mealType: MealType;
  readonly isVegetarian: boolean;
  readonly nutritionValues: Nutrition;
  readonly mealCategory: { readonly id: number };
  readonly soldOut?: SoldOut | undefined;
};

const most = 3;

/**
 * Up to three other single meals that can be ordered, from other categories and each from a different one as far as possible: those closest in
 * protein. Beside a vegetarian meal all are vegetarian.
 */
export function goesWellWith<M extends PairedMeal>(meal: PairedMeal, menu: readonly M[]): M[] {
  const protein = (one: PairedMeal) => normaliseNutrition(one.nutritionValues)['protein'] ?? 0;
  const candidates = menu
    .filter(({ id, mealType, soldOut }) => id !== meal.id && mealType === 'PROTEIN_PICK' && !soldOut)
    .filter(({ isVegetarian }) => isVegetarian || !meal.isVegetarian)
    .toSorted((a, b) => Math.abs(protein(a) - protein(meal)) - Math.abs(protein(b) - protein(meal)));
  const seen = new Set([meal.mealCategory.id]);
  const varied = candidates.filter(({ mealCategory }) => !seen.has(mealCategory.id) && seen.add(mealCategory.id));
  return [...new Set([...varied, ...candidates])].slice(0, most);
}
