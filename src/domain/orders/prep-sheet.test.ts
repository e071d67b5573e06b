import { describe, expect, it } from 'vitest';
import { type PrepLine, ingredientsText, prepSheet } from './prep-sheet.ts';

const meal: PrepLine = {
  mealId: 7,
  name: 'Chicken bowl',
  quantity: 1,
  servingWeightGrams: 420,
  isVegetarian: false,
  allergens: ['milk'],
  components: [],
  ingredients: [],
};
const rice = { id: 1, name: 'Brown rice', componentType: 'BASE', servingWeightGrams: 180 } as const;
const paneer = { id: 5, name: 'Paneer', componentType: 'PROTEIN', servingWeightGrams: 100 } as const;
const tofu = { id: 6, name: 'Tofu', componentType: 'PROTEIN', servingWeightGrams: 120 } as const;
const corn = { id: 9, name: 'Corn', componentType: 'ADDON', servingWeightGrams: 40 } as const;
const bowl: PrepLine = { ...meal, mealId: null, name: 'Leg day', components: [rice, paneer] };

describe('the prep sheet', () => {
  it('is empty when nothing is to be cooked', () => {
    expect(prepSheet([])).toEqual({ meals: [], components: [] });
  });

  it('adds up the portions and grams of each meal, the most first, equal ones by name', () => {
    const dal: PrepLine = {
      ...meal,
      mealId: 8,
      name: 'Dal',
      servingWeightGrams: 300,
      isVegetarian: true,
      allergens: [],
    };
    expect(prepSheet([dal, meal, { ...meal, quantity: 3 }, { ...dal, mealId: 9, name: 'Broth' }]).meals).toEqual([
      {
        mealId: 7,
        name: 'Chicken bowl',
        portions: 4,
        grams: 1_680,
        isVegetarian: false,
        allergens: ['milk'],
        ingredients: [],
      },
      { mealId: 9, name: 'Broth', portions: 1, grams: 300, isVegetarian: true, allergens: [], ingredients: [] },
      { mealId: 8, name: 'Dal', portions: 1, grams: 300, isVegetarian: true, allergens: [], ingredients: [] },
    ]);
  });

  it('weighs what each meal is made of for all of its portions, the heaviest first', () => {
    const ingredients = [
      { name: 'Spinach', grams: 20 },
      { name: 'Brown rice', grams: 180 },
    ];
    expect(
      prepSheet([
        { ...meal, ingredients },
        { ...meal, ingredients, quantity: 2 },
      ]).meals[0]!.ingredients,
    ).toEqual([
      { name: 'Brown rice', grams: 540 },
      { name: 'Spinach', grams: 60 },
    ]);
  });

  it('lists equal portions by name, whichever was ordered first', () => {
    const names = ['Dal', 'Broth', 'Chaat'].map((name, mealId) => ({ ...meal, mealId: mealId + 1, name }));
    const sorted = ['Broth', 'Chaat', 'Dal'];
    expect(prepSheet(names).meals.map(({ name }) => name)).toEqual(sorted);
    expect(prepSheet(names.toReversed()).meals.map(({ name }) => name)).toEqual(sorted);
  });

  it('counts no parts of a ready meal, should it have any', () => {
    expect(prepSheet([{ ...meal, components: [rice] }]).components).toEqual([]);
  });

  it('counts the components of custom bowls separately, bases first, times the quantity', () => {
    const { meals, components } = prepSheet([
      { ...bowl, quantity: 2, components: [corn, tofu, rice] },
      { ...bowl, components: [rice, paneer] },
      meal,
    ]);
    expect(meals).toHaveLength(1);
    expect(components).toEqual([
      { id: 1, name: 'Brown rice', componentType: 'BASE', portions: 3, grams: 540 },
      { id: 6, name: 'Tofu', componentType: 'PROTEIN', portions: 2, grams: 240 },
      { id: 5, name: 'Paneer', componentType: 'PROTEIN', portions: 1, grams: 100 },
      { id: 9, name: 'Corn', componentType: 'ADDON', portions: 2, grams: 80 },
    ]);
  });

  it('for a meal that was edited during the day has the grams as ordered, the newest name and every allergen', () => {
    const edited: PrepLine = {
      ...meal,
      name: 'Chicken rice bowl',
      servingWeightGrams: 400,
      isVegetarian: true,
      allergens: ['gluten'],
    };
    expect(prepSheet([meal, edited]).meals).toEqual([
      {
        mealId: 7,
        name: 'Chicken rice bowl',
        portions: 2,
        grams: 820,
        isVegetarian: false,
        allergens: ['milk', 'gluten'],
        ingredients: [],
      },
    ]);
  });
});

it('ingredients are a list with their grams, to a tenth', () => {
  const ingredients = [
    { name: 'Brown rice', grams: 1180 },
    { name: 'Salt', grams: 1.25 },
  ];
  expect(ingredientsText(ingredients)).toBe('Brown rice 1,180\u00a0g, Salt 1.3\u00a0g');
  expect(ingredientsText([])).toBe('');
});
