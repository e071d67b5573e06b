import { describe, expect, it } from 'vitest';
import { proteinClaim } from './featured-meals.tsx';

const withProtein = (protein: number) => ({
  caloriesKcal: 500,
  nutritionValues: { protein, carbs: 40, fats: 15 },
});

describe('the protein claim of the home page’s picks', () => {
  it('is the lowest figure among them, rounded down to tens', () => {
    expect(proteinClaim([46, 34, 42, 33].map(withProtein))).toBe(30);
    expect(proteinClaim([40, 40.5].map(withProtein))).toBe(40);
  });

  it('is null when one of them has too little', () => {
    expect(proteinClaim([46, 19.9].map(withProtein))).toBeNull();
  });

  it('is null when the protein of one is not known', () => {
    expect(proteinClaim([withProtein(46), { caloriesKcal: 400, nutritionValues: {} }])).toBeNull();
  });

  it('is null when the menu is empty', () => {
    expect(proteinClaim([])).toBeNull();
  });
});
