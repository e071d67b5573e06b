import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { checkBowl, type BowlSelection } from '#domain/menu/bowl.ts';
import { bowlFigures, nutrientLines, shortFigures } from './bowl-figures.ts';
import { bowlInProgress } from './bowl-in-progress.ts';
import { chooseFrom, nothingChosen, withAddOnToggled, withBase, withProteinToggled } from './bowl-choice.ts';

const component = (id: number, componentType: ComponentType, more: Partial<MealComponent> = {}): MealComponent => ({
  id,
  name: `Part ${id}`,
  description: '',
  price: 10.1,
  imageUrl: null,
  artKey: null,
  componentType,
  servingWeightGrams: 100,
  caloriesKcal: 100,
  nutritionValues: { protein: 10.05, carbs: 5, fats: 2, fiber: 1, sugar: 0.5 },
  vegetarian: true,
  allergens: [],
  active: true,
  ...more,
});

const options: CustomizeOptions = {
  bases: [component(1, 'BASE'), component(2, 'BASE'), component(3, 'BASE', { active: false })],
  proteinOptions: [11, 12, 13, 14, 15].map((id) => component(id, 'PROTEIN')),
  addOns: [21, 22, 23].map((id) => component(id, 'ADDON')),
};
const all = [...options.bases, ...options.proteinOptions, ...options.addOns];

describe('a bowl from a link', () => {
  it('is unchanged when every part is available', () => {
    const requested = { baseComponentId: 2, proteinOptionIds: [11, 13], addOnIds: [21] };
    const choice = chooseFrom(options, requested);
    expect(choice.selection).toEqual(requested);
    expect(choice.parts.map(({ id }) => id)).toEqual([2, 11, 13, 21]);
    expect(choice).toMatchObject({ missingCount: 0, surplusCount: 0 });
  });

  it('leaves out what is unknown, inactive or of another type, and counts it', () => {
    const choice = chooseFrom(options, { baseComponentId: 3, proteinOptionIds: [11, 21], addOnIds: [21, 999] });
    expect(choice.selection).toEqual({ baseComponentId: null, proteinOptionIds: [11], addOnIds: [21] });
    expect(choice.missingCount).toBe(3);
  });

  it('keeps three proteins of five, and counts the rest', () => {
    const choice = chooseFrom(options, { ...nothingChosen, proteinOptionIds: [11, 12, 13, 14, 15] });
    expect(choice.selection.proteinOptionIds).toEqual([11, 12, 13]);
    expect(choice).toMatchObject({ missingCount: 0, surplusCount: 2 });
  });

  it('is never one that the server would refuse, once it is complete', () => {
    const anyId = fc.constantFrom(1, 2, 3, 11, 12, 13, 14, 15, 21, 22, 23, 404);
    const requested: fc.Arbitrary<BowlSelection> = fc.record({
      baseComponentId: fc.option(anyId),
      proteinOptionIds: fc.uniqueArray(anyId),
      addOnIds: fc.uniqueArray(anyId),
    });
    fc.assert(
      fc.property(requested, (selection) => {
        const { choice, isComplete } = bowlInProgress(options, selection);
        const check = checkBowl(choice.selection, all);
        expect(check.ok || check.reason === 'incomplete').toBe(true);
        expect(isComplete).toBe(check.ok);
      }),
    );
  });
});

describe('choosing', () => {
  it('replaces the base', () => {
    expect(withBase(withBase(nothingChosen, 1), 2).baseComponentId).toBe(2);
  });

  it('takes proteins and add-ons in and out', () => {
    expect(withProteinToggled({ ...nothingChosen, proteinOptionIds: [11, 12] }, 11)?.proteinOptionIds).toEqual([12]);
    expect(withAddOnToggled(withAddOnToggled(nothingChosen, 21), 21).addOnIds).toEqual([]);
  });

  it('refuses a fourth protein, but still lets one of the three be removed', () => {
    const full = { ...nothingChosen, proteinOptionIds: [11, 12, 13] };
    expect(withProteinToggled(full, 14)).toBeNull();
    expect(withProteinToggled(full, 12)?.proteinOptionIds).toEqual([11, 13]);
  });
});

describe('the figures of a bowl', () => {
  it('are computed in paise and rounded as the server does', () => {
    const figures = bowlFigures(options.proteinOptions.slice(0, 3));
    expect(figures.price).toBe(3030);
    expect(nutrientLines(figures).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Calories 300 kcal',
      'Protein 30.2 g',
      'Carbs 15.0 g',
      'Fats 6.0 g',
      'Fiber 3.0 g',
      'Sugar 1.5 g',
    ]);
    expect(shortFigures(figures)).toBe('30.2 g protein, 300 kcal');
  });

  it('are zero for an empty bowl, and unknown where a part has none', () => {
    expect(nutrientLines(bowlFigures([])).map(({ value }) => value)).toEqual([
      '0 kcal',
      '0.0 g',
      '0.0 g',
      '0.0 g',
      '0.0 g',
      '0.0 g',
    ]);
    const unknown = component(31, 'ADDON', { nutritionValues: { protein: 1 } });
    expect(nutrientLines(bowlFigures([unknown])).map(({ value }) => value)).toContain('N/A');
    expect(bowlInProgress({ ...options, addOns: [unknown] }, { ...nothingChosen, addOnIds: [31] }).macros).toBe(
      undefined,
    );
  });

  it('accept every spelling of a nutrient', () => {
    const spelled = component(31, 'ADDON', { nutritionValues: { Protein: 4, 'Total Carbohydrates': 3, Fat: 2 } });
    expect(bowlFigures([spelled]).nutritionValues).toEqual({ protein: 4, carbs: 3, fats: 2 });
  });

  it('are vegetarian only when every part is, and list every part’s allergens', () => {
    const fish = component(41, 'PROTEIN', { vegetarian: false, allergens: ['fish'] });
    const curd = component(42, 'ADDON', { allergens: ['milk'] });
    expect(bowlFigures([fish, curd])).toMatchObject({ isVegetarian: false, allergens: ['milk', 'fish'] });
    expect(bowlFigures([curd]).isVegetarian).toBe(true);
  });
});
