import { caloriesFromMacros, type Macros } from '../menu/nutrition.ts';

/** What a meal brings, or should bring: grams, and kcal. */
export type Figures = Macros & { readonly caloriesKcal: number };

export const macroNames = ['protein', 'carbs', 'fats'] as const;
export type MacroName = (typeof macroNames)[number];

/** The figures of the form. A target outside of them is brought inside. */
export const targetRanges = {
  caloriesKcal: { from: 200, to: 1200, step: 10 },
  protein: { from: 0, to: 120, step: 1 },
  carbs: { from: 0, to: 160, step: 1 },
  fats: { from: 0, to: 60, step: 1 },
} as const satisfies Record<keyof Figures, { from: number; to: number; step: number }>;

/** For anyone who has set none. */
export const defaultTarget: Figures = { caloriesKcal: 540, protein: 45, carbs: 54, fats: 16 };

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

/** The miss on one axis; calories above the target count double. */
export function axisMiss(axis: number, target: number, actual: number): number {
  const over = actual - target;
  return over > 0 ? (axis === 3 ? 2 * over : over) : -over;
}

/** How far a meal is from the target, in hundredths of a kcal: the misses of all four axes. It decides the ranking. */
export function distance(target: Point, actual: Point): number {
  return target.reduce((sum, wanted, axis) => sum + axisMiss(axis, wanted, actual[axis] ?? 0), 0);
}

export type Verdict = { readonly state: 'hit' | 'short' | 'over'; readonly byGrams: number };

/** In words and drawings, within 3 g or 5 % of the target, whichever is wider, is a hit. The ranking ignores this. */
export function judgeMacro(targetGrams: number, actualGrams: number): Verdict {
  const miss = actualGrams - targetGrams;
  const byGrams = Math.abs(Math.round(miss));
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
