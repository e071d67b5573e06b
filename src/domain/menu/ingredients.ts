import { type Nutrition, addNutrition } from './nutrition.ts';

/** What a meal is made of. The name is the one on its page; a component of the catalogue may be behind it. */
export type MealIngredient = { readonly name: string; readonly grams: number; readonly componentId: number | null };

export function byWeight<I extends { readonly grams: number }>(ingredients: readonly I[]): I[] {
  return ingredients.toSorted((a, b) => b.grams - a.grams);
}

type WeighedFood = {
  readonly id: number;
  readonly servingWeightGrams: number;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
};

/** Nutrients and calories of all ingredients together; null unless each is a component of the catalogue with a weight. */
export function sumOfIngredients(
  ingredients: readonly MealIngredient[],
  components: readonly WeighedFood[],
): Nutrition | null {
  const parts = ingredients.map(({ componentId, grams }) => {
    const component = components.find(({ id }) => id === componentId);
    if (!component || component.servingWeightGrams === 0) return null;
    const { servingWeightGrams, caloriesKcal, nutritionValues } = component;
    const amounts = Object.entries({ ...nutritionValues, calories: caloriesKcal });
    return Object.fromEntries(amounts.map(([key, amount]) => [key, (amount * grams) / servingWeightGrams]));
  });
  return parts.length > 0 && parts.every((part) => part !== null) ? addNutrition(parts) : null;
}
