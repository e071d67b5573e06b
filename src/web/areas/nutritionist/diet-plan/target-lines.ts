import type { MacroTarget } from '#contract/consultations.ts';
import { normaliseNutrition, roundNutrient, type Nutrition } from '#domain/menu/nutrition.ts';
import type { dayFigures } from './plan.ts';

export type TargetLine = {
  readonly macro: keyof MacroTarget;
  readonly label: string;
  readonly unit: 'kcal' | 'g';
  readonly amount: number;
  /** Null when the nutritionist has set none. */
  readonly target: number | null;
};

const lines = [
  { macro: 'calories', label: 'kcal', unit: 'kcal' },
  { macro: 'protein', label: 'Protein', unit: 'g' },
  { macro: 'carbs', label: 'Carbs', unit: 'g' },
  { macro: 'fats', label: 'Fats', unit: 'g' },
] as const;

export const hasTarget = (target: MacroTarget) => lines.some(({ macro }) => target[macro] !== null);

/** The amounts of a day with their targets, in the usual order of macros. */
export function targetLines(total: ReturnType<typeof dayFigures>, target: MacroTarget): readonly TargetLine[] {
  const nutrition: Nutrition = { ...normaliseNutrition(total.nutrition), calories: total.caloriesKcal };
  return lines.map((line) => ({
    ...line,
    amount: roundNutrient(line.macro, nutrition[line.macro] ?? 0),
    target: target[line.macro],
  }));
}

/** '1565 of 2000 kcal', '46 g'. */
export function targetText({ amount, target, unit }: TargetLine): string {
  return target === null ? `${amount} ${unit}` : `${amount} of ${target} ${unit}`;
}

export function targetVerdict({ amount, target, unit }: TargetLine): string {
  if (target === null) return '';
  const missing = Math.round((target - amount) * 10) / 10;
  if (missing === 0) return 'as planned';
  return missing > 0 ? `${missing} ${unit} to go` : `${-missing} ${unit} too much`;
}
