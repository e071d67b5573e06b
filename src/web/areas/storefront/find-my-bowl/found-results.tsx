import { memo, useMemo, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Menu, SearchAnswer } from '#web/features/finder/answer-search.ts';
import { rankResults, type RankedResult } from './describe-result.ts';
import type { Ingredient } from '#domain/finder/ingredient.ts';
import type { FinderForm } from './finder-search-params.ts';
import { FollowUps } from './follow-ups.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { NothingClose } from './nothing-close.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { BestResult, ResultRow } from './result-card.tsx';
import { TargetBar } from '#web/features/finder/target-bars.tsx';

type FoundResultsProps = {
  readonly form: FinderForm;
  readonly menu: Menu;
  readonly answer: SearchAnswer;
  readonly ingredients: readonly Ingredient[];
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

const shownAtFirst = 6;

export function FoundResults({ form, menu, answer, ingredients, onChange }: FoundResultsProps) {
  const results = useMemo(() => rankResults(answer, menu), [answer, menu]);
  return (
    <>
      <FollowUps form={form} results={results} onChange={onChange} />
      {answer.provenFromKcal !== null && (
        <p className="num mb-3 text-sm text-ink-2">
          The search ended early: anything that it left out misses the target by at least{' '}
          {Math.round(answer.provenFromKcal)} kcal.
        </p>
      )}
      {(answer.suggestions.length > 0 || results.length === 0) && (
        <NothingClose
          form={form}
          answer={answer}
          closest={results[0]}
          menu={menu}
          ingredients={ingredients}
          onChange={onChange}
        />
      )}
      <ResultList results={results} answer={answer} menu={menu} />
      <SavedSearches form={form} onChange={onChange} />
    </>
  );
}

type ResultListProps = Pick<FoundResultsProps, 'answer' | 'menu'> & { readonly results: readonly RankedResult[] };

/** It changes with an answer only, not with every movement of a slider. */
const ResultList = memo(function ResultList({ results, answer, menu }: ResultListProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const [best, ...others] = results;
  const shown = isAllShown ? others : others.slice(0, shownAtFirst - 1);
  if (!best) return null;
  return (
    <>
      <BestResult best={best} />
      <MoreLikeThis key={best.result.key} like={best} answer={answer} menu={menu} />
      <RimKey />
      {shown.length > 0 && (
        <ol start={2} className="grid gap-3.5">
          {shown.map((one) => (
            <li key={one.result.key}>
              <ResultRow {...one} />
              <MoreLikeThis like={one} answer={answer} menu={menu} />
            </li>
          ))}
        </ol>
      )}
      {shown.length < others.length && (
        <div className="mt-4 flex justify-center">
          <Button variant="sec" onClick={() => setIsAllShown(true)}>
            Show {others.length - shown.length} more
          </Button>
        </div>
      )}
    </>
  );
});

const keys = [
  { macro: 'protein', share: 1, state: 'hit', name: 'Filled', text: 'On target, within 3 g.' },
  { macro: 'carbs', share: 0.63, state: 'short', name: 'Bare clay', text: 'Short of the target.' },
  { macro: 'fats', share: 1.2, state: 'over', name: 'Over the edge', text: 'More than you asked for.' },
] as const;

function RimKey() {
  return (
    <ul
      aria-label="How to read the rim"
      className="my-3.5 grid gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-3"
    >
      {keys.map(({ name, text, ...bar }) => (
        <li
          key={name}
          className="grid grid-cols-[96px_1fr] items-center gap-x-3 bg-paper px-3.5 py-2.5 text-sm/[1.35] text-ink-2 md:grid-cols-1"
        >
          <div className="row-span-2 max-w-45 md:mb-1.5">
            <TargetBar {...bar} />
          </div>
          <b className="self-end text-secondary font-[660] text-ink">{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
