import type { MacroTarget } from '#contract/consultations.ts';
import { type Nutrition, normaliseNutrition, roundNutrient } from '#domain/menu/nutrition.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type DayMeals, dayFigures } from './plan.ts';

type TargetMeterProps = { readonly meals: DayMeals; readonly target: MacroTarget; readonly className?: string };

/** A day's energy and macros, with their targets if set. */
export function TargetMeter({ meals, target, className }: TargetMeterProps) {
  return (
    <dl className={classNames('num grid gap-x-5 gap-y-0.75 text-label/[1.25]', className)}>
      {targetLines(dayFigures(meals), target).map((line) => (
        <div key={line.macro} className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-1 gap-y-px">
          <dt className="truncate text-ink-2">{line.label}</dt>
          <dd className="font-[620] whitespace-nowrap">
            <span aria-hidden="true">
              {Math.round(line.amount)}
              {line.target === null ? '' : `/${line.target}`}
              {line.unit === 'g' ? ' g' : ''}
            </span>
            <span className="sr-only">{[targetText(line), targetVerdict(line)].filter(Boolean).join(', ')}</span>
          </dd>
          {line.target === null ? null : <Bar macro={line.macro} amount={line.amount} target={line.target} />}
        </div>
      ))}
    </dl>
  );
}

const strokes: Record<keyof MacroTarget, string> = {
  calories: 'stroke-ink-2',
  protein: 'stroke-protein',
  carbs: 'stroke-carbs',
  fats: 'stroke-fats',
};

type BarProps = { readonly macro: keyof MacroTarget; readonly amount: number; readonly target: number };

/** Solid up to the target, dashed beyond it. SVG attributes, because the Content-Security-Policy forbids inline styles. */
function Bar({ macro, amount, target }: BarProps) {
  const whole = Math.max(amount, target, 1);
  const percent = (part: number) => `${Math.round((part / whole) * 1000) / 10}%`;
  const solidEnd = percent(Math.min(amount, target));
  const line = { y1: 2, y2: 2, strokeWidth: 4, className: strokes[macro] };
  return (
    <svg aria-hidden="true" width="100%" height="4" className="col-span-2 block rounded-xs bg-line">
      <line x1="0" x2={solidEnd} {...line} />
      {amount > target ? <line x1={solidEnd} x2="100%" strokeDasharray="3 3" strokeDashoffset="3" {...line} /> : null}
    </svg>
  );
}

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
