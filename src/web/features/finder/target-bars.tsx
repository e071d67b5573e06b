import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import {
  aboutAll,
  judgeMacro,
  macroNames,
  type FigureRule,
  type Figures,
  type MacroName,
  type TargetRules,
  type Verdict,
} from '#domain/finder/target.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';

type TargetBarsProps = { readonly target: Figures; readonly actual: Figures; readonly rules?: TargetRules };

/** The three macros of a meal beside those of the target: bar, figure and words. It is the accessible version of the rim. */
export function TargetBars({ target, actual, rules = aboutAll }: TargetBarsProps) {
  return (
    <dl className="@container grid gap-y-0.5">
      {macroNames.map((macro) => {
        const verdict = judgeMacro(target[macro], actual[macro], rules[macro]);
        return (
          <div
            key={macro}
            // In rem, so that large text gets the narrower forms.
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 @min-[15rem]:grid-cols-[4.625rem_minmax(3rem,1fr)_auto] @2xs:min-h-7.5 @2xs:grid-cols-[4.625rem_minmax(1rem,1fr)_5.25rem_5.375rem] @2xs:gap-x-2 @min-[21rem]:grid-cols-[4.875rem_minmax(3rem,1fr)_5.125rem_6rem] @min-[21rem]:gap-x-2.5"
          >
            <dt className="flex items-center gap-1.75 text-sm text-ink-2">
              <MacroSwatch macro={macro} />
              {macroLabels[macro]}
            </dt>
            <dd className="col-span-2 row-start-2 @min-[15rem]:col-span-1 @min-[15rem]:row-start-auto">
              {rules[macro] !== 'any' && (
                <TargetBar macro={macro} share={target[macro] === 0 ? 1 : actual[macro] / target[macro]} {...verdict} />
              )}
            </dd>
            <dd className="num col-start-2 row-start-1 text-right text-sm text-ink-2 @min-[15rem]:col-start-auto @min-[15rem]:whitespace-nowrap @min-[15rem]:row-start-auto @min-[21rem]:text-left">
              <b className="figure-display text-lg/none text-ink">{Math.round(actual[macro])}</b>{' '}
              {wantedInWords[rules[macro]](target[macro])}
            </dd>
            <dd className="num col-span-2 @min-[15rem]:col-start-2 @min-[15rem]:-mt-1.5 @2xs:col-span-1 @2xs:col-start-auto @2xs:mt-0">
              {rules[macro] !== 'any' && <VerdictWords {...verdict} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Behind the grams that a meal has. */
const wantedInWords: Record<FigureRule, (grams: number) => string> = {
  about: (grams) => `of ${grams} g`,
  'at-least': (grams) => `of ${grams}+ g`,
  'at-most': (grams) => `of ≤ ${grams} g`,
  any: () => 'g',
};

const wordClass = 'inline-flex items-center gap-1.25 text-sm font-[620] whitespace-nowrap';

export function VerdictWords({ state, byGrams }: Verdict) {
  if (state === 'hit') {
    return (
      <span className={classNames(wordClass, 'text-st-green')}>
        <Check aria-hidden="true" className="size-3.75" strokeWidth={2.4} />
        on target
      </span>
    );
  }
  if (state === 'short') return <span className={classNames(wordClass, 'text-ink-2')}>{byGrams} g short</span>;
  return (
    <span className={classNames(wordClass, 'text-st-orange')}>
      <ArrowUpRight aria-hidden="true" className="size-3.75" strokeWidth={2.4} />
      {byGrams} g over
    </span>
  );
}

type TargetBarProps = { readonly macro: MacroName; readonly share: number; readonly state: Verdict['state'] };

const strokes: Record<MacroName, string> = { protein: 'stroke-protein', carbs: 'stroke-carbs', fats: 'stroke-fats' };

/** The rim unrolled: a groove up to the notch at 74 %; the excess is behind the notch and higher. */
export function TargetBar({ macro, share, state }: TargetBarProps) {
  const filled = state === 'hit' ? 1 : Math.min(1, share);
  const over = state === 'over' ? Math.min(0.26, Math.max(0.07, share - 1)) : 0;
  return (
    <svg aria-hidden="true" width="100%" height="20" className="block overflow-visible forced-colors:hidden">
      <rect x="0" y="5" width="74%" height="13" rx="6.5" strokeWidth="1.4" className="fill-clay stroke-clay-edge" />
      {filled > 0.02 && (
        <>
          <rect x="1" y="6" width={percent(filled * 0.74 - 0.01)} height="11" rx="5.5" className="fill-glaze" />
          <Paint macro={macro} from="3%" to={percent(filled * 0.74 - 0.03)} y={11.5} />
        </>
      )}
      {over > 0 && (
        <>
          <rect
            x="76.5%"
            y="0"
            width={percent(over * 0.74 + 0.04)}
            height="12"
            rx="6"
            strokeWidth="1.2"
            className="fill-glaze stroke-lip"
          />
          <Paint macro={macro} from="78.5%" to={percent(0.785 + over * 0.74)} y={6} />
        </>
      )}
      <line x1="74.5%" x2="74.5%" y1="2" y2="20" strokeWidth="2.4" className="stroke-ink" />
    </svg>
  );
}

type PaintProps = { readonly macro: MacroName; readonly from: string; readonly to: string; readonly y: number };

function Paint({ macro, from, to, y }: PaintProps) {
  const look =
    macro === 'protein'
      ? { strokeWidth: 8, strokeLinecap: 'round' as const }
      : macro === 'carbs'
        ? { strokeWidth: 9, strokeDasharray: '3 3' }
        : { strokeWidth: 6, strokeLinecap: 'round' as const, strokeDasharray: '0 8' };
  return <line x1={from} x2={to} y1={y} y2={y} className={strokes[macro]} {...look} />;
}

const percent = (share: number) => `${Math.round(Math.max(0, share) * 1000) / 10}%`;
