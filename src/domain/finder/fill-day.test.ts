import { describe, expect, it } from 'vitest';
import { mealSlots } from '../consultations/diet-plan.ts';
import { addFigures, nothing } from '../nutrition-ledger/daily-target.ts';
import { finderFood as food } from '../testing/finder-food.ts';
import { fillDay, type FillRequest } from './fill-day.ts';
import { findMeals } from './find-meals.ts';
import { noLimits, type FinderCatalog } from './finder-request.ts';
import { distance, toPoint, type Figures } from './target.ts';

const figures = (protein: number, carbs: number, fats: number): Figures => ({
  protein,
  carbs,
  fats,
  caloriesKcal: protein * 4 + carbs * 4 + fats * 9,
});

/** Items of 50 to 800 kcal. */
const catalog: FinderCatalog = {
  bases: [food(1, [4, 40, 2]), food(2, [6, 30, 3])],
  proteins: [food(3, [30, 2, 8]), food(4, [20, 8, 12], { isVegetarian: false })],
  addOns: [food(5, [2, 10, 1]), food(6, [1, 4, 9])],
  items: Array.from({ length: 16 }, (_, n) => food(100 + n, [4 + 4 * n, 5 + 5 * n, 1 + n])),
};
const wholeDay: FillRequest = {
  target: figures(130, 200, 60),
  planned: nothing,
  plannedItemIds: [],
  emptySlots: mealSlots,
  limits: noLimits,
};
const miss = (target: Figures, eaten: Figures) => distance(toPoint(target), toPoint(eaten));
const fill = (change: Partial<FillRequest> = {}, menu = catalog) => fillDay(menu, { ...wholeDay, ...change });
const totalOf = (filled: ReturnType<typeof fill>) => addFigures(filled.map(({ meal }) => meal.figures));

describe('filling a day to its target', () => {
  it('gives one empty slot what the solver finds closest to the rest of the day', () => {
    const planned = figures(90, 150, 45);
    const [only] = fill({ planned, emptySlots: ['SNACK_2'] });
    const rest = figures(40, 50, 15);
    expect(only!.meal).toEqual(findMeals(catalog, rest, noLimits, { forms: ['item', 'bowl'] }).meals[0]);
  });

  it('fills every slot of an empty day, snacks smaller than meals, and ends on the target', () => {
    const filled = fill();
    expect(filled.map(({ slot }) => slot).toSorted()).toEqual(mealSlots.toSorted());
    const kcal = Object.fromEntries(filled.map(({ slot, meal }) => [slot, meal.figures.caloriesKcal]));
    expect(Math.max(kcal['SNACK_1']!, kcal['SNACK_2']!)).toBeLessThan(
      Math.min(kcal['BREAKFAST']!, kcal['LUNCH']!, kcal['DINNER']!),
    );
    expect(miss(wholeDay.target, totalOf(filled))).toBeLessThan(wholeDay.target.caloriesKcal * 100 * 0.05);
  });

  it.each([
    [
      ['SNACK_1', 'LUNCH'],
      [175, 525],
    ],
    [
      ['SNACK_2', 'LUNCH'],
      [175, 525],
    ],
    [
      ['SNACK_1', 'DINNER'],
      [200, 500],
    ],
    [
      ['BREAKFAST', 'SNACK_2'],
      [500, 200],
    ],
    [
      ['BREAKFAST', 'LUNCH'],
      [318, 382],
    ],
    [
      ['LUNCH', 'DINNER'],
      [382, 318],
    ],
  ] as const)('gives %j their shares of 700 g: %j', (emptySlots, grams) => {
    const items = Array.from({ length: 700 }, (_, n) => food(n + 1, [0, n + 1, 0]));
    const filled = fill({ target: figures(0, 700, 0), emptySlots }, { ...catalog, bases: [], items });
    const eaten = emptySlots.map((slot) => filled.find((one) => one.slot === slot)!.meal.figures.carbs);
    expect(eaten).toEqual(grams);
  });

  it('replaces a meal where another one brings the whole day closer', () => {
    // 525 g are the share of lunch. But with 150 g, the nearest snack, 550 g end on the target.
    const items = [150, 525, 550, 700].map((grams, n) => food(n + 1, [0, grams, 0]));
    const filled = fill(
      { target: figures(0, 700, 0), emptySlots: ['LUNCH', 'SNACK_1'] },
      { ...catalog, bases: [], items },
    );
    expect(filled.map(({ slot, meal }) => [slot, meal.figures.carbs])).toEqual(
      expect.arrayContaining([
        ['LUNCH', 550],
        ['SNACK_1', 150],
      ]),
    );
  });

  it('repeats neither what is planned nor what it has chosen', () => {
    const onlyItems = { ...catalog, bases: [] };
    const filled = fill({ plannedItemIds: [101, 104] }, onlyItems);
    const ids = filled.flatMap(({ meal }) => meal.itemIds);
    expect(ids).toHaveLength(5);
    expect(new Set([...ids, 101, 104]).size).toBe(7);
    const onlyBowls = fill({ emptySlots: ['BREAKFAST', 'DINNER'] }, { ...catalog, items: [] });
    expect(new Set(onlyBowls.map(({ meal }) => JSON.stringify(meal.bowl))).size).toBe(2);
  });

  it('leaves a slot empty when anything more takes the day away from the target', () => {
    expect(fill({ planned: wholeDay.target, emptySlots: ['DINNER'] })).toEqual([]);
    expect(fill({ planned: figures(200, 300, 90), emptySlots: ['DINNER'] })).toEqual([]);
    // Nothing misses 30 g of carbohydrates, 240 kcal with the calories; 50 g are 20 too many, which is as far.
    const asFar = { ...catalog, bases: [], items: [food(1, [0, 50, 0])] };
    const planned = figures(130, 170, 60);
    expect(fill({ planned, emptySlots: ['DINNER'] }, asFar)).toEqual([]);
    expect(fill({ planned: nothing }, { bases: [], proteins: [], addOns: [], items: [] })).toEqual([]);
  });

  it('uses only what can be ordered and what the limits allow', () => {
    const soldOut = { ...catalog, bases: [], items: catalog.items.map((item) => ({ ...item, isOrderable: false })) };
    expect(fill({}, soldOut)).toEqual([]);
    const filled = fill({ limits: { ...noLimits, vegetarianOnly: true } });
    expect(filled.some(({ meal }) => meal.bowl?.proteinOptionIds.includes(4))).toBe(false);
    const meat = { ...catalog, bases: [], items: catalog.items.map((item) => ({ ...item, isVegetarian: false })) };
    expect(fill({ limits: { ...noLimits, vegetarianOnly: true } }, meat)).toEqual([]);
  });
});
