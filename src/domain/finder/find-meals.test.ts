import { describe, expect, it } from 'vitest';
import { allergens } from '../menu/allergen.ts';
import { paise } from '../money.ts';
import { randomInts } from '../testing/random.ts';
import { findMeals } from './find-meals.ts';
import {
  cheapestPrice,
  chooseTen,
  compareFound,
  mealForms,
  mostFound,
  noLimits,
  type FinderCatalog,
  type FinderFood,
  type FinderLimits,
  type FoundMeal,
  type MealForm,
} from './finder-request.ts';
import { distance, toPoint, type Figures } from './target.ts';

/** The guarantee is about ten thousand: run with RANDOM_SEARCHES=10000. */
const randomSearches = Number(process.env['RANDOM_SEARCHES'] ?? 500);

type Meal = { readonly form: MealForm; readonly heart: string; readonly parts: readonly FinderFood[] };

/** Everything that could be ordered, without a thought for time. */
function* allMeals({ bases, proteins, addOns, items }: FinderCatalog): Iterable<Meal> {
  const bowls = subsets(proteins)
    .filter((chosen) => chosen.length >= 1 && chosen.length <= 3)
    .flatMap((chosen) =>
      bases.flatMap((base) =>
        subsets(addOns).map((added) => ({ heart: idsOf(chosen), parts: [base, ...chosen, ...added] })),
      ),
    );
  for (const bowl of bowls) yield { form: 'bowl', ...bowl };
  for (const item of items) {
    yield { form: 'item', heart: String(item.id), parts: [item] };
    for (const { heart, parts } of bowls) yield { form: 'bowl-and-item', heart, parts: [...parts, item] };
  }
  for (const some of subsets(items)) {
    if (some.length === 2 || some.length === 3) yield { form: 'items', heart: mainDish(some), parts: some };
  }
}

function subsets<Food>(foods: readonly Food[]): Food[][] {
  return foods.reduce<Food[][]>((sets, food) => [...sets, ...sets.map((set) => [...set, food])], [[]]);
}

function idsOf(foods: readonly FinderFood[]): string {
  return foods.map(({ id }) => id).join();
}

/** The first of those with the most calories. */
function mainDish(items: readonly FinderFood[]): string {
  const most = Math.max(...items.map(({ caloriesKcal }) => caloriesKcal));
  return String(items.find(({ caloriesKcal }) => caloriesKcal === most)!.id);
}

function obeys(parts: readonly FinderFood[], limits: FinderLimits): boolean {
  const price = parts.reduce((sum, part) => sum + part.price, 0);
  const ingredients = new Set(parts.flatMap((part) => part.ingredients));
  const contained = new Set(parts.flatMap((part) => part.allergens));
  return (
    parts.every(({ isOrderable }) => isOrderable) &&
    parts.every(({ macros }) => ['protein', 'carbs', 'fats'].every((name) => name in macros)) &&
    (limits.budget === null || price <= limits.budget) &&
    (!limits.vegetarianOnly || parts.every(({ isVegetarian }) => isVegetarian)) &&
    limits.withoutAllergens.every((allergen) => !contained.has(allergen)) &&
    limits.withoutIngredients.every((ingredient) => !ingredients.has(ingredient)) &&
    limits.mustHave.every((ingredient) => ingredients.has(ingredient))
  );
}

function figuresOf(parts: readonly FinderFood[]): Figures {
  const sum = (amount: (part: FinderFood) => number) =>
    parts.reduce((total, part) => total + Math.round(amount(part) * 100), 0) / 100;
  return {
    protein: sum(({ macros }) => macros.protein ?? Number.NaN),
    carbs: sum(({ macros }) => macros.carbs ?? Number.NaN),
    fats: sum(({ macros }) => macros.fats ?? Number.NaN),
    caloriesKcal: sum(({ caloriesKcal }) => caloriesKcal),
  };
}

type Listed = Pick<FoundMeal, 'form' | 'distance' | 'price'>;

function bruteForce(catalog: FinderCatalog, target: Figures, limits: FinderLimits): FoundMeal[] {
  return bestOf(allMeals(catalog), target, limits);
}

