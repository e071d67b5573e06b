import { describe, expect, it } from 'vitest';
import { noLimits } from '#domain/finder/finder-request.ts';
import { finderCatalog } from '#contract/finder-catalog.ts';
import { fillRequestedWeek, type WeekRequest } from './fill-requested-week.ts';
import { grams, sampleMeal, sampleOptions } from './testing/sample-menu.ts';

const meals = [
  sampleMeal({ id: 1, name: 'Chicken Bowl', isVegetarian: false }),
  sampleMeal({ id: 2, name: 'Paneer Bowl', nutritionValues: grams(42, 52, 15) }),
  sampleMeal({ id: 3, name: 'Small Plate', nutritionValues: grams(20, 30, 8) }),
];
const catalog = finderCatalog(meals, { ...sampleOptions, bases: [], proteinOptions: [] });
const request: WeekRequest = {
  target: { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 },
  limits: noLimits,
  vegetarianDays: [],
  days: [
    { weekday: 1, meals: 1, kept: [] },
    { weekday: 2, meals: 1, kept: [] },
  ],
  seen: [],
};
const chosen = (given: Partial<WeekRequest>) =>
  fillRequestedWeek(catalog, { ...request, ...given }).days.map(({ meals: [meal] }) => meal?.itemId);

describe('a week that is filled', () => {
  it('has the closest meals, and a vegetarian one on a vegetarian day', () => {
    expect(chosen({})).toEqual([1, 2]);
    expect(chosen({ vegetarianDays: [1] })).toEqual([2, 1]);
  });

  it('has something else when it was seen, and the same again when nothing else is left', () => {
    expect(chosen({ seen: ['item 1'] })).toEqual([2, 3]);
    expect(chosen({ seen: ['item 1', 'item 2', 'item 3'] })).toEqual([1, 2]);
  });
});
