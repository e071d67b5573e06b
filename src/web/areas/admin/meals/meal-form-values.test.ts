import { expect, it } from 'vitest';
import { bowlUrl } from '#bowl-art/art-url.ts';
import type { Meal } from '#contract/catalog.ts';
import { copyFormValues, mealFormValues } from './meal-form-values.ts';

const art = { base: 'brown-rice', proteins: ['chicken'], addons: ['broccoli'] };
const meal = {
  id: 4,
  name: 'Grilled Chicken Bowl',
  description: 'Chicken with brown rice and broccoli',
  price: 289,
  imageUrl: '/images/abcdefgh.webp',
  artUrl: bowlUrl({ art, seed: 'm4' }),
  caloriesKcal: 520,
  servingWeightGrams: 420,
  mealType: 'PROTEIN_PICK',
  isVegetarian: false,
  allergens: ['milk'],
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  ingredients: [{ name: 'Brown rice', grams: 120, componentId: 2, artKey: null }],
  mealCategory: { id: 3, name: 'Bowls', imageUrl: null },
} as unknown as Meal;

it('a copy has another name, the drawing of the meal, and everything else of it', () => {
  expect(copyFormValues(meal)).toEqual({ ...mealFormValues(meal), name: 'Grilled Chicken Bowl (copy)', art });
});

it('a copy of a meal with the longest name still has a name that can be saved', () => {
  const { name } = copyFormValues({ ...meal, name: 'x'.repeat(120) });
  expect(name).toHaveLength(120);
  expect(name.endsWith(' (copy)')).toBe(true);
});
