import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { mostMissed } from '#domain/finder/suggest-changes.ts';
import { macroNames, type MacroName } from '#domain/finder/target.ts';
import { isReadable, readWish, searchForWish, wishInWords, wishOfSearch, type Wish } from '#domain/finder/wish.ts';
import { formatRupees } from '#domain/money.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import type { SearchAnswer } from '#web/features/finder/answer-search.ts';
import type { Ingredient } from '#domain/finder/ingredient.ts';
import { TargetBar } from '#web/features/finder/target-bars.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu, useOwnOptions } from '#web/features/meal-card/own-kitchen.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { listed, rankResults, type RankedResult } from './describe-result.ts';
import { finderPath, finderRoot, formOfWish, type FinderForm } from './finder-search-params.ts';
import { chip } from './limits-form.tsx';
import { changeInWords, clashInWords, closestInWords } from './nothing-close.tsx';
import { TargetPicture } from './result-card.tsx';
import { useSearchAnswer } from './use-search-answer.ts';
import { WishBowl } from './wish-bowl.tsx';
import { WishParts } from './wish-parts.tsx';

type WishAnswerProps = {
  /** Null before the first question: everything is made ready for it. */
  readonly text: string | null;
  readonly onAsk: (text: string) => void;
};

const mostShown = 3;
const mostWaysOn = 2;
const shownInWords = ['No', 'One', 'Two', 'Three'] as const;
const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-secondary font-semibold text-beet-800 underline underline-offset-3 hover:text-beet-900';
const wayOnClass = 'num border-pista-700 bg-paper text-ink hover:border-beet-700';

/** The finder's first three answers to a wish in plain words. */
export function WishAnswer({ text, onAsk }: WishAnswerProps) {
  const meals = useQuery(mealsQuery);
  const options = useQuery(customizeOptionsQuery);
  const [ownMeals, ownOptions] = [useOwnMenu(meals.data), useOwnOptions(options.data)];
  const menu = useMemo(
    () => (ownMeals && ownOptions ? { meals: ownMeals, options: ownOptions } : null),
    [ownMeals, ownOptions],
  );
  const [known, setKnown] = useState<readonly Ingredient[]>([]);
  const read = useMemo(() => {
    const wish = readWish(text ?? '', known);
    // A figure beyond the limits of the form is limited first, so that the printed figure is the one that is searched for.
    return isReadable(wish) ? { ...wishOfSearch(searchForWish(wish)), unread: wish.unread } : null;
  }, [text, known]);
  const form = useMemo(() => read && formOfWish(read), [read]);
  const { answer, answered, ingredients, hasFailed, retry } = useSearchAnswer(menu, form);
  if (ingredients !== known) setKnown(ingredients);

  const results = useMemo(() => (answer && menu ? rankResults(answer, menu) : []), [answer, menu]);
  const isAnswered = form !== null && answered === form && answer !== null;
  const askFor = (wish: Wish) => onAsk(wishInWords(wish, ingredients));
  if (text === null) return <p role="status" className="sr-only" />;

  if (!read || !form) return <NotUnderstood onAsk={onAsk} />;
  if (hasFailed || (!menu && (meals.isError || options.isError))) {
    const tryAgain = () => {
      retry();
      if (meals.isError) void meals.refetch();
      if (options.isError) void options.refetch();
    };
    return (
      <Frame status="">
        <ErrorState message="The menu could not be loaded." onRetry={tryAgain} />
      </Frame>
    );
  }
  const isClose = answer !== null && answer.suggestions.length === 0 && results.length > 0;
  return (
    <Frame status={isAnswered ? statusOf(form, answer, results, isClose) : 'Finding bowls...'}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <WishParts wish={read} ingredients={ingredients} onChange={askFor} />
          {read.unread.length > 0 && (
            <p className="mt-1.5 text-secondary text-ink-warm">Not read: {read.unread.join(', ')}.</p>
          )}
        </div>
        <Link to={finderPath(form)} className={linkClass}>
          All ten in Find My Bowl
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.9} className="shrink-0" />
        </Link>
      </div>
      {!answer || !answered || !menu ? (
        <AnswersLoading />
      ) : isClose ? (
        <>
          <ul className="mt-2 grid gap-3 md:grid-cols-3 md:gap-x-8.5 md:gap-y-6.5 md:pt-1">
            {results.slice(0, mostShown).map((ranked, index) => (
              <li key={ranked.result.key} className="min-w-0">
                <WishBowl ranked={ranked} form={answered} isFirst={index === 0} />
              </li>
            ))}
          </ul>
          <RimNote form={answered} />
        </>
      ) : (
        <NothingComesClose
          form={answered}
          answer={answer}
          closest={results[0]}
          ingredients={ingredients}
          onTake={(search) => askFor(wishOfSearch(search))}
        />
      )}
    </Frame>
  );
}

