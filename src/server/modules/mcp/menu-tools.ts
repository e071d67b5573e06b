import type { z } from 'zod';
import type { Meal } from '#contract/catalog.ts';
import type { FoundFood, MealFacts, findBowls, searchMenu, swapOptions } from '#contract/assistant-tools.ts';
import { AppError } from '#contract/errors.ts';
import { finderCatalog } from '#contract/finder-catalog.ts';
import { listIngredients } from '#contract/list-ingredients.ts';
import { type FoundMeal, noLimits } from '#domain/finder/finder-request.ts';
import { type Figures, type FigureRule, figureNames, targetRanges } from '#domain/finder/target.ts';
import { type Ingredient, ingredientNamed, ingredientsNamed } from '#domain/finder/ingredient.ts';
import { findSwaps, swapText } from '#domain/finder/swap.ts';
import { memoizeByKey } from '#domain/memoize-by-key.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { filterMeals, noFilters } from '#domain/menu/menu-filter.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { fromRupees, toRupees } from '#domain/money.ts';
import type { CatalogSnapshot, LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { assembleBowl } from '#server/modules/customize/assemble-bowl.ts';
import { toBuiltMeal } from '#server/modules/customize/build-meal.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';

export type MenuDeps = { readonly catalog: LiveCatalog; readonly workers: WorkerPool; readonly publicUrl: string };

export function toMealFacts(meal: Meal, publicUrl: string): MealFacts {
  const { protein = null, carbs = null, fats = null } = normaliseNutrition(meal.nutritionValues);
  return {
    mealId: meal.id,
    name: meal.name,
    slug: meal.slug,
    price: meal.price,
    caloriesKcal: meal.caloriesKcal,
    protein,
    carbs,
    fats,
    isVegetarian: meal.isVegetarian,
    allergens: meal.allergens,
    servingWeightGrams: meal.servingWeightGrams,
    category: meal.mealCategory.name,
    isSoldOut: meal.soldOut !== undefined,
    page: `${publicUrl}/meals/${meal.slug}`,
  };
}

type Input<T extends { readonly input: z.ZodType }> = z.output<T['input']>;
type Output<T extends { readonly output: z.ZodType }> = z.output<T['output']>;

export function searchTheMenu(
  { catalog, publicUrl }: MenuDeps,
  wanted: Input<typeof searchMenu>,
): Output<typeof searchMenu> {
  const { query = '', withoutAllergens = [], vegetarianOnly = false, limit } = wanted;
  const filters = {
    ...noFilters,
    vegetarianOnly,
    minProteinGrams: wanted.minProtein ?? null,
    maxCaloriesKcal: wanted.maxCaloriesKcal ?? null,
    maxPriceRupees: wanted.maxPrice ?? null,
  };
  const found = filterMeals(catalog.current.meals, filters)
    .filter((meal) => matchesSearch(meal, query))
    .filter(({ allergens }) => !allergens.some((allergen) => withoutAllergens.includes(allergen)));
  return { meals: found.slice(0, limit).map((meal) => toMealFacts(meal, publicUrl)), total: found.length };
}

const finderCatalogOf = memoizeByKey(({ meals, options }: CatalogSnapshot) => finderCatalog(meals, options));
const ingredientsOf = memoizeByKey(({ meals, options }: CatalogSnapshot) => listIngredients(meals, options));

export async function findBowlsFor(
  { catalog, workers }: MenuDeps,
  wanted: Input<typeof findBowls>,
): Promise<Output<typeof findBowls>> {
  const { current } = catalog;
  const { maxPrice, vegetarianOnly = false, withoutAllergens = [], withoutIngredients = [], mustHave = [] } = wanted;
  const ingredients = ingredientsOf(current);
  const figures = mapFigures((name): FigureRule => wanted[name]?.rule ?? 'any');
  const found = await workers.run('findForAssistant', {
    catalog: finderCatalogOf(current),
    // A figure that does not count needs a value all the same.
    target: mapFigures((name) => wanted[name]?.value ?? targetRanges[name].from),
    limits: {
      ...noLimits,
      figures,
      budget: maxPrice === undefined ? null : fromRupees(maxPrice),
      vegetarianOnly,
      withoutAllergens,
      // Too much is left out rather than too little: 'rice' is each kind of rice.
      withoutIngredients: withoutIngredients
        .flatMap((name) => requireIngredients(name, ingredients))
        .map(({ key }) => key),
      mustHave: mustHave.map((name) => requireIngredient(name, ingredients).key),
    },
  });
  return { found: found.map((meal) => toFoundFood(meal, current)) };
}

/** A dislike that is not understood must not be ignored. */
function requireIngredients(name: string, ingredients: readonly Ingredient[]): readonly Ingredient[] {
  const named = ingredientsNamed(name, ingredients);
  if (named.length > 0) return named;
  throw new AppError('bad-input', `Nothing on the menu is called "${name}". Ingredients: ${namesOf(ingredients)}.`);
}

function requireIngredient(name: string, ingredients: readonly Ingredient[]): Ingredient {
  const named = requireIngredients(name, ingredients);
  const one = ingredientNamed(name, named);
  if (one) return one;
  throw new AppError('bad-input', `Several ingredients are called "${name}": ${namesOf(named)}. Please name one.`);
}

const namesOf = (ingredients: readonly Ingredient[]) => ingredients.map(({ label }) => label).join(', ');

const mapFigures = <Value>(valueOf: (name: keyof Figures) => Value) =>
  Object.fromEntries(figureNames.map((name) => [name, valueOf(name)])) as Record<keyof Figures, Value>;

function toFoundFood(
  { form, bowl, itemIds, figures, price, distance }: FoundMeal,
  { meals, options }: CatalogSnapshot,
): z.output<typeof FoundFood> {
  const components = [...options.bases, ...options.proteinOptions, ...options.addOns];
  const selection = bowl && { ...bowl, proteinOptionIds: [...bowl.proteinOptionIds], addOnIds: [...bowl.addOnIds] };
  const built = selection && toBuiltMeal(assembleBowl(selection, components));
  const items = itemIds.flatMap((id) => meals.find((meal) => meal.id === id) ?? []);
  const foods = [...(built ? [built] : []), ...items];
  return {
    form,
    names: [
      ...(built ? [built.customizedMealName, ...built.selectedAddOns.map(({ name }) => name)] : []),
      ...items.map(({ name }) => name),
    ],
    ...mapFigures((name) => Math.round(figures[name] * 100) / 100),
    price: toRupees(price),
    isVegetarian: foods.every(({ isVegetarian }) => isVegetarian),
    allergens: uniteAllergens(foods),
    missesByKcal: Math.round(distance / 100),
    lines: [
      ...(selection ? [{ bowl: selection, quantity: 1 }] : []),
      ...[...new Set(itemIds)].map((mealId) => ({ mealId, quantity: itemIds.filter((id) => id === mealId).length })),
    ],
  };
}

export function swapMeal(
  { catalog, publicUrl }: MenuDeps,
  { mealId }: Input<typeof swapOptions>,
): Output<typeof swapOptions> {
  const { meals } = catalog.current;
  const meal = meals.find(({ id }) => id === mealId);
  if (!meal) throw new AppError('not-found', 'This meal is not on the menu.');
  const swaps = findSwaps(meal, meals);
  return {
    swaps: swaps.map((swap) => ({
      meal: toMealFacts(swap.meal, publicUrl),
      difference: swapText(swap.difference),
    })),
  };
}
