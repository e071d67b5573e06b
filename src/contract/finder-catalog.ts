import { artForText } from '#bowl-art/art-names.ts';
import { parseArtUrl, type BowlPicture } from '#bowl-art/art-url.ts';
import { componentArtKey } from '#bowl-art/component-art.ts';
import type { FinderCatalog, FinderFood } from '#domain/finder/finder-request.ts';
import { normaliseNutrition, type Macros, type Nutrition } from '#domain/menu/nutrition.ts';
import { fromRupees } from '#domain/money.ts';
import type { CustomizeOptions, Meal, MealComponent } from './catalog.ts';

/** The menu as the finder reads it: in the browser, and for assistants on the server. */
export function finderCatalog(meals: readonly Meal[], options: CustomizeOptions): FinderCatalog {
  return {
    bases: options.bases.map(componentFood),
    proteins: options.proteinOptions.map(componentFood),
    addOns: options.addOns.map(componentFood),
    items: meals.map((meal) => ({
      id: meal.id,
      price: fromRupees(meal.price),
      caloriesKcal: meal.caloriesKcal,
      macros: macrosOf(meal.nutritionValues),
      isVegetarian: meal.isVegetarian,
      allergens: meal.allergens,
      ingredients: mealIngredients(meal),
      isOrderable: !meal.soldOut,
    })),
  };
}

function componentFood(component: MealComponent): FinderFood {
  return {
    id: component.id,
    price: fromRupees(component.price),
    caloriesKcal: component.caloriesKcal,
    macros: macrosOf(component.nutritionValues),
    isVegetarian: component.vegetarian,
    allergens: component.allergens,
    ingredients: [...new Set([ingredientKey(component), keyOfName(component.name)])].filter(Boolean),
    isOrderable: component.active && !component.soldOut,
  };
}

function macrosOf(values: Nutrition): Partial<Macros> {
  const { protein, carbs, fats } = normaliseNutrition(values);
  return {
    ...(protein !== undefined && { protein }),
    ...(carbs !== undefined && { carbs }),
    ...(fats !== undefined && { fats }),
  };
}

export function ingredientKey(component: MealComponent): string {
  return componentArtKey(component) || keyOfName(component.name);
}

export function keyOfName(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return words.replaceAll(/^[^a-z]+|-$/g, '').slice(0, 40);
}

/**
 * What the kitchen lists, what the picture shows and what the text names: a dislike is never overlooked. A listed ingredient
 * counts under the key of its drawing and of its name, because a component of the builder may be known by either.
 */
export function mealIngredients({ artUrl, name, description, ingredients }: Meal): string[] {
  const drawing = readDrawing(artUrl);
  const texts = [`${name}. ${description}`, ...ingredients.map((listed) => listed.name)];
  const arts = [...(drawing ? [drawing.art] : []), ...texts.map(artForText)];
  const drawn = arts.flatMap(({ base, proteins, addons }) => [base, ...proteins, ...addons]);
  const listed = ingredients.flatMap((one) => [one.artKey ?? '', keyOfName(one.name)]);
  return [...new Set([...drawn, ...listed])].filter(Boolean);
}

function readDrawing(artUrl: string): BowlPicture | null {
  const url = new URL(artUrl, 'https://macrobowl.invalid');
  const picture = parseArtUrl(url.pathname, url.searchParams);
  return picture?.kind === 'bowl' ? picture : null;
}
