import ArrowRight from 'lucide-react/icons/arrow-right';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { mostMissed, type Change, type Suggestion } from '#domain/finder/suggest-changes.ts';
import { macroNames, type Figures } from '#domain/finder/target.ts';
import type { Menu, SearchAnswer } from '#web/features/finder/answer-search.ts';
import { describeResult, type RankedResult } from './describe-result.ts';
import { labelOfKey, type Ingredient } from '#domain/finder/ingredient.ts';
import type { FinderForm } from './finder-search-params.ts';
import { TargetPicture } from './result-card.tsx';

type NothingCloseProps = {
  readonly form: FinderForm;
  readonly answer: SearchAnswer;
  readonly closest: RankedResult | undefined;
  readonly menu: Menu;
  readonly ingredients: readonly Ingredient[];
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

/** Not an error: what clashes, in figures, and what would come closer. */
export function NothingClose({ form, answer, closest, menu, ingredients, onChange }: NothingCloseProps) {
  const { target, suggestions } = answer;
  return (
    <section
      aria-labelledby="nothing-close"
      className="mb-6 grid items-center overflow-hidden rounded-(--radius-l) bg-pista-200 md:rounded-xl lg:grid-cols-[220px_minmax(0,1fr)] xl:grid-cols-[260px_minmax(0,1fr)]"
    >
      <div className="grid place-items-center pt-5 lg:py-5 lg:pl-5">
        {closest ? (
          <TargetPicture {...closest} target={target} className="max-w-50" />
        ) : (
          <img src={emptyBowlUrl('plain')} alt="" width="200" height="200" className="size-50" />
        )}
      </div>
      <div className="px-4.5 pt-3.5 pb-5 md:p-8 lg:pl-5.5">
        <h2 id="nothing-close" className="text-[28px] md:text-title-s">
          {clashInWords(form, target, closest)}
        </h2>
        <p className="my-3 max-w-[60ch] text-ink-warm">
          {closestInWords(answer, closest)}
          {suggestions.length > 0 && ' Each of these gets you nearer.'}
        </p>
        <ul className="grid gap-2">
          {suggestions.map((suggestion) => (
            <li key={changeInWords(suggestion.change, ingredients)}>
              <SuggestionButton
                suggestion={suggestion}
                name={describeResult(suggestion.best, menu)?.name ?? ''}
                words={changeInWords(suggestion.change, ingredients)}
                onTake={() => onChange(formChanges(suggestion))}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type SuggestionButtonProps = {
  readonly suggestion: Suggestion;
  readonly name: string;
  readonly words: string;
  readonly onTake: () => void;
};

function SuggestionButton({ suggestion: { best }, name, words, onTake }: SuggestionButtonProps) {
  const { protein, caloriesKcal } = best.figures;
  return (
    <button
      type="button"
      onClick={onTake}
      className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-3 rounded-m border-input border-pista-700 bg-paper px-4 py-2 text-left hover:border-beet-700"
    >
      <span className="num">
        <b className="font-[660]">{words}</b>
        <span className="block text-sm text-ink-2">
          {Math.round(protein)} g protein, {Math.round(caloriesKcal)} kcal, {formatRupees(best.price)}: {name}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 text-beet-700" strokeWidth={1.9} />
    </button>
  );
}

/** 'No bowl brings 70 g protein in 358 kcal for ₹120.00' */
export function clashInWords(form: FinderForm, target: Figures, closest: RankedResult | undefined): string {
  const price = form.budgetRupees === null ? '' : ` for ₹${form.budgetRupees}.00`;
  if (!closest) return price === '' ? 'Nothing on the menu fits these limits' : `Nothing within your limits${price}`;
  const { figures } = closest.found;
  const macro = mostMissed(target, figures, form.rules)?.macro ?? macroNames.find((name) => form.rules[name] !== 'any');
  const isOver = macro ? figures[macro] > target[macro] : figures.caloriesKcal > target.caloriesKcal;
  const calories = form.rules.caloriesKcal === 'any' ? '' : `${target.caloriesKcal} kcal`;
  const wanted = [...(macro ? [`${target[macro]} g ${macro}`] : []), ...(calories ? [calories] : [])].join(' in ');
  return `No bowl ${isOver ? 'stays at' : 'brings'} ${wanted}${price}`;
}

/** The closest meal in figures, with its largest miss. */
export function closestInWords({ target, limits, cheapest }: SearchAnswer, closest: RankedResult | undefined): string {
  if (!closest) {
    return cheapest === null ? 'Take a limit away to see more.' : `The cheapest meal costs ${formatRupees(cheapest)}.`;
  }
  const { figures, price } = closest.found;
  const missed = mostMissed(target, figures, limits.figures);
  const facts = `The closest has ${Math.round(figures.protein)} g protein, ${Math.round(figures.caloriesKcal)} kcal and costs ${formatRupees(price)}`;
  if (!missed) return `${facts}.`;
  const by = Math.round(figures[missed.macro] - target[missed.macro]);
  return `${facts}: ${Math.abs(by)} g ${by < 0 ? 'short of' : 'over in'} ${missed.macro}.`;
}

export function changeInWords(change: Change, ingredients: readonly Ingredient[]): string {
  const nameOf = (key: string) => (ingredients.find((one) => one.key === key)?.label ?? labelOfKey(key)).toLowerCase();
  switch (change.kind) {
    case 'budget':
      return `Raise the budget to ${formatRupees(change.budget)}`;
    case 'any-diet':
      return 'Allow meat, fish and eggs';
    case 'allow':
      return `Allow ${nameOf(change.ingredient)}`;
    case 'without-must':
      return `Do without ${nameOf(change.ingredient)}`;
    case 'about':
      return `Take about ${change.figure === 'caloriesKcal' ? 'as many calories' : `as much ${change.figure}`}`;
    case 'calories':
      return `Make it ${change.caloriesKcal} kcal`;
    case 'macro':
      return `Make it ${change.grams} g ${change.macro}`;
    case 'halve':
      return 'Split it over two meals';
  }
}

function formChanges({ target, limits }: Suggestion): Partial<FinderForm> {
  return {
    target,
    rules: limits.figures,
    budgetRupees: limits.budget === null ? null : toRupees(limits.budget),
    vegetarianOnly: limits.vegetarianOnly,
    dislikes: limits.withoutIngredients,
    mustHave: limits.mustHave,
  };
}
