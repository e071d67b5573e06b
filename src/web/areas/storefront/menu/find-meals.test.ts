import { expect, it } from 'vitest';
import { dayLeftOf } from '#web/features/nutrition-target/day-left.ts';
import type { DayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { grams, sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { findMeals } from './find-meals.ts';
import { readMenuState } from './menu-search-params.ts';

const meals = [
  sampleMeal({ id: 1, name: 'Large', caloriesKcal: 900, nutritionValues: grams(60, 90, 30) }),
  sampleMeal({ id: 2, name: 'Fitting', caloriesKcal: 600, nutritionValues: grams(45, 59, 20) }),
  sampleMeal({ id: 3, name: 'Small', caloriesKcal: 300, nutritionValues: grams(20, 30, 10) }),
];
const byFit = readMenuState(new URLSearchParams('sort=fit'));
const names = (day: DayLeft | null) => findMeals(meals, byFit, day).found.map(({ name }) => name);

it('sorts by how well a meal brings its share of the day, and by the menu without a target', () => {
  expect(names(null)).toEqual(['Large', 'Fitting', 'Small']);
  const target = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 30 };
  const day = dayLeftOf(target);
  expect(day.meal).toEqual({ caloriesKcal: 600, protein: 45, carbs: 59, fats: 20 });
  expect(names(day)).toEqual(['Fitting', 'Small', 'Large']);
  expect(day.describe({ caloriesKcal: 600, protein: 45, carbs: 59, fats: 20 })).toBe(
    'Leaves you 105 g protein, 1400 kcal',
  );
});
