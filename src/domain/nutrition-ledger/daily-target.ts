import { type Figures, type Verdict, bringInside, judgeMacro, macroNames } from '../finder/target.ts';
import { caloriesFromMacros, defaultTarget } from '../menu/nutrition.ts';

/** What a person should eat in a day, and the share of it that one meal should bring. */
export type DailyTarget = Figures & { readonly mealSharePercent: number };

/** Where the figures of a target come from. */
export const targetSources = ['entered', 'calculator', 'nutritionist'] as const;
export type TargetSource = (typeof targetSources)[number];

/** The figures that a target may have. */
export const dailyRanges = {
  caloriesKcal: { from: 500, to: 6000, step: 10 },
  protein: { from: 0, to: 400, step: 1 },
  carbs: { from: 0, to: 800, step: 1 },
  fats: { from: 0, to: 300, step: 1 },
  mealSharePercent: { from: 10, to: 100, step: 5 },
} as const satisfies Record<keyof DailyTarget, { from: number; to: number; step: number }>;

export const usualMealSharePercent = 30;

export const nothing: Figures = { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 };

/** What a nutritionist has set; null where they left it to the client. */
export type AdvisedTarget = {
  readonly calories: number | null;
  readonly protein: number | null;
  readonly carbs: number | null;
  readonly fats: number | null;
};

/**
 * For each figure, the nutritionist's takes precedence over the client's own. Calories that are not set are computed from the grams.
 * Without all three macros there is no target.
 */
export function targetInForce(own: DailyTarget | null, advised: AdvisedTarget | null): DailyTarget | null {
  const [protein, carbs, fats] = macroNames.map((macro) => advised?.[macro] ?? own?.[macro]);
  if (protein === undefined || carbs === undefined || fats === undefined) return null;
  const caloriesKcal =
    advised?.calories ??
    (isAdvised(advised) || !own ? Math.round(caloriesFromMacros({ protein, carbs, fats })) : own.caloriesKcal);
  return {
    caloriesKcal,
    protein,
    carbs,
    fats,
    mealSharePercent: own?.mealSharePercent ?? usualMealSharePercent,
  };
}

export function isAdvised(advised: AdvisedTarget | null): advised is AdvisedTarget {
  return advised !== null && Object.values(advised).some((figure) => figure !== null);
}

/** Negative where more was eaten than the target says. */
export function leftOf(target: Figures, eaten: Figures): Figures {
  return {
    caloriesKcal: Math.round(target.caloriesKcal - eaten.caloriesKcal),
    protein: Math.round(target.protein - eaten.protein),
    carbs: Math.round(target.carbs - eaten.carbs),
    fats: Math.round(target.fats - eaten.fats),
  };
}

export function addFigures(parts: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => Math.round(parts.reduce((total, part) => total + part[name], 0) * 100) / 100;
  return { caloriesKcal: sum('caloriesKcal'), protein: sum('protein'), carbs: sum('carbs'), fats: sum('fats') };
}

export function timesFigures(figures: Figures, factor: number): Figures {
  return {
    caloriesKcal: figures.caloriesKcal * factor,
    protein: figures.protein * factor,
    carbs: figures.carbs * factor,
    fats: figures.fats * factor,
  };
}

/** A day of this many usual meals with another amount of protein, and the calories of its grams. Check it before use. */
export function dayWithProtein(protein: number, mealsADay: number): DailyTarget {
  const grams = { ...timesFigures(defaultTarget, mealsADay), protein };
  return {
    ...grams,
    caloriesKcal: Math.max(dailyRanges.caloriesKcal.from, Math.round(caloriesFromMacros(grams))),
    mealSharePercent: Math.round(100 / mealsADay),
  };
}

/** What one meal should bring, as the finder's form takes it. */
export function mealOf(target: DailyTarget): Figures {
  return bringInside(timesFigures(target, target.mealSharePercent / 100));
}

/** 'Leaves you 38 g protein, 410 kcal', or by how much the food exceeds the target of the day. */
export function leavesInWords(left: Figures, food: Figures): string {
  const after = leftOf(left, food);
  if (after.caloriesKcal < 0) return `Takes you ${-after.caloriesKcal} kcal over today`;
  return `Leaves you ${Math.max(0, after.protein)} g protein, ${after.caloriesKcal} kcal`;
}

export type DayVerdict = { readonly state: 'missed' | Verdict['state']; readonly by: number };

/** A day's calories within this share of the target are on target; for macros see `judgeMacro`. */
const caloriesRoom = 0.1;

/** A day without anything eaten is missed, not short. */
export function judgeDay(target: Figures, eaten: Figures, measure: 'caloriesKcal' | 'protein'): DayVerdict {
  if (eaten.caloriesKcal === 0 && eaten.protein === 0) return { state: 'missed', by: 0 };
  if (measure === 'protein') {
    const { state, byGrams } = judgeMacro(target.protein, eaten.protein);
    return { state, by: byGrams };
  }
  const miss = Math.round(eaten.caloriesKcal - target.caloriesKcal);
  if (Math.abs(miss) <= target.caloriesKcal * caloriesRoom) return { state: 'hit', by: Math.abs(miss) };
  return { state: miss < 0 ? 'short' : 'over', by: Math.abs(miss) };
}

/** What the form of a first target starts with. */
export const usualDay: DailyTarget = {
  caloriesKcal: 2000,
  protein: 120,
  carbs: 215,
  fats: 73,
  mealSharePercent: usualMealSharePercent,
};
