import { describe, expect, it } from 'vitest';
import type { FigureRule } from '#domain/finder/target.ts';
import { caloriesInWords, describeResult } from './describe-result.ts';
import { sampleComponent, sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';

const meals = [
  sampleMeal({ id: 1, name: 'Paneer Quinoa', price: 229 }),
  sampleMeal({ id: 2, name: 'Mango Shake', price: 99, allergens: ['milk', 'soya'] }),
];
const addOns = ['Corn', 'Carrot', 'Peanuts'].map((name, n) =>
  sampleComponent({ id: 10 + n, name, componentType: 'ADDON', price: 20 }),
);
const menu = { meals, options: { ...sampleOptions, addOns } };
const bowl = (...addOnIds: number[]) => ({ baseComponentId: 1, proteinOptionIds: [2], addOnIds });

describe('a result in words', () => {
  it('names an item, or several with their prices', () => {
    expect(describeResult({ bowl: null, itemIds: [1] }, menu)).toMatchObject({
      name: 'Paneer Quinoa',
      origin: 'From the menu',
      isVegetarian: true,
    });
    expect(describeResult({ bowl: null, itemIds: [1, 2] }, menu)).toMatchObject({
      name: 'Paneer Quinoa + Mango Shake',
      origin: 'Two items, ₹229.00 and ₹99.00',
      allergens: ['milk', 'soya'],
    });
  });

  it('names a bowl by its parts, or where these are many by its base and proteins', () => {
    expect(describeResult({ bowl: bowl(10), itemIds: [] }, menu)).toMatchObject({
      name: 'Brown Rice, Boiled Eggs, Corn',
      origin: 'Built for this target',
      isVegetarian: false,
      allergens: ['egg'],
    });
    expect(describeResult({ bowl: bowl(10, 11, 12), itemIds: [] }, menu)).toMatchObject({
      name: 'Boiled Eggs Brown Rice Bowl',
      origin: 'Built for this target: brown rice, boiled eggs, corn, carrot, peanuts',
    });
  });

  it('names a bowl with an item, each with its price', () => {
    expect(describeResult({ bowl: bowl(10), itemIds: [2] }, menu)).toMatchObject({
      name: 'Boiled Eggs Brown Rice Bowl + Mango Shake',
      origin: 'A bowl for ₹220.00: brown rice, boiled eggs, corn; from the menu for ₹99.00',
    });
  });

  it('is nothing when a part has left the menu', () => {
    expect(describeResult({ bowl: null, itemIds: [1, 9] }, menu)).toBeNull();
    expect(describeResult({ bowl: bowl(99), itemIds: [] }, menu)).toBeNull();
  });

  it('tells the calories with their miss', () => {
    const target = { caloriesKcal: 540, protein: 0, carbs: 0, fats: 0 };
    const misses = (rule: FigureRule) =>
      [535, 540, 548].map((caloriesKcal) => caloriesInWords(target, { ...target, caloriesKcal }, rule).miss);
    expect(misses('about')).toEqual(['5 kcal under', 'on target', '8 kcal over']);
    expect(misses('at-least')).toEqual(['5 kcal under', 'on target', 'on target']);
    expect(misses('at-most')).toEqual(['on target', 'on target', '8 kcal over']);
    expect(misses('any')).toEqual([null, null, null]);
  });
});
