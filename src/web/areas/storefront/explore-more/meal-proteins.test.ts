import { describe, expect, it } from 'vitest';
import { mealProteins, offerFor } from './meal-proteins.ts';

const meal = (mealType: 'PROTEIN_PICK' | 'POWER_COMBO', nutritionValues: Record<string, number>) => ({
  mealType,
  nutritionValues,
});
const proteins = mealProteins([
  meal('PROTEIN_PICK', { protein: 34 }),
  meal('PROTEIN_PICK', { Protein: 46 }),
  meal('PROTEIN_PICK', { carbs: 20 }),
  meal('POWER_COMBO', { protein: 58.5 }),
]);

describe('meals on the menu for a protein need', () => {
  it('counts the meals with at least that much protein, on both tabs', () => {
    expect(offerFor(34, proteins)).toEqual({
      to: '/menu?protein=34',
      text: '2 Protein Picks and 1 Power Combo on the menu carry 34 g or more.',
    });
  });

  it('links to the combos where only they have it', () => {
    expect(offerFor(50, proteins)).toEqual({
      to: '/menu?tab=power-combos&protein=50',
      text: '1 Power Combo on the menu carries 50 g or more.',
    });
  });

  it('never links to an empty list: it offers the meals with the most protein', () => {
    const { to, text } = offerFor(80, proteins);
    expect(to).toBe('/menu?tab=power-combos&protein=58');
    expect(text).toMatch(/^No single meal carries 80 g; the strongest has 58\.5 g\./);
  });

  it('counts nothing before the menu is loaded, and offers nothing while it is empty', () => {
    expect(offerFor(40, undefined).to).toBe('/menu?protein=40');
    expect(offerFor(40, undefined).text).not.toMatch(/\d+ Protein Pick/);
    expect(offerFor(40, mealProteins([])).to).toBe('/menu');
  });
});
