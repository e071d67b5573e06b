import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import { artKeyForName } from '#bowl-art/art-keys.ts';
import { byWeight } from '#domain/menu/ingredients.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { ComponentRow, MealRow } from './catalog-queries.ts';
import { mealArtUrl } from './food-art.ts';

export function toMeal(row: MealRow): Meal {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: toRupees(row.pricePaise as Paise),
    imageUrl: row.imageUrl,
    artUrl: mealArtUrl(row),
    caloriesKcal: row.caloriesKcal,
    mealType: row.mealType,
    nutritionValues: row.nutrition,
    isVegetarian: row.isVegetarian,
    allergens: row.allergens,
    servingWeightGrams: row.servingWeightGrams,
    ingredients: byWeight(row.ingredients).map((ingredient) => ({ ...ingredient, artKey: ingredientArt(ingredient) })),
    mealCategory: { id: row.category.id, name: row.category.name, imageUrl: row.category.imageUrl },
  };
}

const ingredientArt = ({ name }: { readonly name: string }) =>
  artKeyForName(name, 'BASE') ?? artKeyForName(name, 'PROTEIN');

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
    allergens: row.allergens,
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
