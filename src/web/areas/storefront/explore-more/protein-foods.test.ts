import { describe, expect, it } from 'vitest';
import { proteinFoods, proteinPer100Kcal } from './protein-foods.ts';

describe('the table of foods', () => {
  it('is sorted by protein, and no food has more than its calories allow', () => {
    const proteins = proteinFoods.map(({ protein }) => protein);
    expect(proteins).toEqual(proteins.toSorted((a, b) => b - a));
    expect(proteinFoods.filter(({ protein, kcal }) => protein * 4 > kcal)).toEqual([]);
  });

  it('compares foods by protein per 100 kcal', () => {
    expect(proteinPer100Kcal({ protein: 31, kcal: 165 })).toBe('18.8');
    expect(proteinPer100Kcal({ protein: 25.8, kcal: 567 })).toBe('4.6');
  });
});