/** The best of every heart, the ten best of every form. */
function bestOf(meals: Iterable<Meal>, target: Figures, limits: FinderLimits): FoundMeal[] {
  const best = new Map<string, FoundMeal>();
  for (const { form, heart, parts } of meals) {
    if (!obeys(parts, limits)) continue;
    const figures = figuresOf(parts);
    const found: FoundMeal = {
      form,
      bowl: null,
      itemIds: [],
      figures,
      price: paise(parts.reduce((sum, part) => sum + part.price, 0)),
      distance: distance(toPoint(target), toPoint(figures)),
    };
    const known = best.get(`${form} ${heart}`);
    if (!known || compareFound(found, known) < 0) best.set(`${form} ${heart}`, found);
  }
  return mealForms.flatMap((form) =>
    [...best.values()]
      .filter((found) => found.form === form)
      .toSorted(compareFound)
      .slice(0, mostFound),
  );
}

const listed = (meals: readonly FoundMeal[]): Listed[] =>
  meals.map(({ form, distance: far, price }) => ({ form, distance: far, price }));

const pick = (foods: readonly FinderFood[], ids: readonly number[]) =>
  ids.map((id) => foods.find((food) => food.id === id)!);

/** The foods of a result, found again by their ids. */
function partsOf({ bowl, itemIds }: FoundMeal, { bases, proteins, addOns, items }: FinderCatalog): FinderFood[] {
  return [
    ...(bowl ? pick(bases, [bowl.baseComponentId]) : []),
    ...pick(proteins, bowl?.proteinOptionIds ?? []),
    ...pick(addOns, bowl?.addOnIds ?? []),
    ...pick(items, itemIds),
  ];
}

const ingredientKeys = ['paneer', 'egg', 'olive', 'corn'];

const plainFood = { allergens: [], ingredients: [], isOrderable: true, isVegetarian: true } as const;

const proteinFood = (id: number, price: number, protein: number): FinderFood => ({
  ...plainFood,
  id,
  price: paise(price),
  caloriesKcal: protein * 4,
  macros: { protein, carbs: 0, fats: 0 },
});

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
  const limits: FinderLimits = {
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
  it(`is the same as comparing all meals, in ${randomSearches} random shops`, { timeout: 150_000 }, () => {
    const seen = { found: 0, nothing: 0, budget: 0, mustHave: 0 };
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
        expect(meal.distance).toBe(distance(toPoint(target), toPoint(meal.figures)));
        expect(new Set(parts).size).toBe(parts.length);
      }
      seen[meals.length > 0 ? 'found' : 'nothing']++;
      if (limits.budget !== null) seen.budget++;
      if (limits.mustHave.length > 0) seen.mustHave++;
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
        return { ...plainFood, id: n + 1, price, caloriesKcal, macros };
      });
      const target: Figures = { caloriesKcal: 300 + upTo(900), protein: upTo(90), carbs: upTo(100), fats: upTo(30) };
      const later = (index: number) => items.slice(index + 1);
      const bundles = {
        item: items.map((item) => [item]),
        items: items.flatMap((first, n) =>
          later(n).flatMap((second, m) => [
            [first, second],
            ...later(n + 1 + m).map((third) => [first, second, third]),
          ]),
        ),
      };
      for (const form of ['item', 'items'] as const) {
        const meals = bundles[form].map((parts) => ({ form, heart: mainDish(parts), parts }));
        const expected = bestOf(meals, target, noLimits);
        const found = findMeals({ bases: [], proteins: [], addOns: [], items }, target, noLimits, { forms: [form] });
        expect(listed(found.meals), `${form}, search ${seed}`).toEqual(listed(expected));
      }
    }
  });

  it('says how close anything could be that an ended search has not seen', () => {
    const endedEarly = new Map<MealForm, number>();
    for (let seed = 1; seed <= 200; seed++) {
      const { catalog, target, limits } = randomSearch(seed * 15_485_863);
      for (const form of mealForms) {
        const { meals, provenFrom } = findMeals(catalog, target, limits, { forms: [form], mostSteps: 3 });
        const truth = bruteForce(catalog, target, limits).filter((meal) => meal.form === form);
        if (provenFrom !== null) endedEarly.set(form, (endedEarly.get(form) ?? 0) + 1);
        const closerThanProven = truth.filter((best) => best.distance < (provenFrom ?? Infinity));
        expect(listed(meals).slice(0, closerThanProven.length)).toEqual(listed(closerThanProven));
      }
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
