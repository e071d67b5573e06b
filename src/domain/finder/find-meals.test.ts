import { describe, expect, it } from 'vitest';
import { allergens } from '../menu/allergen.ts';
import { paise } from '../money.ts';
import {
  allMeals,
  bestOf,
  bruteForce,
  figuresOf,
  listed,
  mainDish,
  obeys,
  partsOf,
  severalOf,
  staysWithin,
} from '../testing/all-meals.ts';
import { finderFood } from '../testing/finder-food.ts';
import { randomInts } from '../testing/random.ts';
import { findMeals } from './find-meals.ts';
import {
  cheapestPrice,
  chooseTen,
  mealForms,
  noLimits,
  type FinderCatalog,
  type FinderFood,
  type FinderLimits,
  type MealForm,
} from './finder-request.ts';
import { aboutAll, distance, figureRules, toPoint, weightsOf, type Figures } from './target.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

/** The guarantee is about ten thousand: run with RANDOM_SEARCHES=10000. */
const randomSearches = Number(process.env['RANDOM_SEARCHES'] ?? 500);

const ingredientKeys = ['paneer', 'egg', 'olive', 'corn'];

const proteinFood = (id: number, price: number, protein: number) =>
  finderFood(id, [protein, 0, 0], { price: paise(price) });

/** Small shops of all kinds: without fats, of identical items, with one meal, and with nothing that fits. */
function randomSearch(seed: number) {
  const upTo = randomInts(seed);
  const isFatFree = upTo(12) === 0;
  const areIdentical = upTo(12) === 0;
  const some = <Key>(keys: readonly Key[], share: number) => keys.filter(() => upTo(share) === 0);
  const food = (id: number, size: number): FinderFood => {
    // What has no figures of its own makes ties, which the price decides.
    const most = upTo(6) === 0 ? 1 : size;
    const macros = { protein: upTo(most), carbs: upTo(most * 20) / 20, fats: isFatFree ? 0 : upTo(most * 4) / 10 };
    const { fats, ...incomplete } = macros;
    return {
      id,
      price: paise(upTo(12) * 1_000),
      caloriesKcal: Math.round(macros.protein * 4 + macros.carbs * 4 + fats * 9) + upTo(9),
      macros: upTo(25) === 0 ? incomplete : macros,
      isVegetarian: upTo(3) > 0,
      allergens: some(allergens, 12),
      ingredients: some(ingredientKeys, 3),
      isOrderable: upTo(10) > 0,
    };
  };
  const foods = (most: number, size: number) => {
    const first = food(1, size);
    return Array.from({ length: upTo(most + 1) }, (_, n) =>
      areIdentical ? { ...first, id: n + 1 } : food(n + 1, size),
    );
  };
  const isOneMeal = upTo(15) === 0;
  const catalog: FinderCatalog = isOneMeal
    ? { bases: [], proteins: [], addOns: [], items: [food(1, 50)] }
    : { bases: foods(3, 30), proteins: foods(4, 35), addOns: foods(4, 15), items: foods(6, 50) };
  const rule = () => figureRules[upTo(figureRules.length)]!;
  const limits: FinderLimits = {
    figures: upTo(3) === 0 ? aboutAll : { caloriesKcal: rule(), protein: rule(), carbs: rule(), fats: rule() },
    budget: upTo(2) === 0 ? null : paise(upTo(8) === 0 ? 0 : upTo(40) * 1_000),
    vegetarianOnly: upTo(3) === 0,
    withoutAllergens: some(allergens, 12),
    withoutIngredients: some(ingredientKeys, 10),
    mustHave: some(ingredientKeys, 8),
  };
  const target: Figures = { caloriesKcal: upTo(900), protein: upTo(90), carbs: upTo(100), fats: upTo(30) };
  return { catalog, target, limits, addOnsInTree: upTo(5) };
}

