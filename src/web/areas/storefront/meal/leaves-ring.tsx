import { dayViewBox, drawDayRing } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName } from '#domain/finder/target.ts';
import { addFigures } from '#domain/nutrition-ledger/daily-target.ts';
import type { DayLeft } from '#web/features/nutrition-target/use-day-left.ts';

/** The day with this food eaten. Its figures are beside it. */
export function LeavesRing({ day: { target, eaten }, food }: { readonly day: DayLeft; readonly food: Figures }) {
  const totals = addFigures([eaten, food]);
  const stretch = (macro: MacroName) => ({
    target: target[macro],
    actual: totals[macro],
    state: judgeMacro(target[macro], totals[macro]).state,
  });
  const stretches = { protein: stretch('protein'), carbs: stretch('carbs'), fats: stretch('fats') };
  return (
    <svg
      aria-hidden="true"
      viewBox={dayViewBox}
      fill="none"
      strokeLinecap="round"
      className="block w-full"
      // Safe markup: generated from numbers alone.
      dangerouslySetInnerHTML={{ __html: drawDayRing(stretches, [eaten, food], null) }}
    />
  );
}
