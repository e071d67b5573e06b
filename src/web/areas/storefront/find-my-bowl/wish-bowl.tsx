import { formatRupees, paise, fromRupees } from '#domain/money.ts';
import { judgeMacro, macroNames, type FigureRule } from '#domain/finder/target.ts';
import { allergens as labelOrder } from '#domain/menu/allergen.ts';
import { VerdictWords } from '#web/features/finder/target-bars.tsx';
import { MacroSwatch } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { AddResult } from './add-result.tsx';
import { caloriesInWords, type RankedResult, type Result } from './describe-result.ts';
import type { FinderForm } from './finder-search-params.ts';
import { TargetPicture } from './result-card.tsx';

type WishBowlProps = { readonly ranked: RankedResult; readonly form: FinderForm; readonly isFirst: boolean };

/** One of the three answers: its rim has a groove only for what was named. */
export function WishBowl({ ranked, form, isFirst }: WishBowlProps) {
  const { found, result } = ranked;
  return (
    <article className="grid h-full grid-cols-[104px_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-3 rounded-panel bg-pista-100 py-3 pr-3 pl-2 md:grid-cols-1 md:grid-rows-[auto_1fr_auto] md:bg-transparent md:p-0">
      <TargetPicture {...ranked} className="row-span-2 self-start md:row-span-1 md:mx-auto md:max-w-80" />
      <div className="md:mt-2.5">
        <h2 className="text-lead-l/[1.1] font-[720] md:text-price/[1.08]">
          <VegMark isVegetarian={result.isVegetarian} className="mr-1 inline-block size-6 align-[-5px]" />
          {result.name}
        </h2>
        <Misses ranked={ranked} form={form} />
        <p className="mt-1 text-sm text-ink-warm md:mt-1.5 md:text-secondary">
          <span className="max-md:hidden">{originOf(result)}. </span>
          {containsOf(result)}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:mt-3.5 md:border-t md:border-beet-900/15 md:pt-3">
        <p className="num">
          <span className="figure-display text-price/none">{formatRupees(found.price)}</span>{' '}
          <span className="text-sm text-ink-warm max-md:block">
            {caloriesInWords(form.target, found.figures, 'any').kcal}
          </span>
        </p>
        <AddResult result={result} variant={isFirst ? 'primary' : 'soft'} />
      </div>
    </article>
  );
}

const wantedInWords: Record<FigureRule, (wanted: string) => string> = {
  about: (wanted) => `of ${wanted}`,
  'at-least': (wanted) => `of at least ${wanted}`,
  'at-most': (wanted) => `of at most ${wanted}`,
  any: (wanted) => wanted,
};

/** What was named beside what it has, never without the miss. */
function Misses({ ranked, form }: Omit<WishBowlProps, 'isFirst'>) {
  const { figures, price } = ranked.found;
  const { target, rules, budgetRupees } = form;
  const under = budgetRupees === null ? null : paise(fromRupees(budgetRupees) - price);
  const budget = under === null ? '' : `${formatRupees(under)} under`;
  const named = macroNames.filter((macro) => rules[macro] !== 'any');
  const calories = caloriesInWords(target, figures, rules.caloriesKcal);
  const isAlone = named.length === 1 && calories.miss === null;
  const others = [
    ...(calories.miss === null ? [] : [`${calories.kcal}, ${calories.miss}`]),
    ...(budget && !isAlone ? [budget] : []),
  ];
  return (
    <div className="num mt-1.5 grid gap-1.5">
      {named.map((macro) => (
        <p key={macro} className="flex items-center gap-2.5">
          <b className="figure-display text-section/none font-[780] whitespace-nowrap md:text-title-s/none">
            {Math.round(figures[macro])} g
          </b>
          <span className="text-sm/[1.35] text-ink-warm md:text-secondary/[1.4]">
            <span className="flex items-center gap-1.75">
              <MacroSwatch macro={macro} />
              {wantedInWords[rules[macro]](`${target[macro]} g ${macro}`)}
            </span>
            <span className="flex flex-wrap items-center gap-x-1">
              <VerdictWords {...judgeMacro(target[macro], figures[macro], rules[macro])} />
              {isAlone && budget && <span className="text-sm font-[620] text-st-green">{budget}</span>}
            </span>
          </span>
        </p>
      ))}
      {named.length === 0 && (
        <p className="flex items-center gap-2 text-secondary text-ink-warm">
          <MacroSwatch macro="protein" />
          {Math.round(figures.protein)} g protein
        </p>
      )}
      {others.length > 0 && <p className="text-sm font-[620] md:text-secondary">{others.join('; ')}</p>}
    </div>
  );
}

const originOf = ({ origin }: Result) => origin.replace('Built for this target', 'Built for your wish');

function containsOf({ allergens }: Result): string {
  const contained = labelOrder.filter((allergen) => allergens.includes(allergen)).join(', ');
  return contained && `Contains ${contained}.`;
}
