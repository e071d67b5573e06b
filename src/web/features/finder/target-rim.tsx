import { drawTargetRim, targetViewBox, type TargetStretches } from '#bowl-art/target-rim.ts';
import { judgeMacro, type Figures, type MacroName, type TargetRules, type Verdict } from '#domain/finder/target.ts';
import type { Macros } from '#domain/menu/nutrition.ts';

type TargetRimProps = { readonly target: Figures; readonly actual: Figures; readonly rules: TargetRules };

/** To lie over a picture without a rim. Its figures are always beside it. */
export function TargetRim({ target, actual, rules }: TargetRimProps) {
  const stateOf = (macro: MacroName) =>
    rules[macro] === 'any' ? 'plain' : judgeMacro(target[macro], actual[macro], rules[macro]).state;
  return <JudgedRim target={target} actual={actual} stateOf={stateOf} />;
}

type JudgedRimProps = {
  readonly target: Macros;
  readonly actual: Macros;
  readonly stateOf: (macro: MacroName) => Verdict['state'] | 'plain';
};

/** The same with a judgement of one's own. */
export function JudgedRim({ target, actual, stateOf }: JudgedRimProps) {
  const stretch = (macro: MacroName) => ({ target: target[macro], actual: actual[macro], state: stateOf(macro) });
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
