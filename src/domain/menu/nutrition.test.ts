import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addNutrition,
  calorieShares,
  caloriesFromMacros,
  formatNutrient,
  isCaloriePlausible,
  normaliseNutrientKey,
  normaliseNutrition,
  nutrientOrder,
  roundNutrient,
} from './nutrition.ts';

const charminar = { protein: 46, carbs: 52, fats: 17 };

describe('the names of nutrients', () => {
  it.each([
    ['Protein', 'protein'],
    ['Proteins', 'protein'],
    ['Carb', 'carbs'],
    ['Carbohydrates', 'carbs'],
    ['total_carbohydrate', 'carbs'],
    ['Total Fat', 'fats'],
    ['FATS', 'fats'],
    ['Dietary Fibre', 'fiber'],
    ['dietary_fiber', 'fiber'],
    ['Fibers', 'fiber'],
    ['Fibres', 'fiber'],
    ['Total Sugars', 'sugar'],
    ['Energy', 'calories'],
    ['Energy (kcal)', 'calories'],
    ['energy_kcal', 'calories'],
    ['kcal', 'calories'],
    ['Calorie', 'calories'],
    ['Calories', 'calories'],
    ['calories_kcal', 'calories'],
    ['Saturated Fat', 'saturatedfat'],
    ['Vitamin_C', 'vitaminc'],
  ])('%s is read as %s', (written, name) => {
    expect(normaliseNutrientKey(written)).toBe(name);
  });

  it('are listed with the calories first, then the macros', () => {
    expect(nutrientOrder.join(' ')).toBe('calories protein carbs fats fiber sugar');
  });

  it('normalising a name twice changes nothing', () => {
    for (const written of ['Total Fat', 'Energy', 'Dietary Fibre', 'Sugars', 'Iron', ...nutrientOrder]) {
      const name = normaliseNutrientKey(written);
      expect(normaliseNutrientKey(name)).toBe(name);
    }
  });

  it('the canonical spelling of a nutrient wins over another one, in either order', () => {
    expect(normaliseNutrition({ Fat: 3, fats: 4 })).toEqual({ fats: 4 });
    expect(normaliseNutrition({ fats: 4, Fat: 3 })).toEqual({ fats: 4 });
  });

  it('a nutrient named like a property of Object.prototype is only a nutrient', () => {
    expect(Object.entries(normaliseNutrition({ constructor: 1, ['__proto__']: 2 }))).toEqual([
      ['constructor', 1],
      ['proto', 2],
    ]);
  });
});

describe('nutrients as shown', () => {
  it.each([
    ['calories', 544.5, '545 kcal'],
    ['Energy', 217.4, '217 kcal'],
    ['protein', 46, '46.0 g'],
    ['fiber', 3.25, '3.3 g'],
    ['sugar', 1.05, '1.1 g'],
    ['carbs', 0.04, '0.0 g'],
    ['fats', undefined, 'N/A'],
  ])('%s of %s reads %s', (key, amount, text) => {
    expect(formatNutrient(key, amount)).toBe(text);
  });

  it('rounds calories to integers and grams to a tenth', () => {
    expect(roundNutrient('calories', 99.5)).toBe(100);
    expect(roundNutrient('protein', 31.449)).toBe(31.4);
  });
});

describe('calories', () => {
  it('protein and carbs have 4 kcal a gram, fats 9', () => {
    expect(caloriesFromMacros(charminar)).toBe(545);
  });

  it('the rim shares are shares of calories', () => {
    const shares = calorieShares(charminar);
    expect(shares?.protein).toBeCloseTo(184 / 545, 12);
    expect(shares?.carbs).toBeCloseTo(208 / 545, 12);
    expect(shares?.fats).toBeCloseTo(153 / 545, 12);
  });

  it.each([
    {},
    { protein: 10, carbs: 5 },
    { protein: 0, carbs: 0, fats: 0 },
    { protein: Number.NaN, carbs: 1, fats: 1 },
    { protein: -1, carbs: 1, fats: 1 },
  ])('no share is estimated from %j', (macros) => {
    expect(calorieShares(macros)).toBeNull();
  });

  it('the shares of any meal add up to one', () => {
    const grams = fc.integer({ min: 1, max: 2_000 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.record({ protein: grams, carbs: grams, fats: grams }), (macros) => {
        const { protein, carbs, fats } = calorieShares(macros) ?? { protein: 0, carbs: 0, fats: 0 };
        expect(protein + carbs + fats).toBeCloseTo(1, 10);
      }),
    );
  });

  it('a calorie figure is plausible within a tenth of itself', () => {
    expect(isCaloriePlausible(500, charminar)).toBe(true);
    expect(isCaloriePlausible(100, { protein: 0, carbs: 0, fats: 10 })).toBe(true);
    expect(isCaloriePlausible(495, charminar)).toBe(false);
    expect(isCaloriePlausible(610, charminar)).toBe(false);
    expect(isCaloriePlausible(610, charminar, 0.2)).toBe(true);
  });
});

describe('sums of nutrients', () => {
  it('add existing values, without floating-point noise', () => {
    expect(addNutrition([{ protein: 0.1, fiber: 1 }, { protein: 0.2 }, { sugar: 2.2 }])).toEqual({
      protein: 0.3,
      fiber: 1,
      sugar: 2.2,
    });
    expect(addNutrition([])).toEqual({});
  });

  it('are exact in hundredths, in any order', () => {
    const hundredths = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(hundredths, (counts) => {
        const exact = counts.reduce((sum, count) => sum + count, 0) / 100;
        const parts = counts.map((count) => ({ carbs: count / 100 }));
        expect(addNutrition(parts)['carbs'] ?? 0).toBe(exact);
        expect(addNutrition(parts.toReversed())['carbs'] ?? 0).toBe(exact);
      }),
    );
  });
});
