import { describe, expect, it } from 'vitest';
import {
  type AdvisedTarget,
  dayWithProtein,
  judgeDay,
  leavesInWords,
  leftOf,
  mealOf,
  targetInForce,
} from './daily-target.ts';

const own = { caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68, mealSharePercent: 25 };
const advised = (given: Partial<AdvisedTarget>): AdvisedTarget => ({
  calories: null,
  protein: null,
  carbs: null,
  fats: null,
  ...given,
});

describe('the target in force', () => {
  it('is the own one while no nutritionist has set any', () => {
    expect(targetInForce(own, null)).toEqual(own);
    expect(targetInForce(own, advised({}))).toEqual(own);
    expect(targetInForce(null, null)).toBeNull();
  });

  it("takes the nutritionist's figures before the own ones, and keeps the own share of a meal", () => {
    const all = advised({ calories: 1800, protein: 95, carbs: 182, fats: 77 });
    expect(targetInForce(own, all)).toEqual({
      caloriesKcal: 1800,
      protein: 95,
      carbs: 182,
      fats: 77,
      mealSharePercent: 25,
    });
    expect(targetInForce(null, all)).toMatchObject({ caloriesKcal: 1800, mealSharePercent: 30 });
  });

  it('counts calories from the grams where the nutritionist set only grams', () => {
    expect(targetInForce(own, advised({ protein: 100, carbs: 200, fats: 50 }))).toMatchObject({ caloriesKcal: 1650 });
    expect(targetInForce(own, advised({ protein: 100 }))).toMatchObject({
      protein: 100,
      carbs: 197,
      caloriesKcal: 1800,
    });
  });

  it('is none as long as a macro is unknown', () => {
    expect(targetInForce(null, advised({ calories: 1800, protein: 95 }))).toBeNull();
  });
});

it('a target of the calculator has its protein, and calories that agree with the grams', () => {
  expect(dayWithProtein(112, 3)).toEqual({
    caloriesKcal: 1528,
    protein: 112,
    carbs: 162,
    fats: 48,
    mealSharePercent: 33,
  });
});

describe('what is left', () => {
  const eaten = { caloriesKcal: 1121, protein: 73.4, carbs: 115, fats: 70 };
  it('is the difference to the target, negative where it was passed', () => {
    expect(leftOf(own, eaten)).toEqual({ caloriesKcal: 879, protein: 77, carbs: 82, fats: -2 });
  });

  it('is put into words for a food, or how far it goes over', () => {
    const left = leftOf(own, eaten);
    expect(leavesInWords(left, { caloriesKcal: 469, protein: 39, carbs: 0, fats: 0 })).toBe(
      'Leaves you 38 g protein, 410 kcal',
    );
    expect(leavesInWords(left, { caloriesKcal: 939, protein: 39, carbs: 0, fats: 0 })).toBe(
      'Takes you 60 kcal over today',
    );
    expect(leavesInWords(left, { caloriesKcal: 500, protein: 90, carbs: 0, fats: 0 })).toBe(
      'Leaves you 0 g protein, 379 kcal',
    );
  });

  it('of one meal is its share of the day', () => {
    expect(mealOf(own)).toEqual({ caloriesKcal: 500, protein: 38, carbs: 49, fats: 17 });
  });
});

const ate = (caloriesKcal: number, protein: number) => ({ caloriesKcal, protein, carbs: 0, fats: 0 });

describe('a day against the target', () => {
  it.each([
    [1800, { state: 'hit', by: 200 }],
    [1799, { state: 'short', by: 201 }],
    [2200, { state: 'hit', by: 200 }],
    [2201, { state: 'over', by: 201 }],
  ])('with %i of 2000 kcal', (kcal, verdict) => {
    expect(judgeDay(own, ate(kcal, 10), 'caloriesKcal')).toEqual(verdict);
  });

  it('judges protein within 3 g or 5 %', () => {
    expect(judgeDay(own, ate(2000, 142.5), 'protein')).toEqual({ state: 'hit', by: 7 });
    expect(judgeDay(own, ate(2000, 142), 'protein')).toEqual({ state: 'short', by: 8 });
  });

  it('is missed when nothing was eaten', () => {
    expect(judgeDay(own, ate(0, 0), 'caloriesKcal')).toEqual({ state: 'missed', by: 0 });
  });
});
