import type { MacroTarget } from '#contract/consultations.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { DayFigures } from './plan-week.ts';

const rows = [
  { key: 'calories', label: 'Calories', unit: 'kcal', bar: 'fill-ink' },
  { key: 'protein', label: 'Protein', unit: 'g', bar: 'fill-protein' },
  { key: 'carbs', label: 'Carbs', unit: 'g', bar: 'fill-carbs' },
  { key: 'fats', label: 'Fats', unit: 'g', bar: 'fill-fats' },
] as const;

type DayMacrosProps = {
  readonly figures: DayFigures;
  /** Set by the nutritionist for one day. */
  readonly target: MacroTarget;
  readonly className?: string;
};

/** The day's figures against the target. */
export function DayMacros({ figures, target, className }: DayMacrosProps) {
  return (
    <dl className={classNames('num grid content-start', className)}>
      {rows.map(({ key, label, unit, bar }) => (
        <div key={key}>
          <dt className="text-note text-ink-2">{label}</dt>
          <dd className="leading-tight">
            <b className="font-[680]">{figures[key]}</b>
            <span className="text-note text-ink-2">
              {target[key] === null ? '' : ` of ${target[key]}`} {unit}
            </span>
            {target[key] === null ? null : <Bar share={figures[key] / target[key]} fill={bar} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Its length is an attribute: the Content-Security-Policy forbids style attributes. */
function Bar({ share, fill }: { readonly share: number; readonly fill: string }) {
  const width = `${Math.round(Math.min(1, Math.max(0, share || 0)) * 100)}%`;
  return (
    <svg aria-hidden="true" width="100%" height="5" className="mt-1 block rounded-full bg-line">
      <rect width={width} height="5" className={fill} />
    </svg>
  );
}
