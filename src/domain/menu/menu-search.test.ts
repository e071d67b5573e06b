import { describe, expect, it } from 'vitest';
import { categoriesOf, matchesSearch, mealsOfCategory, mealsOfType } from './menu-search.ts';

const paneer = {
  name: 'Tikka Paneer Quinoa',
  description: 'Tandoor-charred paneer with peppers and mint yogurt.',
  caloriesKcal: 509,
  nutritionValues: { Protein: 34, Carbohydrates: 46, Fats: 21.5, fiber: 8 },
};

describe('menu search', () => {
  it.each(['paneer', 'TIKKA', 'mint yog', '  quinoa ', '34', '46', '21.5', '509', '50', '', '   '])(
    'finds the meal by %j',
    (query) => {
      expect(matchesSearch(paneer, query)).toBe(true);
    },
  );

  it.each(['chicken', 'paneer tikka', '510', '8', 'undefined', '.*'])('does not find it by %j', (query) => {
    expect(matchesSearch(paneer, query)).toBe(false);
  });

  it('a meal without nutrition values is still found by its name', () => {
    expect(matchesSearch({ ...paneer, nutritionValues: {} }, 'tikka')).toBe(true);
    expect(matchesSearch({ ...paneer, nutritionValues: {} }, 'undefined')).toBe(false);
  });

  it('a tab shows the meals of its type, in the order of the list', () => {
    const meals = [
      { id: 1, mealType: 'PROTEIN_PICK' },
      { id: 2, mealType: 'POWER_COMBO' },
      { id: 3, mealType: 'PROTEIN_PICK' },
    ] as const;
    expect(mealsOfType(meals, 'PROTEIN_PICK').map((meal) => meal.id)).toEqual([1, 3]);
  });

  it('the categories are those of the meals, each once, and one of them can be chosen', () => {
    const rice = { id: 7, name: 'Rice Bowls' };
    const salad = { id: 2, name: 'Salad Bowls' };
    const meals = [{ mealCategory: rice }, { mealCategory: salad }, { mealCategory: { ...rice } }];
    expect(categoriesOf(meals)).toEqual([rice, salad]);
    expect(mealsOfCategory(meals, 2)).toEqual([meals[1]]);
    expect(mealsOfCategory(meals, 99)).toEqual([]);
    expect(mealsOfCategory(meals, null)).toEqual(meals);
  });
});
