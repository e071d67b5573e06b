import { describe, expect, it } from 'vitest';
import { proteinPromise } from './protein-promise.ts';

const withProtein = (protein: number) => ({
  caloriesKcal: 500,
  nutritionValues: { protein, carbs: 40, fats: 15 },
});

describe('what the home page promises of its picks', () => {
  it('is what the leanest of them carries, in full tens', () => {
    expect(proteinPromise([46, 34, 42, 33].map(withProtein))).toBe(30);
    expect(proteinPromise([40, 40.5].map(withProtein))).toBe(40);
  });

  it('is nothing when one of them carries too little to boast of', () => {
    expect(proteinPromise([46, 19.9].map(withProtein))).toBeNull();
  });

  it('is nothing when the protein of one is not known', () => {
    expect(proteinPromise([withProtein(46), { caloriesKcal: 400, nutritionValues: {} }])).toBeNull();
  });

  it('is nothing when nothing is on the menu', () => {
    expect(proteinPromise([])).toBeNull();
  });
});
