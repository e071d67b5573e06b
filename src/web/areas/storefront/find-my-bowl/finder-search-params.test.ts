import { describe, expect, it } from 'vitest';
import { defaultTarget } from '#domain/menu/nutrition.ts';
import { finderPath, limitsOf, noFormLimits, readFinderForm, type FinderForm } from './finder-search-params.ts';

const read = (search: string) => readFinderForm(new URLSearchParams(search), defaultTarget);

describe('the form of the finder in the URL', () => {
  it('opens from its own link as it was', () => {
    const form: FinderForm = {
      target: { caloriesKcal: 620, protein: 50, carbs: 60, fats: 20 },
      rules: { caloriesKcal: 'at-most', protein: 'at-least', carbs: 'any', fats: 'about' },
      budgetRupees: 350,
      vegetarianOnly: true,
      withoutAllergens: ['peanut', 'tree nuts'],
      dislikes: ['olive', 'mint-yogurt'],
      mustHave: ['paneer'],
    };
    expect(finderPath(form)).toBe(
      '/find-my-bowl?kcal=max620&protein=min50&carbs=any60&fats=20&budget=350&veg=1&without=peanut,tree-nuts&dislike=olive,mint-yogurt&must=paneer',
    );
    expect(read(finderPath(form).split('?')[1]!)).toEqual(form);
  });

  it('has the given target where the link names none, and no limits', () => {
    expect(read('')).toEqual({ target: defaultTarget, ...noFormLimits });
  });

  it('brings figures inside their ranges and ignores what it cannot read', () => {
    const form = read(
      'kcal=99999&protein=low4&carbs=abc&fats=12&budget=1e3&without=milk,gold&dislike=olive,olive,<b>&must=a,b,c,d,e,f',
    );
    expect(form.target).toEqual({ caloriesKcal: 1200, protein: 45, carbs: 54, fats: 12 });
    expect(form.budgetRupees).toBeNull();
    expect(form.withoutAllergens).toEqual(['milk']);
    expect(form.dislikes).toEqual(['olive']);
    expect(form.mustHave).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('opens from a wish in plain words; words that mean nothing leave the given target', () => {
    expect(read('wish=at least 40 g protein under ₹350, vegetarian')).toEqual({
      ...noFormLimits,
      target: { ...defaultTarget, protein: 40 },
      rules: { caloriesKcal: 'any', protein: 'at-least', carbs: 'any', fats: 'any' },
      budgetRupees: 350,
      vegetarianOnly: true,
    });
    expect(read('wish=something light').target).toEqual(defaultTarget);
    // The form of the home page without scripts: an empty field, then the suggestion that was pressed.
    expect(read('wish=&wish=Vegetarian, 500 kcal').vegetarianOnly).toBe(true);
  });

  it('hands the budget to the search in paise', () => {
    expect(limitsOf(read('budget=350')).budget).toBe(35_000);
  });
});
