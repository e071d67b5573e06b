import { expect, it } from 'vitest';
import { goesWellWith, isSingle, otherBowls } from './goes-well-with.ts';

let nextId = 1;
const meal = (category: number, protein: number, more: object = {}) => ({
  id: nextId++,
  mealType: 'PROTEIN_PICK' as const,
  isVegetarian: true,
  price: 250,
  caloriesKcal: 450,
  nutritionValues: { protein },
  mealCategory: { id: category },
  ...more,
});

it('beside a meal stand three others of different categories, the closest in protein first', () => {
  const bowl = meal(1, 40);
  const [same, far, near, other] = [meal(1, 40), meal(2, 20), meal(2, 38), meal(3, 50)];
  expect(otherBowls(bowl, [bowl, same, far, near, other])).toEqual([near, other, same]);
});

it('a menu of one category still has three', () => {
  const menu = [meal(1, 40), meal(1, 39), meal(1, 30), meal(1, 45), meal(1, 10)];
  expect(otherBowls(menu[0]!, menu)).toEqual([menu[1], menu[3], menu[2]]);
});

it('only vegetarian meals stand beside a vegetarian one, and a combo beside none', () => {
  const bowl = meal(1, 40);
  const chicken = meal(2, 40, { isVegetarian: false });
  const combo = meal(3, 40, { mealType: 'POWER_COMBO' as const });
  expect(otherBowls(bowl, [bowl, chicken, combo])).toEqual([]);
  expect(otherBowls(chicken, [bowl, chicken, combo])).toEqual([bowl]);
});

it('a meal without figures has neighbours too', () => {
  const unknown = meal(1, 0, { nutritionValues: {} });
  const [low, high] = [meal(2, 5), meal(3, 50)];
  expect(otherBowls(unknown, [high, low])).toEqual([low, high]);
});

it('nothing that is sold out stands beside a meal', () => {
  const [bowl, gone, there] = [meal(1, 40), meal(2, 40, { soldOut: 'TODAY' as const }), meal(3, 10)];
  expect(otherBowls(bowl, [bowl, gone, there])).toEqual([there]);
});

it('single items go well with a bowl, most protein for a rupee first; another bowl does not', () => {
  const single = (protein: number, price: number, more: object = {}) =>
    meal(4, protein, { price, caloriesKcal: 150, ...more });
  const bowl = meal(1, 40);
  const [curd, eggs, chaat] = [single(11, 59), single(12, 45), single(11, 79)];
  const gone = single(30, 45, { soldOut: 'TODAY' as const });
  const fish = single(30, 45, { isVegetarian: false });
  expect(goesWellWith(bowl, [meal(2, 40), curd, eggs, chaat, gone, fish])).toEqual([eggs, curd, chaat]);
  expect(goesWellWith(curd, [bowl, curd, eggs])).toEqual([eggs]);
});

it('a cheap item stands before one with more protein that costs much more; twelve are kept', () => {
  const singles = Array.from({ length: 13 }, (_, index) =>
    meal(4, 10 + index, { price: 30 + 20 * index, caloriesKcal: 150 }),
  );
  expect(goesWellWith(meal(1, 40), singles.toReversed())).toEqual(singles.slice(0, 12));
});

it.each([
  [270, 'PROTEIN_PICK', true],
  [271, 'PROTEIN_PICK', false],
  [150, 'POWER_COMBO', false],
] as const)('an item of %i kcal, %s: single %s', (caloriesKcal, mealType, expected) => {
  expect(isSingle({ caloriesKcal, mealType })).toBe(expected);
});
