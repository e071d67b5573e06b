import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type Macro = 'protein' | 'carbs' | 'fats';

export const macroLabels: Record<Macro, string> = { protein: 'Protein', carbs: 'Carbs', fats: 'Fats' };

export const isMacro = (nutrient: string): nutrient is Macro => Object.hasOwn(macroLabels, nutrient);

/** Shares of calories, together 1. */
export type Shares = Readonly<Record<Macro, number>>;

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/**
 * Protein solid, carbs ticks, fats dots, as on the rim. Lengths are attributes because the Content-Security-Policy
 * forbids style attributes; percentages need no viewBox, so the marks keep their size at any width.
 */
export function MacroBar({ shares }: { readonly shares: Shares }) {
  const carbsStart = percent(shares.protein);
  const fatsStart = percent(shares.protein + shares.carbs);
  return (
    <svg aria-hidden="true" width="100%" height="10" className="block rounded-l-md">
      <rect width={carbsStart} height="10" rx="2" className="fill-protein" />
      <line
        x1={carbsStart}
        x2={fatsStart}
        y1="5"
        y2="5"
        strokeWidth="10"
        strokeDasharray="3 3"
        strokeDashoffset="3"
        className="stroke-carbs"
      />
      {/* It ends before the edge, so that the last dot is never cut. */}
      {shares.fats > 0.01 && (
        <line
          x1={fatsStart}
          x2="99%"
          y1="5"
          y2="5"
          strokeWidth="6.4"
          strokeLinecap="round"
          strokeDasharray="0 9"
          strokeDashoffset="-6"
          className="stroke-fats"
        />
      )}
    </svg>
  );
}

export function MacroSwatch({ macro }: { readonly macro: Macro }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="10"
      className="shrink-0 forced-colors:border forced-colors:border-[CanvasText]"
    >
      {macro === 'protein' && <rect width="16" height="10" rx="3" className="fill-protein" />}
      {macro === 'carbs' && <path d="M1.5 0v10M7.5 0v10M13.5 0v10" strokeWidth="3" className="stroke-carbs" />}
      {macro === 'fats' && <path d="M4 5h0M12 5h0" strokeWidth="6.4" strokeLinecap="round" className="stroke-fats" />}
    </svg>
  );
}

export type Figure = { readonly label: string; readonly value: string; readonly macro?: Macro };

/** The figure first, then its name: the order is visual only, a `dl` needs its terms first. */
export function MacroFigures({
  figures,
  isLarge = false,
  className,
}: {
  readonly figures: readonly Figure[];
  readonly isLarge?: boolean;
  readonly className?: string;
}) {
  const size = isLarge
    ? 'text-card-l/[1.15] lg:text-section-s/[1.15]'
    : 'text-lg/[1.15] @min-[19rem]:text-lead-l/[1.15]';
  return (
    <dl className={classNames('flex flex-wrap justify-between gap-x-2 gap-y-1', className)}>
      {figures.map(({ label, value, macro }) => (
        <div key={label} className="flex flex-col">
          <MacroTerm macro={macro}>{label}</MacroTerm>
          <dd className={classNames('figure-display', size)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MacroTerm({ macro, children }: { readonly macro: Macro | undefined; readonly children: ReactNode }) {
  return (
    <dt className="order-2 flex items-center gap-1.5 text-label text-ink-2 @min-[19rem]:text-note">
      {macro && <MacroSwatch macro={macro} />}
      {children}
    </dt>
  );
}
