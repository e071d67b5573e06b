import { expect, it } from 'vitest';
import { componentTypes } from './component-type.ts';
import { mealTypeLabels, mealTypes } from './meal-type.ts';

it('a meal is one of two types, each with its label', () => {
  expect(mealTypes.map((type) => [type, mealTypeLabels[type]])).toEqual([
    ['PROTEIN_PICK', 'Protein Pick'],
    ['POWER_COMBO', 'Power Combo'],
  ]);
});

it('a bowl is built from a base, a protein and add-ons, in this order', () => {
  expect(componentTypes).toEqual(['BASE', 'PROTEIN', 'ADDON']);
});
