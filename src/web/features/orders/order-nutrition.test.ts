import { describe, expect, it } from 'vitest';
import { orderNutrition, portionText } from './order-nutrition.ts';

const bowl = { caloriesKcal: 545, nutritionValues: { protein: 46, carbs: 52, fats: 17 } };

describe('the macros of an order', () => {
  it('are shown for one portion of a line', () => {
    expect(portionText(bowl)).toBe('46 g protein, 52 g carbs, 17 g fats, 545 kcal');
    expect(portionText({ caloriesKcal: 90, nutritionValues: { Proteins: 4.26 } })).toBe('4.3 g protein, 90 kcal');
  });

  it('add up over all portions of all lines', () => {
    const shake = { caloriesKcal: 180, nutritionValues: { protein: 30.2, carbs: 8, fats: 2.5 } };
    const { figures, shares } = orderNutrition({
      items: [
        { ...bowl, quantity: 2 },
        { ...shake, quantity: 1 },
      ],
    });
    expect(figures.map(({ label, value }) => `${value} ${label}`)).toEqual([
      '122.2 g Protein',
      '112.0 g Carbs',
      '36.5 g Fats',
      '1270 kcal',
    ]);
    expect(figures.map(({ macro }) => macro)).toEqual(['protein', 'carbs', 'fats', undefined]);
    expect(shares?.protein).toBeCloseTo((122.2 * 4) / (122.2 * 4 + 112 * 4 + 36.5 * 9));
  });

  it('draw no bar where a macro of one line is unknown', () => {
    const { figures, shares } = orderNutrition({
      items: [
        { ...bowl, quantity: 1 },
        { caloriesKcal: 100, nutritionValues: { protein: 20 }, quantity: 1 },
      ],
    });
    expect(shares).toBeNull();
    expect(figures.map(({ value }) => value)).toEqual(['66.0 g', 'N/A', 'N/A', '645']);
  });
});
