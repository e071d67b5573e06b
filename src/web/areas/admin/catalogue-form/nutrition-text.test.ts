import { describe, expect, it } from 'vitest';
import {
  NutritionText,
  amountOf,
  furtherNutrients,
  inUsualOrder,
  isNamed,
  macrosOf,
  readAmounts,
  withAmount,
  writeAmounts,
} from './nutrition-text.ts';

const problem = 'Invalid JSON format for nutrition values...';

describe('nutrition as fields and as JSON', () => {
  it('a field changes its nutrient and leaves the others unchanged', () => {
    const amounts = readAmounts('{"Total Fat": 12, "protein": 40, "sodium": 0.4}')!;
    expect(withAmount(amounts, 'fats', 13.5)).toEqual({ 'Total Fat': 13.5, protein: 40, sodium: 0.4 });
    expect(Object.keys(withAmount(amounts, 'fats', 13.5))).toEqual(['Total Fat', 'protein', 'sodium']);
  });

  it('an emptied field removes its nutrient', () => {
    expect(withAmount({ protein: 40, sugar: 2 }, 'sugar', undefined)).toEqual({ protein: 40 });
    expect(withAmount({ protein: 40 }, 'sugar', undefined)).toEqual({ protein: 40 });
  });

  it('a nutrient is found in any spelling; the canonical spelling takes precedence', () => {
    expect(amountOf({ Carbohydrates: 61 }, 'carbs')).toBe(61);
    expect(amountOf({ Carbohydrates: 61, carbs: 60 }, 'carbs')).toBe(60);
  });

  it('nutrients without their own field are listed', () => {
    expect(furtherNutrients({ Protein: 40, sodium: 0.4, 'Vitamin C': 0.02, fibre: 3 })).toEqual([
      'sodium',
      'Vitamin C',
    ]);
  });

  it('nutrients start in the usual order', () => {
    const amounts = inUsualOrder({ sodium: 1, Fat: 12, calories: 400, carbs: 50, protein: 40 });
    expect(Object.keys(amounts)).toEqual(['calories', 'protein', 'carbs', 'Fat', 'sodium']);
  });

  it('a name that is already used is detected', () => {
    expect(isNamed({ Sodium: 1 }, 'sodium')).toBe(true);
    expect(isNamed({}, 'Dietary Fibre')).toBe(true);
    expect(isNamed({ Sodium: 1 }, 'calcium')).toBe(false);
  });

  it.each(['{', '[1]', '12', 'null', '{"protein": "40"}'])('fields cannot show %s', (text) =>
    expect(readAmounts(text)).toBeNull(),
  );

  it('keeps what is no number as one that the contract refuses', () => {
    const text = writeAmounts(withAmount({ protein: 40 }, 'fiber', Number.NaN));
    expect(readAmounts(text)).toEqual({ protein: 40, fiber: Number.NaN });
    expect(NutritionText.safeParse(text).success).toBe(false);
  });

  it('macros need all three amounts', () => {
    expect(macrosOf('{"protein": 40, "carbs": 50, "fat": 10}')).toEqual({ protein: 40, carbs: 50, fats: 10 });
    expect(macrosOf('{"protein": 40, "carbs": 50}')).toBeNull();
    expect(macrosOf('{')).toBeNull();
  });
});

describe('the nutrition text of a form', () => {
  it('is saved in the canonical spelling', () => {
    expect(NutritionText.parse('{"Total Fat": 12, "Proteins": 40}')).toEqual({ fats: 12, protein: 40 });
    expect(NutritionText.parse(' ')).toEqual({});
  });

  it.each([
    '{',
    'protein: 40',
    '[40]',
    'null',
    '12',
    '{"protein": "40"}',
    '{"protein": null}',
    '{"protein": -1}',
    '{"protein": 100001}',
    '{"": 1}',
    `{"${'x'.repeat(41)}": 1}`,
  ])('refuses %s with the specified message', (text) => {
    expect(NutritionText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });
});
