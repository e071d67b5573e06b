import { drawTargetRim, targetViewBox, type TargetStretches } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName } from '#domain/finder/target.ts';

/** To lie over a picture without a rim. Its figures are always beside it. */
export function TargetRim({ target, actual }: { readonly target: Figures; readonly actual: Figures }) {
  const stretch = (macro: MacroName) => ({
    target: target[macro],
    actual: actual[macro],
    state: judgeMacro(target[macro], actual[macro]).state,
  });
  const stretches: TargetStretches = {
    protein: stretch('protein'),
    carbs: stretch('carbs'),
    fats: stretch('fats'),
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={targetViewBox}
      fill="none"
      strokeLinecap="round"
      className="absolute inset-0 size-full"
      // Safe markup: generated from numbers alone.
      dangerouslySetInnerHTML={{ __html: drawTargetRim(stretches) }}
    />
  );
}
