import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { chooseTen, compareFound, type FoundMeal, type MealForm } from './finder-request.ts';

const mealAt = (form: MealForm, far: number): FoundMeal => ({
  form,
  bowl: null,
  itemIds: [],
  figures: { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 },
  price: paise(0),
  distance: far,
});

describe('what was found', () => {
  it('is ranked by distance, then price, then the simpler form, whichever is looked at first', () => {
    const ranked = [
      mealAt('item', 1),
      mealAt('bowl', 1),
      mealAt('items', 1),
      { ...mealAt('item', 1), price: paise(1) },
      mealAt('item', 2),
    ];
    for (const [index, meal] of ranked.entries()) {
      for (const later of ranked.slice(index + 1)) {
        expect(compareFound(meal, later)).toBeLessThan(0);
        expect(compareFound(later, meal)).toBeGreaterThan(0);
      }
    }
  });

  it('offers at most three of one form while others have more, and fills up to ten with the next best', () => {
    const bowls = Array.from({ length: 10 }, (_, n) => mealAt('bowl', n));
    const items = Array.from({ length: 5 }, (_, n) => mealAt('item', 100 + n));
    expect(chooseTen([...items, ...bowls]).map(({ distance: far }) => far)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 100, 101, 102,
    ]);
  });
});
