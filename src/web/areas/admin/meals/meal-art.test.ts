import { describe, expect, it } from 'vitest';
import { artForMeal } from '#bowl-art/art-names.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';
import { bowlUrl } from '#bowl-art/art-url.ts';
import type { Meal } from '#contract/catalog.ts';
import { artInWords, artOfMeal, artToSend, drawnArt } from './meal-art.ts';

const words = { name: 'Chicken Rice Bowl', description: 'Brown rice, broccoli' };
const chosen = { base: 'quinoa', proteins: ['paneer'], addons: ['corn'] };

const meal = (art: MealArt, text = words): Meal => ({
  id: 7,
  ...text,
  artUrl: bowlUrl({ art, seed: 'm7', macros: { protein: 40, carbs: 50, fats: 10 } }),
  price: 299,
  imageUrl: null,
  caloriesKcal: 450,
  mealType: 'PROTEIN_PICK',
  nutritionValues: {},
  isVegetarian: false,
  allergens: [],
  servingWeightGrams: 400,
  slug: 'bowl',
  ingredients: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
});

describe('the art of a meal in the form', () => {
  it('is null when it was derived from name and description', () => {
    expect(artOfMeal(meal(artForMeal(words)))).toBeNull();
  });

  it('is the chosen one when it differs from name and description', () => {
    expect(artOfMeal(meal(chosen))).toEqual(chosen);
    const combo = { ...chosen, shake: 'mango', snack: 'ladoo' };
    expect(artOfMeal(meal(combo))).toEqual(combo);
  });

  it('is not sent while the picture is unchanged', () => {
    const values = { ...words, mealType: 'PROTEIN_PICK' } as const;
    expect(artToSend({ ...values, art: chosen }, meal(chosen))).toEqual({});
    expect(artToSend({ ...values, art: null }, meal(artForMeal(words)))).toEqual({});
  });

  it('is sent when it was chosen or reset, and for a new meal', () => {
    const values = { ...words, mealType: 'PROTEIN_PICK' } as const;
    expect(artToSend({ ...values, art: chosen }, meal(artForMeal(words)))).toEqual({ art: chosen });
    expect(artToSend({ ...values, art: null }, meal(chosen))).toEqual({ art: null });
    expect(artToSend({ ...values, art: null }, undefined)).toEqual({ art: null });
  });

  it('loses shake and snack when the meal is no longer a combo', () => {
    const art = { ...chosen, shake: 'mango', snack: 'ladoo' };
    expect(drawnArt({ ...words, mealType: 'POWER_COMBO', art })).toEqual(art);
    expect(drawnArt({ ...words, mealType: 'PROTEIN_PICK', art })).toEqual(chosen);
    expect(artToSend({ ...words, mealType: 'PROTEIN_PICK', art }, meal(art))).toEqual({ art: chosen });
  });

  it('is described in words', () => {
    expect(artInWords({ base: 'brown-rice', proteins: ['chicken'], addons: ['sweetpotato'], shake: 'mango' })).toBe(
      'brown rice, chicken, sweet potato, mango shake',
    );
    expect(artInWords({ base: '', proteins: [], addons: [] })).toBe('');
  });
});
