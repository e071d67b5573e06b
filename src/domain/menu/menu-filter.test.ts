import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FilterableMeal,
  type MealFilters,
  type MealSort,
  countFilters,
  filterMeals,
  filterRanges,
  mealSorts,
  noFilters,
  passesFilters,
  pricePer10gProtein,
  proteinShare,
  sortMeals,
} from './menu-filter.ts';

type Named = FilterableMeal & { readonly name: string };

const meal = (name: string, facts: Partial<FilterableMeal>): Named => ({
  name,
  price: 289,
  caloriesKcal: 545,
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  isVegetarian: false,
  ...facts,
});

const chicken = meal('chicken', {});
const paneer = meal('paneer', {
  price: 269.5,
  caloriesKcal: 509,
  nutritionValues: { Protein: 34, Carbohydrates: 46, Fats: 21 },
  isVegetarian: true,
});
const salad = meal('salad', {
  price: 149,
  caloriesKcal: 210,
  nutritionValues: { protein: 0, carbs: 30, fats: 10 },
  isVegetarian: true,
});
const mystery = meal('mystery', { price: 99, caloriesKcal: 400, nutritionValues: {}, isVegetarian: true });
const menu = [mystery, chicken, salad, paneer];
const names = (meals: readonly Named[]) => meals.map(({ name }) => name);

describe('the filters of the menu', () => {
  it.each<[string, Partial<MealFilters>, string[]]>([
    ['no filter', {}, ['mystery', 'chicken', 'salad', 'paneer']],
    ['at least 34 g of protein, 34 included', { minProteinGrams: 34 }, ['chicken', 'paneer']],
    ['at least 35 g of protein', { minProteinGrams: 35 }, ['chicken']],
    ['at most 509 kcal, 509 included', { maxCaloriesKcal: 509 }, ['mystery', 'salad', 'paneer']],
    ['at most ₹269: a meal of ₹269.50 costs too much', { maxPriceRupees: 269 }, ['mystery', 'salad']],
    ['at most ₹149, ₹149.00 included', { maxPriceRupees: 149 }, ['mystery', 'salad']],
    ['at most ₹270', { maxPriceRupees: 270 }, ['mystery', 'salad', 'paneer']],
    ['vegetarian only', { vegetarianOnly: true }, ['mystery', 'salad', 'paneer']],
    ['everything at once', { minProteinGrams: 30, maxCaloriesKcal: 520, vegetarianOnly: true }, ['paneer']],
  ])('%s', (_what, filters, expected) => {
    expect(names(filterMeals(menu, { ...noFilters, ...filters }))).toEqual(expected);
  });

  it('a meal with unknown protein fails any protein filter', () => {
    expect(passesFilters(mystery, { ...noFilters, minProteinGrams: 1 })).toBe(false);
    expect(passesFilters(mystery, noFilters)).toBe(true);
  });

  it('are counted one by one', () => {
    expect(countFilters(noFilters)).toBe(0);
    expect(countFilters({ ...noFilters, vegetarianOnly: true, maxPriceRupees: 0 })).toBe(2);
    expect(countFilters({ minProteinGrams: 30, maxCaloriesKcal: 500, maxPriceRupees: 300, vegetarianOnly: true })).toBe(
      4,
    );
  });
});

describe('the order of the menu', () => {
  it.each<[MealSort, string[]]>([
    ['menu', ['mystery', 'chicken', 'salad', 'paneer']],
    ['price', ['mystery', 'salad', 'paneer', 'chicken']],
    ['price-high', ['chicken', 'paneer', 'salad', 'mystery']],
    ['protein', ['chicken', 'paneer', 'salad', 'mystery']],
    ['calories', ['salad', 'mystery', 'paneer', 'chicken']],
    ['value', ['chicken', 'paneer', 'mystery', 'salad']],
    ['share', ['chicken', 'paneer', 'salad', 'mystery']],
  ])('by %s', (sort, expected) => {
    expect(names(sortMeals(menu, sort))).toEqual(expected);
  });

  it('meals of the same value stay in the order of the catalogue', () => {
    const same = [
      meal('first', { price: 0.3, nutritionValues: { protein: 0.1 } }),
      meal('second', { price: 270, nutritionValues: { protein: 90 } }),
      meal('third', { price: 0.9, nutritionValues: { protein: 0.3 } }),
    ];
    expect(names(sortMeals(same, 'value'))).toEqual(['first', 'second', 'third']);
  });

  it('a value that is better by less than a paisa is still better', () => {
    const close = [
      meal('dearer', { price: 300.01, nutritionValues: { protein: 90 } }),
      meal('better', { price: 100, nutritionValues: { protein: 30 } }),
    ];
    expect(close.map(pricePer10gProtein)).toEqual([3333, 3333]);
    expect(names(sortMeals(close, 'value'))).toEqual(['better', 'dearer']);
  });

  it('value is the price of ten grams of protein, to the paisa', () => {
    expect(pricePer10gProtein(chicken)).toBe(6283);
    expect(pricePer10gProtein(meal('half', { price: 10, nutritionValues: { protein: 12.5 } }))).toBe(800);
    expect(pricePer10gProtein(salad)).toBeNull();
    expect(pricePer10gProtein(mystery)).toBeNull();
  });

  it('the share of protein is that of the rim, and unknown without all three macros', () => {
    expect(proteinShare(chicken)).toBeCloseTo((46 * 4) / 545);
    expect(proteinShare(meal('partly', { nutritionValues: { protein: 40 } }))).toBeNull();
  });
});

