import { dayViewBox, drawDayRing, drawDayWithoutTarget } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName } from '#domain/finder/target.ts';
import { addFigures } from '#domain/nutrition-ledger/daily-target.ts';

type DayRingDrawingProps = {
  readonly target: Figures | null;
  /** What was eaten, in the order of the day. */
  readonly meals: readonly Figures[];
  readonly totals?: Figures;
  /** The meal that is pointed at. */
  readonly shown?: number | null;
};

/** The rim of a bowl, for a day or a week: the circle is the target. Its figures are always beside it. */
export function DayRingDrawing({ target, meals, totals = addFigures(meals), shown = null }: DayRingDrawingProps) {
  const stretch = (macro: MacroName, grams: number) => ({
    target: grams,
    actual: totals[macro],
    state: judgeMacro(grams, totals[macro]).state,
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
    <svg
      aria-hidden="true"
      viewBox={dayViewBox}
      fill="none"
      strokeLinecap="round"
      className="block w-full"
      // Safe markup: generated from numbers alone.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
