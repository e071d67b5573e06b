import { drawTargetRim, targetViewBox, type TargetStretches } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName, type TargetRules } from '#domain/finder/target.ts';

type TargetRimProps = { readonly target: Figures; readonly actual: Figures; readonly rules: TargetRules };

/** To lie over a picture without a rim. Its figures are always beside it. */
export function TargetRim({ target, actual, rules }: TargetRimProps) {
  const stretch = (macro: MacroName) => ({
    target: target[macro],
    actual: actual[macro],
    state: rules[macro] === 'any' ? ('plain' as const) : judgeMacro(target[macro], actual[macro], rules[macro]).state,
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
