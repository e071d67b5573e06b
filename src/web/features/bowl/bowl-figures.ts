import type { MealComponent } from '#contract/catalog.ts';
import { uniteAllergens, type Allergen } from '#domain/menu/allergen.ts';
import { composeBowl } from '#domain/menu/bowl.ts';
import { fromRupees, type Paise } from '#domain/money.ts';
import {
  formatNutrient,
  normaliseNutrition,
  nutrientLabels,
  nutrientOrder,
  type Nutrition,
} from '#domain/menu/nutrition.ts';
import { isMacro, type Macro } from '#web/features/food-labels/macro-meter.tsx';

export type BowlFigures = {
  readonly price: Paise;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
};

const emptyBowl: Nutrition = { protein: 0, carbs: 0, fats: 0, fiber: 0, sugar: 0 };

/** Computed with the same functions as the server's price. */
export function bowlFigures(parts: readonly MealComponent[]): BowlFigures {
  const { price, caloriesKcal, nutritionValues } = composeBowl(
    parts.map((part) => ({
      price: fromRupees(part.price),
      servingWeightGrams: part.servingWeightGrams,
      caloriesKcal: part.caloriesKcal,
      nutritionValues: normaliseNutrition(part.nutritionValues),
    })),
  );
  return {
    price,
    caloriesKcal,
    nutritionValues: parts.length > 0 ? nutritionValues : emptyBowl,
    isVegetarian: parts.every(({ vegetarian }) => vegetarian),
    allergens: uniteAllergens(parts),
  };
}

type NutrientLine = { readonly label: string; readonly value: string; readonly macro?: Macro };

export function nutrientLines(bowl: Pick<BowlFigures, 'caloriesKcal' | 'nutritionValues'>): readonly NutrientLine[] {
  const values: Nutrition = { ...normaliseNutrition(bowl.nutritionValues), calories: bowl.caloriesKcal };
  return nutrientOrder.map((key) => ({
    label: nutrientLabels[key],
    value: formatNutrient(key, values[key]),
    ...(isMacro(key) && { macro: key }),
  }));
}

/** '56.8 g protein, 789 kcal' */
export function shortFigures({ caloriesKcal, nutritionValues }: BowlFigures): string {
  const { protein } = nutritionValues;
  return `${formatNutrient('protein', protein)} protein, ${formatNutrient('calories', caloriesKcal)}`;
}
