import { describe, expect, it } from 'vitest';
import { findSwaps, judgeSwap, swapText, type Swappable } from './swap.ts';

const meal = (id: number, given: Partial<Swappable> & { soldOut?: 'TODAY' } = {}) => ({
  id,
  price: 250,
  caloriesKcal: 500,
  nutritionValues: { protein: 40, carbs: 50, fats: 15 },
  isVegetarian: true,
  allergens: [],
  ...given,
});
const gone = meal(1, { isVegetarian: false, allergens: ['milk'] });
const idsOf = (menu: readonly ReturnType<typeof meal>[], from = gone) =>
  findSwaps(from, menu).map((swap) => swap.meal.id);
const withMacros = (id: number, protein: number, carbs: number, fats: number) =>
  meal(id, { nutritionValues: { protein, carbs, fats } });

describe('a swap', () => {
  it('offers the three nearest by macros, never the meal itself nor one that is sold out', () => {
    const menu = [
      gone,
      withMacros(2, 40, 70, 15),
      withMacros(3, 40, 55, 15),
      withMacros(4, 35, 50, 15),
      withMacros(5, 40, 50, 18),
      meal(6, { soldOut: 'TODAY' }),
    ];
    // 20, 20 and 27 kcal beside; the first has 80.
    expect(idsOf(menu)).toEqual([3, 4, 5]);
    // A gram of fat weighs as 2.25 of carbohydrates: 36 kcal either way, and then the order of the menu.
    expect(idsOf([withMacros(2, 40, 50, 19), withMacros(3, 40, 59, 15)])).toEqual([2, 3]);
    expect(idsOf([withMacros(2, 40, 50, 19), withMacros(3, 40, 58, 15)])).toEqual([3, 2]);
  });

  it('weighs a gram of protein with 4 kcal, and offers the cheaper of two that are as near, then the older one', () => {
    expect(idsOf([withMacros(2, 40, 56, 15), withMacros(3, 35, 50, 15)])).toEqual([3, 2]);
    expect(idsOf([meal(2, { price: 100 }), meal(3, { price: 90 })])).toEqual([3, 2]);
    expect(idsOf([meal(5), meal(4), meal(6)])).toEqual([4, 5, 6]);
  });

  it('minds less carbohydrates and fats as much as more', () => {
    expect(idsOf([withMacros(2, 40, 40, 15), withMacros(3, 40, 52, 15)])).toEqual([3, 2]);
    expect(idsOf([withMacros(2, 40, 50, 10), withMacros(3, 40, 50, 16)])).toEqual([3, 2]);
  });

  it('does not mind up to a fifth more protein, but minds any less', () => {
    expect(idsOf([withMacros(2, 40, 51, 15), withMacros(3, 48, 50, 15), withMacros(4, 49, 50, 15)])).toEqual([3, 2, 4]);
    expect(idsOf([withMacros(2, 39, 50, 15), withMacros(3, 48, 50, 15)])).toEqual([3, 2]);
  });

  it('weighs a rupee more like a kcal, and does not mind a lower price', () => {
    expect(idsOf([meal(2, { price: 260 }), withMacros(3, 40, 52, 15), meal(4, { price: 100 })])).toEqual([4, 3, 2]);
    expect(idsOf([meal(2, { price: 251 }), withMacros(3, 40, 50.1, 15)])).toEqual([3, 2]);
    expect(idsOf([meal(2, { price: 260 }), withMacros(3, 40, 54, 15)])).toEqual([2, 3]);
  });

  it('keeps a vegetarian meal vegetarian, and brings no new allergen', () => {
    const menu = [meal(2, { allergens: ['milk'] }), meal(3, { allergens: ['soya'] }), meal(4, { isVegetarian: false })];
    expect(idsOf(menu)).toEqual([2, 4]);
    expect(idsOf(menu, meal(1))).toEqual([]);
  });

  it('guesses nothing about a meal whose macros are not known', () => {
    const incomplete = [
      { protein: 40 },
      { protein: 40, carbs: 50 },
      { protein: 40, fats: 15 },
      { carbs: 50, fats: 15 },
    ];
    for (const nutritionValues of incomplete) expect(idsOf([meal(2, { nutritionValues })])).toEqual([]);
    expect(idsOf([meal(2)], meal(1, { nutritionValues: {} }))).toEqual([]);
  });

  it.each([
    ['a little less protein', 37, 'hit'],
    ['much less protein', 36, 'short'],
    ['20% more protein', 48, 'hit'],
    ['more than that', 48.1, 'over'],
  ])('judges %s', (_what, protein, state) => {
    const [swap] = findSwaps(gone, [withMacros(2, protein, 50, 15)]);
    expect(judgeSwap(swap!, 'protein').state).toBe(state);
  });

  it('gives more of another macro than a target would no room', () => {
    const [swap] = findSwaps(gone, [withMacros(2, 40, 53, 18.1)]);
    expect(judgeSwap(swap!, 'carbs').state).toBe('hit');
    expect(judgeSwap(swap!, 'fats').state).toBe('over');
  });

  it('says the difference in words', () => {
    const [swap] = findSwaps(gone, [
      meal(2, { price: 270, caloriesKcal: 460, nutritionValues: { protein: 46, carbs: 50, fats: 15 } }),
    ]);
    expect(swap?.difference).toEqual({ price: 20, caloriesKcal: -40, protein: 6, carbs: 0, fats: 0 });
    expect(swapText(swap!.difference)).toBe('6 g more protein, 40 kcal less, ₹20 more');
    expect(swapText({ price: 19.6, caloriesKcal: 39.6, protein: 5.6, carbs: 0, fats: 0 })).toBe(
      '6 g more protein, 40 kcal more, ₹20 more',
    );
    expect(swapText({ price: -1, caloriesKcal: 0, protein: 1, carbs: 0, fats: 0 })).toBe('1 g more protein, ₹1 less');
    expect(swapText({ price: 0, caloriesKcal: 0, protein: 0, carbs: 5, fats: 0 })).toBe(
      'The same protein, calories and price',
    );
  });
});
