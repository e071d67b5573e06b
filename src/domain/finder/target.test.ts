import { describe, expect, it } from 'vitest';
import { defaultTarget } from '../menu/nutrition.ts';
import {
  aboutAll,
  agrees,
  brokenLimit,
  bringInside,
  comesClose,
  distance,
  judgeMacro,
  targetRanges,
  targetWithProtein,
  toFigures,
  toPoint,
  withCalories,
  weightsOf,
  type FigureRule,
  type Figures,
} from './target.ts';

const target: Figures = { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 };
const far = (actual: Partial<Figures>) => distance(toPoint(target), toPoint({ ...target, ...actual })) / 100;

describe('the distance from a target', () => {
  it('weighs a gram of protein and of carbs with 4 kcal, of fats with 9, in both directions', () => {
    expect(far({})).toBe(0);
    expect([far({ protein: 46 }), far({ protein: 44 })]).toEqual([4, 4]);
    expect([far({ carbs: 56 }), far({ carbs: 52 })]).toEqual([8, 8]);
    expect([far({ fats: 17 }), far({ fats: 15 })]).toEqual([9, 9]);
    expect(far({ protein: 45.01 })).toBe(0.04);
  });

  it('counts calories below the target once, above it double', () => {
    expect(far({ caloriesKcal: 530 })).toBe(10);
    expect(far({ caloriesKcal: 550 })).toBe(20);
    expect(far({ caloriesKcal: 540.01 })).toBe(0.02);
  });

  it('adds the misses of all four', () => {
    expect(far({ caloriesKcal: 550, protein: 44, carbs: 55, fats: 14 })).toBe(20 + 4 + 4 + 18);
  });

  it('is computed on points that keep every hundredth of a gram', () => {
    const figures = { caloriesKcal: 612, protein: 38.55, carbs: 41.07, fats: 12.29 };
    expect(toFigures(toPoint(figures))).toEqual(figures);
  });
});

const within = (rule: FigureRule, protein: number) =>
  distance(toPoint(target), toPoint({ ...target, protein }), weightsOf({ ...aboutAll, protein: rule })) < brokenLimit;

describe('a limit in the target', () => {
  it.each([
    ['at-least', 44.99, false],
    ['at-least', 45, true],
    ['at-least', 90, true],
    ['at-most', 45.01, false],
    ['at-most', 45, true],
    ['at-most', 0, true],
    ['about', 0, true],
    ['about', 120, true],
    ['any', 0, true],
    ['any', 120, true],
  ] as const)('"%s 45 g" with %d g is kept: %s', (rule, grams, isKept) => {
    expect(within(rule, grams)).toBe(isKept);
  });

  it.each(['at-least', 'at-most', 'any'] as const)('adds nothing to the distance within it: %s', (rule) => {
    const weights = weightsOf({ ...aboutAll, protein: rule });
    const grams = rule === 'at-most' ? 20 : 80;
    expect(distance(toPoint(target), toPoint({ ...target, protein: grams, carbs: 55 }), weights)).toBe(400);
  });
});

describe('a hit in words', () => {
  it.each([
    ['at-least', 49, 'hit'],
    ['at-least', 41, 'short'],
    ['at-most', 30, 'hit'],
    ['at-most', 49, 'over'],
    ['any', 0, 'hit'],
    ['any', 90, 'hit'],
  ] as const)('of "%s 45 g": %d g is %s', (rule, actual, state) => {
    expect(judgeMacro(45, actual, rule).state).toBe(state);
  });

  it.each([
    [45, 48, 'hit'],
    [45, 48.01, 'over'],
    [45, 42, 'hit'],
    [45, 41.99, 'short'],
    [100, 105, 'hit'],
    [100, 105.01, 'over'],
    [0, 3, 'hit'],
    [0, 3.2, 'over'],
  ] as const)('is within 3 g or 5 %%: of %d g, %d g is %s', (wanted, actual, state) => {
    expect(judgeMacro(wanted, actual).state).toBe(state);
  });

  it('tells the miss in whole grams', () => {
    expect(judgeMacro(45, 39.2)).toEqual({ state: 'short', byGrams: 6 });
    expect(judgeMacro(16, 21)).toEqual({ state: 'over', byGrams: 5 });
    expect(judgeMacro(16, 21.6)).toEqual({ state: 'over', byGrams: 6 });
  });
});

describe('a target', () => {
  it('agrees with its grams within 5 % of its calories', () => {
    expect(agrees(defaultTarget)).toBe(true);
    expect(agrees({ ...target, caloriesKcal: 515 })).toBe(true);
    expect(agrees({ ...target, caloriesKcal: 514 })).toBe(false);
    expect(agrees({ ...target, caloriesKcal: 569 })).toBe(false);
    expect(agrees({ caloriesKcal: 400, protein: 105, carbs: 0, fats: 0 })).toBe(true);
  });

  it('keeps the shares of its macros when its calories change', () => {
    expect(withCalories(target, 1080)).toEqual({ caloriesKcal: 1080, protein: 90, carbs: 108, fats: 32 });
    expect(withCalories({ caloriesKcal: 500, protein: 0, carbs: 0, fats: 0 }, 600)).toEqual({
      caloriesKcal: 600,
      protein: 0,
      carbs: 0,
      fats: 0,
    });
  });

  it('has the calories of its grams where only its protein is known', () => {
    expect(targetWithProtein(38)).toEqual({ caloriesKcal: 512, protein: 38, carbs: 54, fats: 16 });
  });

  it('is 540 kcal with 45, 54 and 16 g for anyone who has set none', () => {
    expect(defaultTarget).toEqual({ caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 });
  });

  it('is set in steps of ten kcal and of one gram', () => {
    expect(Object.entries(targetRanges).map(([name, { step }]) => [name, step])).toEqual([
      ['caloriesKcal', 10],
      ['protein', 1],
      ['carbs', 1],
      ['fats', 1],
    ]);
  });

  it('is brought inside the ranges of the form', () => {
    expect(bringInside({ caloriesKcal: 100, protein: 121, carbs: 161, fats: -3 })).toEqual({
      caloriesKcal: 200,
      protein: 120,
      carbs: 160,
      fats: 0,
    });
    expect(bringInside({ caloriesKcal: 9_000, protein: -1, carbs: 54.4, fats: 61 })).toEqual({
      caloriesKcal: 1200,
      protein: 0,
      carbs: 54,
      fats: 60,
    });
  });

  it('is met closely enough up to a quarter of its calories', () => {
    expect(comesClose(target, 135)).toBe(true);
    expect(comesClose(target, 135.01)).toBe(false);
  });
});