function statusOf(form: FinderForm, answer: SearchAnswer, results: readonly RankedResult[], isClose: boolean): string {
  if (!isClose) return `${clashInWords(form, answer.target, results[0])}. ${closestInWords(answer, results[0])}`;
  const shown = shownInWords[Math.min(mostShown, results.length)];
  return `${shown} of ${results.length} bowl${results.length === 1 ? '' : 's'} shown, closest first.`;
}

function Frame({ status, children }: { readonly status: string; readonly children: ReactNode }) {
  return (
    <div className="col-span-full mt-2.5 md:mt-3.5">
      <p role="status" className="sr-only">
        {status}
      </p>
      {children}
    </div>
  );
}

function AnswersLoading() {
  return (
    <div aria-hidden="true" className="mt-2 grid gap-3 md:grid-cols-3 md:gap-x-8.5">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-42 rounded-panel md:h-137" />
      ))}
    </div>
  );
}

/** How to read the three rims. */
function RimNote({ form: { target, rules } }: { readonly form: FinderForm }) {
  const wished = macroNames.filter((macro) => rules[macro] !== 'any');
  const plain = listed(macroNames.filter((macro) => rules[macro] === 'any'));
  const [first] = wished;
  if (!first) return null;
  const notches =
    wished.length === 1
      ? `The notch is your ${target[first]} g.`
      : `The notches are your ${listed(wished.map((macro) => `${target[macro]} g ${macro}`))}.`;
  const painted = plain && ` ${plain.charAt(0).toUpperCase()}${plain.slice(1)} had no wish, so they are only painted.`;
  return (
    <p className="num mt-4 flex items-center gap-2.5 text-small text-ink-warm">
      <span className="w-16.5 shrink-0">
        <TargetBar macro={first} share={1} state="hit" />
      </span>
      {notches}
      {painted}
    </p>
  );
}

type NothingComesCloseProps = {
  readonly form: FinderForm;
  readonly answer: SearchAnswer;
  readonly closest: RankedResult | undefined;
  readonly ingredients: readonly Ingredient[];
  readonly onTake: (search: ReturnType<typeof searchForWish>) => void;
};

/** The nearest bowl, how far it is off, and what would come closer. */
function NothingComesClose({ form, answer, closest, ingredients, onTake }: NothingComesCloseProps) {
  const missed = closest ? (mostMissed(answer.target, closest.found.figures, form.rules)?.macro ?? null) : null;
  return (
    <div className="mt-3 grid max-w-190 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-(--radius-l) bg-pista-200 p-4 md:gap-x-6 md:p-6">
      {closest && (
        <div className="w-26 self-start md:row-span-2 md:w-44">
          <TargetPicture {...closest} className="" />
        </div>
      )}
      <p className="num col-start-2 text-base md:text-lead">
        <b className="font-[680]">{clashInWords(form, answer.target, closest)}.</b> {closestInWords(answer, closest)}
      </p>
      <div className="col-span-full flex flex-wrap gap-2 md:col-start-2">
        {answer.suggestions.slice(0, mostWaysOn).map((suggestion) => {
          const words = wayOnInWords(suggestion, missed, ingredients);
          return (
            <button
              key={words}
              type="button"
              onClick={() => onTake(suggestion)}
              className={classNames(chip, wayOnClass)}
            >
              {words}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A higher budget is worth what it brings of the missed macro. */
function wayOnInWords(
  { change, best }: SearchAnswer['suggestions'][number],
  missed: MacroName | null,
  ingredients: readonly Ingredient[],
): string {
  if (change.kind !== 'budget' || missed === null) return changeInWords(change, ingredients);
  return `${Math.round(best.figures[missed])} g ${missed} for ${formatRupees(change.budget)}`;
}

const example = 'Under 450 kcal';

function NotUnderstood({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const sentence = 'We read numbers and plain limits, such as 40 g protein, 500 kcal, ₹350, vegetarian, no peanuts.';
  return (
    <Frame status={sentence}>
      <div className="max-w-190 rounded-(--radius-l) bg-pista-200 p-4 md:p-6">
        <p className="num md:text-lead">{sentence}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <button type="button" onClick={() => onAsk(example)} className={classNames(chip, wayOnClass)}>
            {example}
          </button>
          <Link to={finderRoot} className={classNames(chip, wayOnClass)}>
            Open Find My Bowl
          </Link>
        </div>
      </div>
    </Frame>
  );
}
