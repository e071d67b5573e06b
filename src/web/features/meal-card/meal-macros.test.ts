import { describe, expect, it } from 'vitest';
import { cardFigures, mealMacros, mealShares } from './meal-macros.ts';

const charminar = { caloriesKcal: 545, nutritionValues: { protein: 46, carbs: 52, fats: 17 } };
const halfKnown = { caloriesKcal: 300, nutritionValues: { protein: 20.5 } };

describe('the macros on a meal card', () => {
  it('are rounded: kcal to whole numbers, grams to tenths', () => {
    const weighed = { caloriesKcal: 544.6, nutritionValues: { protein: 46.256, carbs: 52.349, fats: 17.04 } };
    expect(cardFigures(weighed).map(({ value }) => value)).toEqual(['46.3 g', '52.3 g', '17 g', '545']);
  });

  it('are shown in their order: protein, carbs, fats, kcal', () => {
    expect(cardFigures(charminar).map(({ value, label }) => `${value} ${label}`)).toEqual([
      '46 g Protein',
      '52 g Carbs',
      '17 g Fats',
      '545 kcal',
    ]);
  });

  it('read N/A where the kitchen gave no figure, and draw no bar', () => {
    expect(cardFigures(halfKnown).map(({ value }) => value)).toEqual(['20.5 g', 'N/A', 'N/A', '300']);
    expect(mealMacros(halfKnown)).toBeNull();
    expect(mealShares(halfKnown)).toBeNull();
  });

  it('accept the spelling of an older response', () => {
    const spelled = {
      caloriesKcal: 545,
      nutritionValues: { Protein: 46, Carbohydrates: 52, Fats: 17 },
    };
    expect(mealMacros(spelled)).toEqual(charminar.nutritionValues);
  });

  it('share the bar by calories', () => {
    expect(mealShares(charminar)?.protein).toBeCloseTo((46 * 4) / 545);
  });
});
