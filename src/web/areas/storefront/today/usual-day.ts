import { usualMealSharePercent, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';

/** What the form of a first target starts with. */
export const usualDay: DailyTarget = {
  caloriesKcal: 2000,
  protein: 120,
  carbs: 215,
  fats: 73,
  mealSharePercent: usualMealSharePercent,
};