describe('finding meals for a target', () => {
  it(`is the same as comparing all meals, in ${randomSearches} random shops`, { timeout: timeLimit(150_000) }, () => {
    const seen = { found: 0, nothing: 0, budget: 0, mustHave: 0, twice: 0, 'at-least': 0, 'at-most': 0 };
    for (let seed = 1; seed <= randomSearches; seed++) {
      const { catalog, target, limits, addOnsInTree } = randomSearch(seed * 7_919);
      const { meals, provenFrom } = findMeals(catalog, target, limits, { addOnsInTree });
      const expected = chooseTen(bruteForce(catalog, target, limits));
      expect(listed(meals), `search ${seed}`).toEqual(listed(expected));
      expect(provenFrom).toBeNull();
      for (const meal of meals) {
        const parts = partsOf(meal, catalog);
        expect(obeys(parts, limits), `search ${seed}`).toBe(true);
        expect(meal.figures).toEqual(figuresOf(parts));
        expect(staysWithin(meal.figures, target, limits), `search ${seed}`).toBe(true);
        expect(meal.distance).toBe(distance(toPoint(target), toPoint(meal.figures), weightsOf(limits.figures)));
        const repeated = parts.length - new Set(parts).size;
        expect(repeated).toBeLessThanOrEqual(meal.form === 'items' ? 1 : 0);
        if (repeated > 0) seen.twice++;
      }
      seen[meals.length > 0 ? 'found' : 'nothing']++;
      if (limits.budget !== null) seen.budget++;
      if (limits.mustHave.length > 0) seen.mustHave++;
      for (const rule of ['at-least', 'at-most'] as const) {
        if (meals.length > 0 && Object.values(limits.figures).includes(rule)) seen[rule]++;
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(randomSearches / 20);
  });

  it('names no result twice: results of one form differ in their proteins, or in their main dish', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { catalog, target, limits } = randomSearch(seed * 104_729);
      const hearts = findMeals(catalog, target, limits).meals.map((meal) => {
        const { bowl, form } = meal;
        return `${form} ${bowl ? bowl.proteinOptionIds.join() : mainDish(partsOf(meal, catalog))}`;
      });
      expect(new Set(hearts).size).toBe(hearts.length);
    }
  });

  it('is the same among many items, where the ten best are a few of them', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const upTo = randomInts(seed * 49_979_687);
      const items = Array.from({ length: 24 }, (_, n): FinderFood => {
        const macros = { protein: upTo(50), carbs: upTo(60), fats: upTo(20) };
        const caloriesKcal = macros.protein * 4 + macros.carbs * 4 + macros.fats * 9 + upTo(9);
        const price = paise(upTo(5) * 1_000);
        return finderFood(n + 1, [macros.protein, macros.carbs, macros.fats], { price, caloriesKcal });
      });
      const target: Figures = { caloriesKcal: 300 + upTo(900), protein: upTo(90), carbs: upTo(100), fats: upTo(30) };
      const bundles = { item: items.map((item) => [item]), items: severalOf(items) };
      for (const form of ['item', 'items'] as const) {
        const meals = bundles[form].map((parts) => ({ form, heart: mainDish(parts), parts }));
        const expected = bestOf(meals, target, noLimits);
        const found = findMeals({ bases: [], proteins: [], addOns: [], items }, target, noLimits, { forms: [form] });
        expect(listed(found.meals), `${form}, search ${seed}`).toEqual(listed(expected));
      }
    }
  });

  it('is the same for a bowl with one of many items and with add-ons of one macro each', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const upTo = randomInts(seed * 86_028_121);
      const food = (id: number, protein: number, carbs: number, fats: number) =>
        finderFood(id, [protein, carbs, fats], { price: paise(upTo(5) * 1_000) });
      const foods = (count: number, most: number) =>
        Array.from({ length: count }, (_, n) => food(n + 1, upTo(most), upTo(most), upTo(Math.ceil(most / 3))));
      const catalog: FinderCatalog = {
        bases: foods(2, 30),
        proteins: foods(3, 30),
        addOns: [food(1, 0, upTo(40), 0), food(2, upTo(30), 0, 0), food(3, 0, 0, upTo(9)), food(4, upTo(9), 0, 0)],
        items: foods(9, 30),
      };
      const target: Figures = { caloriesKcal: 200 + upTo(700), protein: upTo(90), carbs: upTo(90), fats: upTo(25) };
      const expected = bruteForce(catalog, target, noLimits);
      for (const form of ['bowl', 'bowl-and-item'] as const) {
        const found = findMeals(catalog, target, noLimits, { forms: [form], addOnsInTree: upTo(3) });
        const truth = expected.filter((meal) => meal.form === form);
        expect(listed(found.meals), `${form}, search ${seed}`).toEqual(listed(truth));
      }
    }
  });

  it('says how close anything could be that an ended search has not seen', () => {
    const endedEarly = new Map<MealForm, number>();
    for (let seed = 1; seed <= 200; seed++) {
      const { catalog, target, limits } = randomSearch(seed * 15_485_863);
      const bounds: number[] = [];
      for (const form of mealForms) {
        const { meals, provenFrom } = findMeals(catalog, target, limits, { forms: [form], mostSteps: 3 });
        bounds.push(provenFrom ?? Infinity);
        const truth = bruteForce(catalog, target, limits).filter((meal) => meal.form === form);
        if (provenFrom !== null) endedEarly.set(form, (endedEarly.get(form) ?? 0) + 1);
        const closerThanProven = truth.filter((best) => best.distance < (provenFrom ?? Infinity));
        expect(listed(meals).slice(0, closerThanProven.length)).toEqual(listed(closerThanProven));
      }
      const { provenFrom: ofAll } = findMeals(catalog, target, limits, { mostSteps: 3 });
      expect(ofAll ?? Infinity).toBe(Math.min(...bounds));
    }
    for (const form of ['bowl', 'bowl-and-item', 'items'] as const) expect(endedEarly.get(form)).toBeGreaterThan(5);
  });

  it('knows the price of the cheapest meal that a budget forbids', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { catalog, limits } = randomSearch(seed * 32_452_843);
      const anyPrice = { ...limits, budget: null, mustHave: [] };
      const prices = [...allMeals(catalog)]
        .filter(({ parts }) => obeys(parts, anyPrice))
        .map(({ parts }) => parts.reduce((sum, { price }) => sum + price, 0));
      expect(cheapestPrice(catalog, limits)).toBe(prices.length > 0 ? Math.min(...prices) : null);
    }
  });

  it('breaks a tie by price, then by the simpler order', () => {
    const { meals } = findMeals(
      {
        bases: [proteinFood(1, 100, 10)],
        proteins: [proteinFood(1, 100, 10)],
        addOns: [],
        items: [proteinFood(1, 200, 20), proteinFood(2, 150, 20)],
      },
      { caloriesKcal: 80, protein: 20, carbs: 0, fats: 0 },
      noLimits,
    );
    expect(listed(meals).slice(0, 3)).toEqual([
      { form: 'item', distance: 0, price: 150 },
      { form: 'item', distance: 0, price: 200 },
      { form: 'bowl', distance: 0, price: 200 },
    ]);
  });
});
