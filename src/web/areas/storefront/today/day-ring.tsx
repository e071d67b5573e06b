import { drawDayRing, drawDayWithoutTarget, dayViewBox } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName } from '#domain/finder/target.ts';
import { leftOf, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';

type DayRingProps = {
  readonly target: DailyTarget | null;
  readonly totals: Figures;
  /** What was eaten, in the order of the day. */
  readonly meals: readonly Figures[];
  /** The one that is pointed at. */
  readonly shown: number | null;
};

/** The rim of a bowl, for a day: the circle is the target. Its figures are always beside it. */
export function DayRing({ target, totals, meals, shown }: DayRingProps) {
  const stretch = (macro: MacroName, wanted: number) => ({
    target: wanted,
    actual: totals[macro],
    state: judgeMacro(wanted, totals[macro]).state,
  });
  const drawing = target
    ? drawDayRing(
        {
          protein: stretch('protein', target.protein),
          carbs: stretch('carbs', target.carbs),
          fats: stretch('fats', target.fats),
        },
        meals,
        shown,
      )
    : drawDayWithoutTarget();
  return (
    <div className="relative mx-auto w-full max-w-80 md:max-w-102">
      <svg
        aria-hidden="true"
        viewBox={dayViewBox}
        fill="none"
        strokeLinecap="round"
        className="block w-full"
        // Safe markup: generated from numbers alone.
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
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
