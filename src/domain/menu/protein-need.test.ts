import { describe, expect, it } from 'vitest';
import {
  gramsPerKilogram,
  isWeightKg,
  mealsADayChoices,
  proteinGoals,
  proteinNeed,
  weightKgRange,
} from './protein-need.ts';

const weights = Array.from({ length: 341 }, (_, step) => weightKgRange.from + step / 2);

describe('the daily need of protein', () => {
  it.each([
    [70, 'everyday', 3, { from: 58, to: 70 }, { from: 20, to: 24 }],
    [70, 'training', 3, { from: 84, to: 140 }, { from: 28, to: 47 }],
    [70, 'muscle', 3, { from: 112, to: 154 }, { from: 38, to: 52 }],
    [70, 'muscle', 4, { from: 112, to: 154 }, { from: 28, to: 39 }],
    [55, 'deficit', 5, { from: 88, to: 132 }, { from: 18, to: 27 }],
    [62.5, 'training', 4, { from: 75, to: 125 }, { from: 19, to: 32 }],
  ] as const)('%s kg, %s, %s meals a day', (weightKg, goal, meals, perDay, perMeal) => {
    expect(proteinNeed(weightKg, goal, meals)).toEqual({ perDay, perMeal });
  });

  it('the meals of a day cover the day, and exceed it by less than a gram each', () => {
    for (const weightKg of weights)
      for (const goal of proteinGoals)
        for (const meals of mealsADayChoices) {
          const { perDay, perMeal } = proteinNeed(weightKg, goal, meals);
          for (const end of ['from', 'to'] as const) {
            expect(perMeal[end] * meals).toBeGreaterThanOrEqual(perDay[end]);
            expect((perMeal[end] - 1) * meals).toBeLessThan(perDay[end]);
          }
          expect(perMeal.from).toBeLessThanOrEqual(perMeal.to);
        }
  });

  it('grows with the weight and stays within half a gram of the published figure', () => {
    for (const goal of proteinGoals) {
      let before = 0;
      for (const weightKg of weights) {
        const { perDay } = proteinNeed(weightKg, goal, 3);
        expect(perDay.from).toBeGreaterThanOrEqual(before);
        expect(Math.abs(perDay.from - weightKg * gramsPerKilogram[goal].from)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Math.abs(perDay.to - weightKg * gramsPerKilogram[goal].to)).toBeLessThanOrEqual(0.5 + 1e-9);
        before = perDay.from;
      }
    }
  });

  it('is offered for four goals and three to five meals a day', () => {
    expect(proteinGoals).toEqual(['everyday', 'training', 'muscle', 'deficit']);
    expect(mealsADayChoices).toEqual([3, 4, 5]);
  });

  it('is given for the weights of adults only', () => {
    expect([29.9, 200.5, Number.NaN, Number.POSITIVE_INFINITY, -70].map(isWeightKg)).not.toContain(true);
    expect([30, 70, 200].map(isWeightKg)).not.toContain(false);
  });
});
