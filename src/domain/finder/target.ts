import { caloriesFromMacros, type Macros, defaultTarget } from '../menu/nutrition.ts';

/** What a meal brings, or should bring: grams, and kcal. */
export type Figures = Macros & { readonly caloriesKcal: number };

export const macroNames = ['protein', 'carbs', 'fats'] as const;
export type MacroName = (typeof macroNames)[number];
export const figureNames = ['caloriesKcal', ...macroNames] as const satisfies readonly (keyof Figures)[];

/** The figures of the form. A target outside of them is brought inside. */
export const targetRanges = {
  caloriesKcal: { from: 200, to: 1200, step: 10 },
  protein: { from: 0, to: 120, step: 1 },
  carbs: { from: 0, to: 160, step: 1 },
  fats: { from: 0, to: 60, step: 1 },
} as const satisfies Record<keyof Figures, { from: number; to: number; step: number }>;

/**
 * Four axes in hundredths of a kcal: protein, carbs and fats at 4, 4 and 9 kcal a gram, then calories. Nutrition is known to
 * 0.01 g, so all of them are integers and every sum is exact.
 */
export type Point = readonly [protein: number, carbs: number, fats: number, calories: number];

const hundredths = (grams: number) => Math.round(grams * 100);

export function toPoint({ protein, carbs, fats, caloriesKcal }: Figures): Point {
  return [4 * hundredths(protein), 4 * hundredths(carbs), 9 * hundredths(fats), hundredths(caloriesKcal)];
}

/** The inverse of `toPoint`. */
export function toFigures([protein, carbs, fats, calories]: Point): Figures {
  return { protein: protein / 400, carbs: carbs / 400, fats: fats / 900, caloriesKcal: calories / 100 };
}

/** How a figure of the target counts. The distance measures "about". A limit holds for every answer. "any" counts for nothing. */
export const figureRules = ['about', 'at-least', 'at-most', 'any'] as const;
export type FigureRule = (typeof figureRules)[number];
export type TargetRules = Readonly<Record<keyof Figures, FigureRule>>;

export const aboutAll: TargetRules = { caloriesKcal: 'about', protein: 'about', carbs: 'about', fats: 'about' };

/** A distance from here on breaks a limit. No sum of misses comes near it, and multiplied by any miss it is still exact. */
export const brokenLimit = 1e9;

/** What a hundredth of a kcal above or below the target costs on each axis. */
export type Weights = {
  readonly over: Float64Array;
  readonly under: Float64Array;
  /** The least cost of more calories from grams than stated, and of fewer. */
  readonly moreFromGrams: number;
  readonly fewerFromGrams: number;
};

/** Above the target, calories count double. */
const overWeights: Record<FigureRule, number> = { about: 1, 'at-least': 0, 'at-most': brokenLimit, any: 0 };
const underWeights: Record<FigureRule, number> = { about: 1, 'at-least': brokenLimit, 'at-most': 0, any: 0 };

export function weightsOf({ protein, carbs, fats, caloriesKcal }: TargetRules): Weights {
  const rules = [protein, carbs, fats, caloriesKcal];
  const over = Float64Array.from(rules, (rule, axis) => overWeights[rule] * (axis === 3 && rule === 'about' ? 2 : 1));
  const under = Float64Array.from(rules, (rule) => underWeights[rule]);
  return {
    over,
    under,
    moreFromGrams: Math.min(over[0]!, over[1]!, over[2]!, under[3]!),
    fewerFromGrams: Math.min(under[0]!, under[1]!, under[2]!, over[3]!),
  };
}

export const aboutWeights = weightsOf(aboutAll);

/** How far a meal is from the target, in hundredths of a kcal: the misses of all four axes. It decides the ranking. */
export function distance(target: Point, actual: Point, { over, under }: Weights = aboutWeights): number {
  return target.reduce((sum, wanted, axis) => {
    const miss = (actual[axis] ?? 0) - wanted;
    return sum + (miss > 0 ? miss * over[axis]! : -miss * under[axis]!);
  }, 0);
}

export type Verdict = { readonly state: 'hit' | 'short' | 'over'; readonly byGrams: number };

/**
 * In words and drawings, within 3 g or 5 % of the target, whichever is wider, is a hit. The ranking ignores this. More than an
 * "at least" and less than an "at most" are hits, too.
 */
export function judgeMacro(targetGrams: number, actualGrams: number, rule: FigureRule = 'about'): Verdict {
  const miss = actualGrams - targetGrams;
  const byGrams = Math.abs(Math.round(miss));
  const isWithin = rule === 'any' || (rule === 'at-least' && miss >= 0) || (rule === 'at-most' && miss <= 0);
  if (isWithin) return { state: 'hit', byGrams };
  const room = Math.max(3, targetGrams * 0.05);
  // A hundredth of a gram is the precision of nutrition: 3.0000000004 g is 3 g.
  if (Math.round(Math.abs(miss) * 100) <= Math.round(room * 100)) return { state: 'hit', byGrams };
  return { state: miss < 0 ? 'short' : 'over', byGrams };
}

/** False when the grams of a target make over 5 % more or fewer calories than it says. */
export function agrees(target: Figures): boolean {
  return Math.abs(caloriesFromMacros(target) - target.caloriesKcal) <= target.caloriesKcal * 0.05;
}

/** A result that misses by more than this share of the target's calories is not offered as an answer without explanation. */
const closeShare = 0.25;

export function comesClose(target: Figures, distanceKcal: number): boolean {
  return distanceKcal <= target.caloriesKcal * closeShare;
}

/** Other calories with the same shares: the grams follow. */
export function withCalories(target: Figures, caloriesKcal: number): Figures {
  const made = caloriesFromMacros(target);
  if (made === 0) return bringInside({ ...target, caloriesKcal });
  const factor = caloriesKcal / made;
  return bringInside({
    caloriesKcal,
    protein: target.protein * factor,
    carbs: target.carbs * factor,
    fats: target.fats * factor,
  });
}

/** The default target with other protein, and the calories that its grams make. */
export function targetWithProtein(protein: number): Figures {
  const grams = { ...defaultTarget, protein };
  return bringInside({ ...grams, caloriesKcal: caloriesFromMacros(grams) });
}

export function bringInside(target: Figures): Figures {
  const inside = (name: keyof Figures) => {
    const { from, to } = targetRanges[name];
    return Math.min(to, Math.max(from, Math.round(target[name])));
  };
  return {
    caloriesKcal: inside('caloriesKcal'),
    protein: inside('protein'),
    carbs: inside('carbs'),
    fats: inside('fats'),
  };
}
