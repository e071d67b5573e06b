/** Goals, in the order in which they are offered. */
export const proteinGoals = ['everyday', 'training', 'muscle', 'deficit'] as const;
export type ProteinGoal = (typeof proteinGoals)[number];

export type GramRange = { readonly from: number; readonly to: number };

export type ProteinNeed = { readonly perDay: GramRange; readonly perMeal: GramRange };

/**
 * Grams a day for each kilogram of body weight, as published, for healthy adults.
 * everyday: ICMR-NIN 2020 (0.83, protein of good quality) to ICMR 2010 (1.0, the usual mixed Indian diet).
 * training: Academy of Nutrition and Dietetics, Dietitians of Canada, ACSM 2016.
 * muscle: Morton and others 2018. deficit: Hector and Phillips 2018.
 */
export const gramsPerKilogram: Record<ProteinGoal, GramRange> = {
  everyday: { from: 0.83, to: 1 },
  training: { from: 1.2, to: 2 },
  muscle: { from: 1.6, to: 2.2 },
  deficit: { from: 1.6, to: 2.4 },
};

/** Outside of these weights a figure per kilogram means little, so none is given. */
export const weightKgRange: GramRange = { from: 30, to: 200 };
export const mealsADayChoices = [3, 4, 5] as const;

export function isWeightKg(weightKg: number): boolean {
  return Number.isFinite(weightKg) && weightKg >= weightKgRange.from && weightKg <= weightKgRange.to;
}

/** A day is rounded to the gram; a meal is rounded up, so that the meals of a day never fall short of it. */
export function proteinNeed(weightKg: number, goal: ProteinGoal, mealsADay: number): ProteinNeed {
  const { from, to } = gramsPerKilogram[goal];
  const perDay = { from: Math.round(weightKg * from), to: Math.round(weightKg * to) };
  return {
    perDay,
    perMeal: { from: Math.ceil(perDay.from / mealsADay), to: Math.ceil(perDay.to / mealsADay) },
  };
}
