import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BowlSelection, bowlProblemTexts, checkBowl, composeBowl, sameBowl, sortBowl } from './bowl.ts';
import type { ComponentType } from './component-type.ts';
import { paise } from '../money.ts';

const component = (id: number, componentType: ComponentType, active = true) => ({ id, componentType, active });

const pantry = [
  component(1, 'BASE'),
  component(2, 'BASE', false),
  component(11, 'PROTEIN'),
  component(12, 'PROTEIN'),
  component(13, 'PROTEIN'),
  component(14, 'PROTEIN'),
  component(21, 'ADDON'),
  component(22, 'ADDON'),
  component(23, 'ADDON', false),
];

const bowl = (change: Partial<BowlSelection> = {}): BowlSelection => ({
  baseComponentId: 1,
  proteinOptionIds: [11],
  addOnIds: [],
  ...change,
});

it('every problem of a bowl has a message', () => {
  expect(bowlProblemTexts).toEqual({
    incomplete: 'Please select a base and at least one protein',
    'too-many-proteins': 'You can select a maximum of 3 proteins.',
    'chosen-twice': 'Each protein and add-on can be chosen once.',
    'not-available': 'Something in this bowl is not available. Please choose again.',
  });
});

describe('a custom bowl', () => {
  it('is one base, up to three proteins and any add-ons', () => {
    const check = checkBowl(bowl({ proteinOptionIds: [13, 11, 12], addOnIds: [22, 21] }), pantry);
    expect(check).toEqual({
      ok: true,
      base: pantry[0],
      proteins: [component(13, 'PROTEIN'), component(11, 'PROTEIN'), component(12, 'PROTEIN')],
      addOns: [component(22, 'ADDON'), component(21, 'ADDON')],
    });
  });

  it.each([
    ['without a base', bowl({ baseComponentId: null }), 'incomplete'],
    ['without a protein', bowl({ proteinOptionIds: [] }), 'incomplete'],
    ['with four proteins', bowl({ proteinOptionIds: [11, 12, 13, 14] }), 'too-many-proteins'],
    ['with a protein twice', bowl({ proteinOptionIds: [11, 11] }), 'chosen-twice'],
    ['with an add-on twice', bowl({ addOnIds: [21, 21] }), 'chosen-twice'],
    ['on an inactive base', bowl({ baseComponentId: 2 }), 'not-available'],
    ['with an inactive add-on', bowl({ addOnIds: [21, 23] }), 'not-available'],
    ['with an unknown protein', bowl({ proteinOptionIds: [11, 99] }), 'not-available'],
    ['with a protein for a base', bowl({ baseComponentId: 12 }), 'not-available'],
    ['with a base for an add-on', bowl({ addOnIds: [1] }), 'not-available'],
  ])('%s is refused', (_, selection, reason) => {
    expect(checkBowl(selection, pantry)).toEqual({ ok: false, reason });
  });

  it('is refused with the specified texts', () => {
    expect(bowlProblemTexts.incomplete).toBe('Please select a base and at least one protein');
    expect(bowlProblemTexts['too-many-proteins']).toBe('You can select a maximum of 3 proteins.');
  });

  it('has the price, weight and nutrition of its parts', () => {
    const rice = { price: paise(6_000), servingWeightGrams: 195, caloriesKcal: 218, nutritionValues: { protein: 4.5 } };
    const eggs = {
      price: paise(4_505),
      servingWeightGrams: 100,
      caloriesKcal: 155,
      nutritionValues: { protein: 12.6, sugar: 1.1 },
    };
    expect(composeBowl([rice, eggs])).toEqual({
      price: 10_505,
      servingWeightGrams: 295,
      caloriesKcal: 373,
      nutritionValues: { protein: 17.1, sugar: 1.1 },
    });
    expect(composeBowl([])).toEqual({ price: 0, servingWeightGrams: 0, caloriesKcal: 0, nutritionValues: {} });
  });
});

describe('an identical bowl', () => {
  const mine = bowl({ proteinOptionIds: [11, 12], addOnIds: [21, 22] });

  it('has the same base and the same sets, in any order', () => {
    expect(sameBowl(mine, bowl({ proteinOptionIds: [12, 11], addOnIds: [22, 21] }))).toBe(true);
  });

  it.each([
    bowl({ baseComponentId: 2, proteinOptionIds: [11, 12], addOnIds: [21, 22] }),
    bowl({ proteinOptionIds: [11], addOnIds: [21, 22] }),
    bowl({ proteinOptionIds: [11, 13], addOnIds: [21, 22] }),
    bowl({ proteinOptionIds: [11, 12], addOnIds: [21] }),
    bowl({ proteinOptionIds: [11, 12], addOnIds: [21, 22, 23] }),
  ])('is not %j', (other) => {
    expect(sameBowl(mine, other)).toBe(false);
  });

  it('has a canonical form', () => {
    expect(sortBowl(bowl({ proteinOptionIds: [12, 9, 100], addOnIds: [30, 4] }))).toEqual(
      bowl({ proteinOptionIds: [9, 12, 100], addOnIds: [4, 30] }),
    );
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });
    const anyBowl = fc.record({
      baseComponentId: fc.integer({ min: 1, max: 2 }),
      proteinOptionIds: ids,
      addOnIds: ids,
    });
    fc.assert(
      fc.property(anyBowl, anyBowl, (one, other) => {
        expect(JSON.stringify(sortBowl(one)) === JSON.stringify(sortBowl(other))).toBe(sameBowl(one, other));
      }),
    );
  });
});
