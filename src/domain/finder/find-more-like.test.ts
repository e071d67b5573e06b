import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { allMeals, bestOf, partsOf } from '../testing/all-meals.ts';
import { finderFood } from '../testing/finder-food.ts';
import { randomInts } from '../testing/random.ts';
import { findMeals } from './find-meals.ts';
import { findMoreLike } from './find-more-like.ts';
import {
  compareFound,
  hasMoreLike,
  mealForms,
  noLimits,
  type FinderCatalog,
  type FoundMeal,
} from './finder-request.ts';
import type { Figures } from './target.ts';

function randomShop(seed: number) {
  const upTo = randomInts(seed);
  const foods = (count: number, most: number) =>
    Array.from({ length: count }, (_, n) =>
      finderFood(n + 1, [upTo(most), upTo(most), upTo(Math.ceil(most / 3))], { price: paise(upTo(5) * 1_000) }),
    );
  const catalog: FinderCatalog = {
    bases: foods(3, 30),
    proteins: foods(3, 30),
    addOns: foods(3, 12),
    items: foods(5, 40),
  };
  const target: Figures = { caloriesKcal: 300 + upTo(600), protein: upTo(80), carbs: upTo(90), fats: upTo(25) };
  const limits = { ...noLimits, budget: upTo(2) === 0 ? null : paise(6_000 + upTo(8) * 1_000) };
  return { catalog, target, limits };
}

/** By hand: of all meals with the same proteins or the same main dish, the best for each other base or further item. */
function expectedLike({ catalog, target, limits }: ReturnType<typeof randomShop>, like: FoundMeal) {
  const ownParts = partsOf(like, catalog);
  const main = catalog.items.find(({ id }) => id === like.itemIds[0])!;
  const ofKind = [...allMeals(catalog)].filter(({ form, heart, parts }) => {
    if (form !== like.form) return false;
    if (like.bowl) return heart === like.bowl.proteinOptionIds.join();
    return parts.includes(main) && parts.every((part) => part === main || part.caloriesKcal < main.caloriesKcal);
  });
  const others = (like.form === 'bowl' ? catalog.bases : catalog.items).filter((food) => !ownParts.includes(food));
  return others.flatMap((other) => {
    const withIt = ofKind.filter(({ parts }) => parts.includes(other)).map((meal) => ({ ...meal, heart: '' }));
    return bestOf(withIt, target, limits);
  });
}

/** Without the order of those that are as close and as expensive. */
const ranked = (meals: readonly FoundMeal[]) => [
  ...new Set(meals.toSorted(compareFound).map(({ form, distance, price }) => `${form} ${distance} ${price}`)),
];

describe('more like an answer', () => {
  it('is the best with each other base or item, as comparing all meals finds it', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 25; seed++) {
      const shop = randomShop(seed * 15_485_863);
      const { catalog, target, limits } = shop;
      for (const like of findMeals(catalog, target, limits).meals.filter(hasMoreLike)) {
        const more = findMoreLike(catalog, target, limits, like);
        expect(ranked(more), `search ${seed}, ${like.form}`).toEqual(ranked(expectedLike(shop, like)));
        expect(more.map(({ distance }) => distance)).toEqual(
          more.map(({ distance }) => distance).toSorted((a, b) => a - b),
        );
        expect(new Set(more.map(({ bowl, itemIds }) => JSON.stringify([bowl, itemIds]))).size).toBe(more.length);
        seen.set(like.form, (seen.get(like.form) ?? 0) + more.length);
      }
    }
    for (const form of mealForms.filter((one) => hasMoreLike({ form: one })))
      expect(seen.get(form)).toBeGreaterThan(20);
  });

  it('obeys the limits of the search', () => {
    const { catalog, target } = randomShop(7_919);
    const [like] = findMeals(catalog, target, noLimits, { forms: ['bowl'] }).meals;
    const more = findMoreLike(catalog, target, noLimits, like!);
    const budget = more.at(-1)!.price;
    const within = findMoreLike(catalog, target, { ...noLimits, budget: paise(budget - 1) }, like!);
    expect(within.every(({ price }) => price < budget)).toBe(true);
    expect(within.length).toBeLessThanOrEqual(more.length);
  });
});
