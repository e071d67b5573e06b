import { describe, expect, it } from 'vitest';
import { allergens } from '../menu/allergen.ts';
import { fromRupees } from '../money.ts';
import { textLengths } from '../text-lengths.ts';
import { isReadable, readWish, searchForWish, wishInWords, wishOfSearch, type Wish } from './wish.ts';

const ingredients = [
  { key: 'olive', label: 'Black olives' },
  { key: 'paneer', label: 'Tikka paneer' },
];
const nothing: Wish = {
  figures: {},
  budget: null,
  vegetarianOnly: false,
  withoutAllergens: [],
  withoutIngredients: [],
  unread: [],
};
const protein = (value: number, rule: 'about' | 'at-least' | 'at-most' = 'about') => ({
  figures: { protein: { value, rule } },
});
const calories = (value: number, rule: 'about' | 'at-least' | 'at-most' = 'about') => ({
  figures: { caloriesKcal: { value, rule } },
});

describe('a wish in plain words', () => {
  it.each<[string, Partial<Wish>]>([
    ['40 g protein', protein(40)],
    ['40g protein', protein(40)],
    ['40 grams of protein', protein(40)],
    ['protein 40', protein(40)],
    ['about 40 g protein', protein(40)],
    ['at least 40 g protein', protein(40, 'at-least')],
    ['40+ g protein', protein(40, 'at-least')],
    ['40 g or more protein', protein(40, 'at-least')],
    ['40 g protein or more', protein(40, 'at-least')],
    ['protein over 40 g', protein(40, 'at-least')],
    ['protein > 40', protein(40, 'at-least')],
    ['under 600 kcal', calories(600, 'at-most')],
    ['up to 600 calories', calories(600, 'at-most')],
    ['600 kcal or less', calories(600, 'at-most')],
    ['500 kcal', calories(500)],
    ['₹350', { budget: fromRupees(350) }],
    ['under ₹350', { budget: fromRupees(350) }],
    ['350 rupees', { budget: fromRupees(350) }],
    ['rs 350', { budget: fromRupees(350) }],
    ['vegetarian', { vegetarianOnly: true }],
    ['no peanuts', { withoutAllergens: ['peanut'] }],
    ['no tree nuts', { withoutAllergens: ['tree nuts'] }],
    ['no nuts', { withoutAllergens: ['peanut', 'tree nuts'] }],
    ['gluten free', { withoutAllergens: ['gluten'] }],
    ['without eggs, milk or olives', { withoutAllergens: ['milk', 'egg'], withoutIngredients: ['olive'] }],
    ['no paneer', { withoutIngredients: ['paneer'] }],
  ])('"%s"', (text, read) => {
    expect(readWish(text, ingredients)).toEqual({ ...nothing, ...read });
  });

  it('has several parts', () => {
    expect(readWish('I want 40 g protein under ₹350, under 600 kcal, vegetarian and no peanuts')).toEqual({
      ...nothing,
      figures: { protein: { value: 40, rule: 'about' }, caloriesKcal: { value: 600, rule: 'at-most' } },
      budget: fromRupees(350),
      vegetarianOnly: true,
      withoutAllergens: ['peanut'],
    });
  });

  it.each([
    ['something light', ['light']],
    ['under 350', ['350']],
    ['over ₹350', ['350']],
    ['non veg', ['non-veg']],
    ['no pineapple', ['no', 'pineapple']],
    ['protein', ['protein']],
    ['', []],
    ['!?', []],
  ])('"%s" is not read, and nothing is guessed', (text, unread) => {
    const wish = readWish(text, ingredients);
    expect(isReadable(wish)).toBe(false);
    expect(wish.unread).toEqual(unread);
  });

  it('ends where a field ends', () => {
    expect(readWish(`${' '.repeat(textLengths.wish)}40 g protein`)).toEqual(nothing);
  });
});

describe('the search for a wish', () => {
  it('measures what was named and nothing else', () => {
    const { target, limits } = searchForWish(readWish('40 g protein under ₹350'));
    expect(target.protein).toBe(40);
    expect(limits).toMatchObject({
      figures: { protein: 'about', carbs: 'any', fats: 'any', caloriesKcal: 'any' },
      budget: 35_000,
    });
  });

  it('keeps limits as limits', () => {
    const { target, limits } = searchForWish(readWish('at least 40 g protein, at most 600 kcal'));
    expect(target).toMatchObject({ protein: 40, caloriesKcal: 600 });
    expect(limits.figures).toEqual({ protein: 'at-least', caloriesKcal: 'at-most', carbs: 'any', fats: 'any' });
  });

  it('stays within what the form can show', () => {
    expect(searchForWish(readWish('9000 kcal')).target.caloriesKcal).toBe(1200);
  });
});

describe('a wish that is written out', () => {
  it.each([
    '40 g protein',
    'at least 40 g protein, at most 600 kcal, under ₹350, vegetarian, no peanuts, tree nuts, olives',
    'at most 20 g carbs, 15 g fats, no eggs, soya, paneer',
  ])('reads as the same wish: %s', (text) => {
    const wish = readWish(text, ingredients);
    expect(wishInWords(wish, ingredients)).toBe(text);
    expect(wishOfSearch(searchForWish(wish))).toEqual(wish);
  });

  it('has what is searched for: a figure beyond the form is brought inside', () => {
    const search = searchForWish(readWish('900 g protein'));
    expect(wishInWords(wishOfSearch(search), [])).toBe('120 g protein');
  });

  it.each(allergens)('says without %s in a word that is read', (allergen) => {
    const wish = { ...nothing, withoutAllergens: [allergen] };
    expect(readWish(wishInWords(wish, []))).toEqual(wish);
  });
});
