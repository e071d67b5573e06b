import { describe, expect, it } from 'vitest';
import { proteinFoods, proteinPer100Kcal } from './protein-foods.ts';

describe('the table of foods', () => {
  it('is sorted by protein and claims no more than the calories allow', () => {
    const proteins = proteinFoods.map(({ protein }) => protein);
    expect(proteins).toEqual(proteins.toSorted((a, b) => b - a));
    expect(proteinFoods.filter(({ protein, kcal }) => protein * 4 > kcal)).toEqual([]);
  });

  it('compares foods by what 100 kcal of them bring', () => {
    expect(proteinPer100Kcal({ protein: 31, kcal: 165 })).toBe('18.8');
    expect(proteinPer100Kcal({ protein: 25.8, kcal: 567 })).toBe('4.6');
  });
});
