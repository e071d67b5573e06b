import type { ComponentType } from '#domain/menu/component-type.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { fromRupees } from '#domain/money.ts';
import type { mealComponents, meals } from '#server/db/schema/catalog.ts';
import {
  type DemoComponent,
  type DemoMeal,
  demoAddOns,
  demoBases,
  demoProteins,
  powerCombos,
  proteinPicks,
  sides,
} from './demo-menu.ts';
import { demoIngredients } from './demo-ingredients.ts';

/** Ids of the rows that meals refer to: categories by name, components by their drawing. */
type Ids = { readonly categories: ReadonlyMap<string, number>; readonly components: ReadonlyMap<string, number> };

export function demoMealRows(ids: Ids): (typeof meals.$inferInsert)[] {
  return [
    ...mealRows(proteinPicks, 'PROTEIN_PICK', ids),
    ...mealRows(powerCombos, 'POWER_COMBO', ids),
    ...mealRows(sides, 'PROTEIN_PICK', ids),
  ];
}

export function demoComponentRows(): (typeof mealComponents.$inferInsert)[] {
  return [
    ...componentRows(demoBases, 'BASE'),
    ...componentRows(demoProteins, 'PROTEIN'),
    ...componentRows(demoAddOns, 'ADDON'),
  ];
}

function mealRows(demoMeals: readonly DemoMeal[], mealType: MealType, ids: Ids): (typeof meals.$inferInsert)[] {
  return demoMeals.map((meal) => {
    const categoryId = ids.categories.get(meal.category);
    if (categoryId === undefined) throw new Error(`No category ${meal.category}`);
    return {
      categoryId,
      mealType,
      name: meal.name,
      description: meal.description,
      pricePaise: fromRupees(meal.rupees),
      art: meal.art,
      servingWeightGrams: meal.grams,
      caloriesKcal: meal.kcal,
      nutrition: meal.nutrition,
      ingredients: demoIngredients(meal, ids.components),
      isVegetarian: meal.isVegetarian,
      allergens: [...meal.allergens],
    };
  });
}

function componentRows(
  components: readonly DemoComponent[],
  componentType: ComponentType,
): (typeof mealComponents.$inferInsert)[] {
  return components.map((component) => ({
    componentType,
    name: component.name,
    description: component.description,
    pricePaise: fromRupees(component.rupees),
    artKey: component.artKey,
    servingWeightGrams: component.grams,
    caloriesKcal: component.kcal,
    nutrition: component.nutrition,
    vegetarian: component.vegetarian,
    allergens: [...component.allergens],
  }));
}
