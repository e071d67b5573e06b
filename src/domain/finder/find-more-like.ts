import { findMeals } from './find-meals.ts';
import {
  compareFound,
  type FinderCatalog,
  type FinderFood,
  type FinderLimits,
  type FoundMeal,
} from './finder-request.ts';
import type { Figures } from './target.ts';

const mostLike = 5;

/**
 * The next best of its kind: a bowl of the same proteins on another base, or with another item; the same main dish with
 * other items. Each of them is the best with its base or its item, exactly.
 */
export function findMoreLike(
  catalog: FinderCatalog,
  target: Figures,
  limits: FinderLimits,
  like: FoundMeal,
): FoundMeal[] {
  const found = variantsOf(catalog, like).flatMap(({ foods, needed }) => {
    const mustHave = [...limits.mustHave, ...needed];
    return findMeals(foods, target, { ...limits, mustHave }, { forms: [like.form] }).meals.slice(0, 1);
  });
  // Two items with the main dish are found with each of them.
  const different = new Map(found.map((meal) => [JSON.stringify([meal.bowl, meal.itemIds]), meal]));
  return [...different.values()].toSorted(compareFound).slice(0, mostLike);
}

type Variant = { readonly foods: FinderCatalog; readonly needed: readonly string[] };

function variantsOf(catalog: FinderCatalog, { form, bowl, itemIds }: FoundMeal): Variant[] {
  if (bowl) {
    const proteins = catalog.proteins.filter(({ id }) => bowl.proteinOptionIds.includes(id)).map(marked('protein'));
    const foods = { ...catalog, proteins };
    const needed = proteins.map(({ id }) => markOf('protein', id));
    return form === 'bowl'
      ? others(catalog.bases, [bowl.baseComponentId]).map((base) => ({ foods: { ...foods, bases: [base] }, needed }))
      : others(catalog.items, itemIds).map((item) => ({ foods: { ...foods, items: [item] }, needed }));
  }
  const main = catalog.items.find(({ id }) => id === itemIds[0]);
  if (!main) return [];
  const smaller = catalog.items.filter(({ caloriesKcal }) => caloriesKcal < main.caloriesKcal);
  const foods = { ...catalog, items: [main, ...smaller].map(marked('item')) };
  return others(smaller, itemIds).map(({ id }) => ({ foods, needed: [markOf('item', main.id), markOf('item', id)] }));
}

const others = (foods: readonly FinderFood[], ids: readonly number[]) => foods.filter(({ id }) => !ids.includes(id));

/** A search insists on ingredients: as an ingredient of its own, a food is insisted on. */
const markOf = (kind: string, id: number) => `${kind} ${id}`;
const marked =
  (kind: string) =>
  (food: FinderFood): FinderFood => ({ ...food, ingredients: [...food.ingredients, markOf(kind, food.id)] });