describe('the range of the filters', () => {
  it('has round steps around the values of the menu', () => {
    const meals = [[18, 210, 149] as const, [46, 545, 289] as const, [62, 905, 549] as const].map(
      ([protein, caloriesKcal, price]) => meal('any', { price, caloriesKcal, nutritionValues: { protein } }),
    );
    expect(filterRanges(meals)).toEqual({
      proteinGrams: { from: 15, to: 65, step: 5 },
      caloriesKcal: { from: 200, to: 950, step: 50 },
      priceRupees: { from: 100, to: 550, step: 50 },
    });
  });

  it.each([
    [16, 1],
    [17, 2],
    [32, 2],
    [33, 5],
    [80, 5],
    [81, 10],
    [160, 10],
    [161, 20],
    [320, 20],
    [321, 50],
    [801, 100],
  ])('of %i kcal has steps of %i: at most 16 of them, of a round size', (caloriesKcal, step) => {
    const meals = [meal('none', { caloriesKcal: 0 }), meal('most', { caloriesKcal })];
    expect(filterRanges(meals).caloriesKcal.step).toBe(step);
  });

  it('is empty on an empty menu, and ignores unknown values', () => {
    expect(filterRanges([]).priceRupees).toEqual({ from: 0, to: 0, step: 1 });
    expect(filterRanges([mystery]).proteinGrams).toEqual({ from: 0, to: 0, step: 1 });
    const wrong = meal('wrong', { nutritionValues: { protein: -1 } });
    expect(filterRanges([wrong]).proteinGrams).toEqual({ from: 0, to: 0, step: 1 });
  });
});

const anyMeal = fc
  .record({
    price: fc.integer({ min: 100, max: 100_000 }).map((count) => count / 100),
    caloriesKcal: fc.integer({ min: 50, max: 1500 }),
    isVegetarian: fc.boolean(),
    nutritionValues: fc.record(
      {
        protein: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
        carbs: fc.integer({ min: 0, max: 200 }),
        fats: fc.integer({ min: 0, max: 80 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map((facts): FilterableMeal => facts);
const limit = (max: number) => fc.option(fc.integer({ min: 1, max }));
const anyFilters: fc.Arbitrary<MealFilters> = fc.record({
  minProteinGrams: limit(100),
  maxCaloriesKcal: limit(1500),
  maxPriceRupees: limit(1000),
  vegetarianOnly: fc.boolean(),
});
const anyMenu = fc.array(anyMeal, { maxLength: 40 });

/** The value as an exact fraction of integers. */
const exactValue = ({ price, nutritionValues: { protein } }: FilterableMeal) =>
  protein ? { paise: BigInt(Math.round(price * 100)), tenths: BigInt(Math.round(protein * 10)) } : null;

describe('on any menu', () => {
  it('filters keep exactly the meals that match each of them, in the order of the catalogue', () => {
    fc.assert(
      fc.property(anyMenu, anyFilters, (meals, filters) => {
        const requested = meals.filter(
          ({ price, caloriesKcal, isVegetarian, nutritionValues }) =>
            (filters.minProteinGrams ?? -Infinity) <= (nutritionValues['protein'] ?? -Infinity) &&
            caloriesKcal <= (filters.maxCaloriesKcal ?? Infinity) &&
            price <= (filters.maxPriceRupees ?? Infinity) &&
            (isVegetarian || !filters.vegetarianOnly),
        );
        // -Infinity <= -Infinity: without a protein filter, a meal without values stays.
        expect(filterMeals(meals, filters)).toEqual(requested);
      }),
    );
  });

  it('sorting is a permutation, and sorting twice changes nothing', () => {
    fc.assert(
      fc.property(anyMenu, fc.constantFrom(...mealSorts), (meals, sort) => {
        const sorted = sortMeals(meals, sort);
        expect(sorted).toHaveLength(meals.length);
        expect(new Set(sorted)).toEqual(new Set(meals));
        expect(sortMeals(sorted, sort)).toEqual(sorted);
      }),
    );
  });

  it('no meal comes before one of better value, compared exactly; unknown values come last', () => {
    fc.assert(
      fc.property(anyMenu, (meals) => {
        const values = sortMeals(meals, 'value').map(exactValue);
        values.slice(1).forEach((value, index) => {
          const before = values[index];
          if (!value) return;
          expect(before && before.paise * value.tenths <= value.paise * before.tenths).toBe(true);
        });
      }),
    );
  });

  it('every meal lies within the range of the filters', () => {
    fc.assert(
      fc.property(fc.array(anyMeal, { minLength: 1, maxLength: 40 }), (meals) => {
        const { proteinGrams, caloriesKcal, priceRupees } = filterRanges(meals);
        for (const { price, caloriesKcal: calories, nutritionValues } of meals) {
          const protein = nutritionValues['protein'] ?? proteinGrams.from;
          for (const [figure, range] of [
            [protein, proteinGrams],
            [calories, caloriesKcal],
            [price, priceRupees],
          ] as const) {
            expect(figure).toBeGreaterThanOrEqual(range.from);
            expect(figure).toBeLessThanOrEqual(range.to);
            expect((range.to - range.from) / range.step).toBeLessThanOrEqual(18);
          }
        }
      }),
    );
  });
});
