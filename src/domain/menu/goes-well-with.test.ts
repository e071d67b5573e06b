import { expect, it } from 'vitest';
import { goesWellWith, mostSideKcal } from './goes-well-with.ts';
import { mealTypes } from './meal-type.ts';

let nextId = 1;
const item = (protein: number, price: number, more: object = {}) => ({
  id: nextId++,
  mealType: 'PROTEIN_PICK' as const,
  isVegetarian: true,
  caloriesKcal: protein * 4,
  price,
  nutritionValues: { protein, carbs: 0, fats: 0 },
  ...more,
});
const bowl = item(40, 250, { caloriesKcal: 500 });

it('without a target, three items with the most protein for a rupee stand beside a meal', () => {
  const [dear, cheap, rich, poor] = [item(20, 200), item(10, 50), item(24, 100), item(1, 60)];
  expect(goesWellWith(bowl, [bowl, dear, cheap, rich, poor], null)).toEqual([rich, cheap, dear]);
});

it('with a target, those that bring the meal closest to it come first', () => {
  const target = { caloriesKcal: 540, protein: 50, carbs: 0, fats: 0 };
  const [tenMore, fiveMore, twentyMore] = [item(10, 200), item(5, 10), item(20, 10)];
  expect(goesWellWith(bowl, [fiveMore, twentyMore, tenMore], target)).toEqual([tenMore, fiveMore, twentyMore]);
});

it('another main bowl is none of them', () => {
  const side = item(30, 90, { caloriesKcal: mostSideKcal });
  const main = item(30, 10, { caloriesKcal: mostSideKcal + 1 });
  expect(goesWellWith(bowl, [main, side], null)).toEqual([side]);
});

it.each(mealTypes)('only single items: a %s is one or not', (mealType) => {
  const other = item(20, 90, { mealType });
  expect(goesWellWith(bowl, [other], null)).toEqual(mealType === 'PROTEIN_PICK' ? [other] : []);
});

it('only vegetarian items stand beside a vegetarian meal', () => {
  const egg = item(20, 90, { isVegetarian: false });
  expect(goesWellWith(bowl, [egg], null)).toEqual([]);
  expect(goesWellWith({ ...bowl, isVegetarian: false }, [egg], null)).toEqual([egg]);
});

it('nothing that is sold out stands beside a meal', () => {
  expect(goesWellWith(bowl, [item(20, 90, { soldOut: 'TODAY' as const })], null)).toEqual([]);
});

it('an item without figures or without a price has its place, too', () => {
  const [unknown, free] = [item(0, 90, { nutritionValues: {} }), item(5, 0)];
  expect(goesWellWith(bowl, [unknown, free], null)).toEqual([free, unknown]);
});
