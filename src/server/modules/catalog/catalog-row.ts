import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import type { MealArt, RimMacros } from '#bowl-art/art-spec.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { ComponentRow, MealRow } from './catalog-queries.ts';

const unknownArt: MealArt = { base: '', proteins: [], addons: [] };

export function toMeal(row: MealRow): Meal {
  const macros = rimMacros(row.nutrition);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toRupees(row.pricePaise as Paise),
    imageUrl: row.imageUrl,
    artUrl: bowlUrl({ art: row.art ?? unknownArt, seed: `m${row.id}`, ...(macros ? { macros } : {}) }),
    caloriesKcal: row.caloriesKcal,
    mealType: row.mealType,
    nutritionValues: row.nutrition,
    isVegetarian: row.isVegetarian,
    servingWeightGrams: row.servingWeightGrams,
    mealCategory: { id: row.category.id, name: row.category.name, imageUrl: row.category.imageUrl },
  };
}

/** Null when a macro is missing: a guessed share is never painted. */
function rimMacros({ protein, carbs, fats }: Record<string, number>): RimMacros | null {
  return protein === undefined || carbs === undefined || fats === undefined ? null : { protein, carbs, fats };
}

export function toComponent(row: ComponentRow): MealComponent {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toRupees(row.pricePaise as Paise),
    imageUrl: row.imageUrl,
    artKey: row.artKey,
    componentType: row.componentType,
    servingWeightGrams: row.servingWeightGrams,
    caloriesKcal: row.caloriesKcal,
    nutritionValues: row.nutrition,
    vegetarian: row.vegetarian,
    active: row.active,
  };
}

export function toCustomizeOptions(rows: readonly ComponentRow[]): CustomizeOptions {
  const components = rows.map(toComponent);
  return {
    bases: components.filter(({ componentType }) => componentType === 'BASE'),
    proteinOptions: components.filter(({ componentType }) => componentType === 'PROTEIN'),
    addOns: components.filter(({ componentType }) => componentType === 'ADDON'),
  };
}
