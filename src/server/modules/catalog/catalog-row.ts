import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import { artKeyForName } from '#bowl-art/art-names.ts';
import { byWeight } from '#domain/menu/ingredients.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { ShownRating } from '#domain/ratings/rating.ts';
import type { ComponentRow, MealRow } from './catalog-queries.ts';
import { mealArtUrl } from './food-art.ts';
import { type SoldOutOnMenu, type Stock, soldOutOnMenu } from './kitchen-stock.ts';

/** Staff lists leave `soldOut` out: they have the counts as well, from a call of their own. */
export function toMeal(row: MealRow, soldOut: SoldOutOnMenu = {}, rating?: ShownRating): Meal {
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
    ...(rating && { rating }),
    ...soldOut,
  };
}

const ingredientArt = ({ name }: { readonly name: string }) =>
  artKeyForName(name, 'BASE') ?? artKeyForName(name, 'PROTEIN');

export function toComponent(row: ComponentRow, soldOut: SoldOutOnMenu = {}): MealComponent {
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
    ...soldOut,
  };
}

export function toCustomizeOptions(rows: readonly ComponentRow[], stock: Stock, now: Date): CustomizeOptions {
  const components = rows.map((row) => toComponent(row, soldOutOnMenu(stock, stock.components.get(row.id), now)));
  return {
    bases: components.filter(({ componentType }) => componentType === 'BASE'),
    proteinOptions: components.filter(({ componentType }) => componentType === 'PROTEIN'),
    addOns: components.filter(({ componentType }) => componentType === 'ADDON'),
  };
}
