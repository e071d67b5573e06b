import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { finderFood } from '../testing/finder-food.ts';
import { findMeals } from './find-meals.ts';
import { noLimits, type FinderFood, type FinderLimits } from './finder-request.ts';
import { mostMissed, suggestChanges, type FindBest } from './suggest-changes.ts';
import { aboutAll, type Figures } from './target.ts';

const item = (id: number, protein: number, rupees: number, more: Partial<FinderFood> = {}) =>
  finderFood(id, [protein, 50, 0], { price: paise(rupees * 100), ...more });

const target: Figures = { caloriesKcal: 440, protein: 60, carbs: 50, fats: 0 };
const finderOf =
  (items: readonly FinderFood[]): FindBest =>
  (wanted, limits) =>
    findMeals({ bases: [], proteins: [], addOns: [], items }, wanted, limits, { forms: ['item'] }).meals[0];
const suggest = (items: readonly FinderFood[], limits: Partial<FinderLimits> = {}, wanted = target) =>
  suggestChanges(wanted, { ...noLimits, ...limits }, finderOf(items)).map(({ change, best }) => ({
    ...change,
    best: best.itemIds,
  }));

describe('what to change when nothing comes close', () => {
  it.each(['at-least', 'at-most'] as const)('is a limit that nothing keeps: %s', (rule) => {
    const items = [item(1, 40, 300), item(2, 55, 300)];
    const figures = { ...aboutAll, protein: rule };
    const wanted = rule === 'at-least' ? target : { ...target, caloriesKcal: 320, protein: 30 };
    expect(suggest(items, { figures }, wanted)[0]).toEqual({
      kind: 'about',
      figure: 'protein',
      best: [rule === 'at-least' ? 2 : 1],
    });
  });

  it('is no limit that the closest meal keeps', () => {
    const figures = { ...aboutAll, protein: 'at-least' } as const;
    const kinds = suggest([item(1, 61, 300)], { figures }, { ...target, carbs: 160 }).map(({ kind }) => kind);
    expect(kinds).not.toContain('about');
  });

  it('is nothing when something does', () => {
    expect(suggest([item(1, 58, 300)], { budget: paise(40_000) })).toEqual([]);
    expect(suggest([item(1, 58, 300), item(2, 60, 500)], { budget: paise(40_000) })).toEqual([]);
  });

  it('is something as soon as the closest misses by more than a quarter of the calories', () => {
    // 8 kcal for each gram of protein that is missing: 110 is the quarter.
    expect(suggest([item(1, 46.25, 300)])).toEqual([]);
    expect(suggest([item(1, 46.2, 300)])).not.toEqual([]);
  });

  it('is a higher budget, in two steps of five rupees, each with its result', () => {
    const items = [item(1, 10, 100), item(2, 30, 180), item(3, 60, 297)];
    expect(suggest(items, { budget: paise(12_000) }).slice(0, 2)).toEqual([
      { kind: 'budget', budget: 21_000, best: [2] },
      { kind: 'budget', budget: 30_000, best: [3] },
    ]);
  });

  it('is another diet, a disliked ingredient or a fixed choice, but never an allergen', () => {
    const meat = item(2, 60, 200, { isVegetarian: false });
    expect(suggest([item(1, 10, 100), meat], { vegetarianOnly: true })[0]).toEqual({ kind: 'any-diet', best: [2] });
    const olives = item(2, 60, 200, { ingredients: ['olive'] });
    expect(suggest([item(1, 10, 100), olives], { withoutIngredients: ['olive'] })[0]).toEqual({
      kind: 'allow',
      ingredient: 'olive',
      best: [2],
    });
    const corn = item(1, 10, 100, { ingredients: ['corn'] });
    expect(suggest([corn, item(2, 60, 200)], { mustHave: ['corn'] })[0]).toEqual({
      kind: 'without-must',
      ingredient: 'corn',
      best: [2],
    });
    const milk = item(2, 60, 200, { allergens: ['milk'] });
    expect(suggest([milk], { withoutAllergens: ['milk'] })).toEqual([]);
  });

  it('is nothing that leaves the closest meal as far as it is, and each limit once', () => {
    const kinds = (items: readonly FinderFood[], limits: Partial<FinderLimits>, wanted = target) =>
      suggest(items, limits, wanted).map(({ kind }) => kind);
    const far = item(1, 10, 100);
    const limits = { vegetarianOnly: true, withoutIngredients: ['olive'], budget: paise(20_000) };
    expect(kinds([far], limits)).toEqual(['halve', 'macro']);
    expect(kinds([item(1, 60, 100)], { mustHave: ['corn', 'egg'] })).toEqual([]);
    expect(kinds([], { budget: paise(20_000) })).toEqual([]);
    const olives = item(2, 60, 200, { ingredients: ['olive'] });
    expect(kinds([far, olives], { withoutIngredients: ['olive', 'olive'] }).filter((kind) => kind === 'allow')).toEqual(
      ['allow'],
    );
    // Its grams make 440 kcal, which is within 5 %.
    expect(kinds([far], {}, { ...target, caloriesKcal: 450 })).not.toContain('calories');
  });

  it('is the calories that the grams make, or the grams that the closest meal has', () => {
    const disagreeing = { ...target, caloriesKcal: 250 };
    expect(suggest([item(1, 60, 100)], {}, disagreeing)).toEqual([{ kind: 'calories', caloriesKcal: 440, best: [1] }]);
    expect(suggest([item(1, 20, 100)])).toContainEqual({ kind: 'macro', macro: 'protein', grams: 20, best: [1] });
  });

  it('is half of the target, when a meal has that', () => {
    const half = { caloriesKcal: 410, protein: 40, carbs: 40, fats: 10 };
    const meal = item(1, 40, 100, { caloriesKcal: 410, macros: { protein: 40, carbs: 40, fats: 10 } });
    const whole: Figures = { caloriesKcal: 820, protein: 80, carbs: 80, fats: 20 };
    const halved = suggestChanges(whole, noLimits, finderOf([meal])).find(({ change }) => change.kind === 'halve');
    expect(halved).toMatchObject({ target: half, best: { itemIds: [1], distance: 0 } });
  });

  it('names three at most', () => {
    const items = [item(1, 10, 100), item(2, 30, 180), item(3, 60, 297), item(4, 61, 90, { isVegetarian: false })];
    expect(suggest(items, { budget: paise(12_000), vegetarianOnly: true })).toHaveLength(3);
  });
});

describe('the macro that is missed most', () => {
  it('is compared in kcal, and a hit does not count', () => {
    const actual = { ...target, protein: 50, fats: 6 };
    expect(mostMissed(target, actual, aboutAll)).toEqual({ macro: 'fats', grams: 6 });
    expect(mostMissed(target, { ...actual, protein: 48 }, aboutAll)).toEqual({ macro: 'fats', grams: 6 });
    expect(mostMissed(target, { ...target, protein: 58 }, aboutAll)).toBeNull();
    // 48 kcal of protein, 45 of fats.
    expect(mostMissed(target, { ...target, protein: 48, fats: 5 }, aboutAll)).toEqual({ macro: 'protein', grams: 48 });
  });
});
