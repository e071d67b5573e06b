import { expect, it } from 'vitest';
import { byWeight, sumOfIngredients } from './ingredients.ts';

const rice = { id: 1, servingWeightGrams: 150, caloriesKcal: 180, nutritionValues: { protein: 3.6, carbs: 39 } };
const curd = { id: 2, servingWeightGrams: 50, caloriesKcal: 31, nutritionValues: { protein: 1.8, fats: 1.6 } };
const water = { id: 3, servingWeightGrams: 0, caloriesKcal: 0, nutritionValues: {} };
const part = (componentId: number | null, grams: number) => ({ name: 'Part', grams, componentId });

it('the heaviest ingredient comes first, and equal ones keep their order', () => {
  const parts = [part(1, 5), part(2, 150), part(3, 5)];
  expect(byWeight(parts)).toEqual([part(2, 150), part(1, 5), part(3, 5)]);
});

it('the ingredients of the catalogue add up by weight', () => {
  expect(sumOfIngredients([part(1, 75), part(2, 100)], [rice, curd])).toEqual({
    protein: 5.4,
    carbs: 19.5,
    fats: 3.2,
    calories: 152,
  });
});

it.each([
  ['none are listed', []],
  ['one is free text', [part(1, 75), part(null, 10)]],
  ['one is not in the catalogue', [part(1, 75), part(9, 10)]],
  ['one has no weight in the catalogue', [part(3, 75)]],
])('there is no sum when %s', (_why, parts) => {
  expect(sumOfIngredients(parts, [rice, curd, water])).toBeNull();
});
