import type { Figures } from '#domain/finder/target.ts';
import { leftOf, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { DayRingDrawing } from '#web/features/nutrition-target/day-ring-drawing.tsx';

type DayRingProps = {
  readonly target: DailyTarget | null;
  readonly totals: Figures;
  /** What was eaten, in the order of the day. */
  readonly meals: readonly Figures[];
  /** The one that is pointed at. */
  readonly shown: number | null;
};

export function DayRing({ target, totals, meals, shown }: DayRingProps) {
  return (
    <div className="relative mx-auto w-full max-w-80 md:max-w-102">
      <DayRingDrawing target={target} meals={meals} totals={totals} shown={shown} />
      <div className="absolute inset-0 grid place-content-center pb-2 text-center">
        {target ? <Middle target={target} totals={totals} /> : null}
      </div>
    </div>
  );
}

function Middle({ target, totals }: { readonly target: DailyTarget; readonly totals: Figures }) {
  const left = leftOf(target, totals);
  if (left.caloriesKcal < 0) {
    return (
      <p>
        <Big figure={-left.caloriesKcal} unit="" />
        <span className="block text-lg font-[620]">kcal over</span>
      </p>
    );
  }
  return (
    <p>
      <Big figure={Math.abs(left.protein)} unit="g" />
      <span className="block text-lg font-[620]">protein {left.protein < 0 ? 'over' : 'left'}</span>
      <span className="num mt-1 block text-secondary text-ink-2">
        {left.caloriesKcal} kcal left of {Math.round(target.caloriesKcal)}
      </span>
    </p>
  );
}

function Big({ figure, unit }: { readonly figure: number; readonly unit: string }) {
  return (
    <b className="figure-display block text-[76px]/[0.86] font-extrabold md:text-[92px]/[0.86]">
      {figure}
      {unit ? <span className="text-[0.42em]">{unit}</span> : null}
    </b>
  );
}
