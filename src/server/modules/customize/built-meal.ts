import type { MealComponent } from '#contract/catalog.ts';
import type { BuiltMeal } from '#contract/customize.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { toRupees } from '#domain/money.ts';
import type { Bowl } from './assemble-bowl.ts';

export function toBuiltMeal({ base, proteins, addOns, parts, whole }: Bowl): BuiltMeal {
  return {
    customizedMealName: proposeBowlName(
      base.name,
      proteins.map(({ name }) => name),
    ),
    selectedBase: { ...toChosen(base), description: base.description, imageUrl: base.imageUrl },
    selectedProteins: proteins.map(toChosen),
    selectedAddOns: addOns.map(toChosen),
    totalServingWeightGrams: whole.servingWeightGrams,
    totalCaloriesKcal: whole.caloriesKcal,
    totalNutritionValues: whole.nutritionValues,
    totalPrice: toRupees(whole.price),
    isVegetarian: parts.every(({ vegetarian }) => vegetarian),
    allergens: uniteAllergens(parts),
  };
}

function toChosen({ id, name, price, caloriesKcal }: MealComponent) {
  return { id, name, price, caloriesKcal };
}
