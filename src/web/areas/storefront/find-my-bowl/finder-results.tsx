import { useState } from 'react';
import { brand } from '#web/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { Figures } from '#domain/finder/target.ts';
import type { Menu, SearchAnswer } from './answer-search.ts';
import { describeResult } from './describe-result.ts';
import type { Ingredient } from './finder-catalog.ts';
import type { FinderForm } from './finder-search-params.ts';
import { FollowUps } from './follow-ups.tsx';
import { NothingClose } from './nothing-close.tsx';
import { BestResult, ResultRow } from './result-card.tsx';
import { ShareSearch } from './share-search.tsx';
import { TargetBar, TargetRim } from './target-bars.tsx';

type FinderResultsProps = {
  readonly form: FinderForm;
  readonly menu: Menu | null;
  readonly answer: SearchAnswer | null;
  readonly ingredients: readonly Ingredient[];
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

const shownAtFirst = 6;
const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export function FinderResults(props: FinderResultsProps) {
  const { form, menu, answer, ingredients, hasFailed, onRetry, onChange } = props;
  const [isAllShown, setIsAllShown] = useState(false);
  const results = (menu && answer ? answer.meals : []).flatMap((found, index) => {
    const result = describeResult(found, menu!);
    return result ? [{ found, result, rank: index + 1 }] : [];
  });
  const [best, ...others] = results;
  const shown = isAllShown ? others : others.slice(0, shownAtFirst - 1);
  const isFar = answer !== null && (answer.suggestions.length > 0 || results.length === 0);
  const heading = answer
    ? `${countWords[results.length]} bowl${results.length === 1 ? '' : 's'}, closest first`
    : 'Finding bowls...';

  if (hasFailed) return <ErrorState message="The menu could not be loaded." retryLabel="Try again" onRetry={onRetry} />;
  return (
    <section aria-labelledby="results">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="results" aria-live="polite" className="text-[28px] md:text-[32px]">
          {heading}
        </h2>
        <p className="hidden text-secondary text-ink-2 md:block">Orderable now from {brand.area}</p>
      </div>
      {answer && menu ? (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <FollowUps form={form} results={results} onChange={onChange} />
            <ShareSearch form={form} />
          </div>
          {answer.provenFromKcal !== null && (
            <p className="num mb-3 text-sm text-ink-2">
              The search ended early: anything that it left out misses the target by at least{' '}
              {Math.round(answer.provenFromKcal)} kcal.
            </p>
          )}
          {isFar && (
            <NothingClose
              form={form}
              answer={answer}
              closest={best}
              menu={menu}
              ingredients={ingredients}
              onChange={onChange}
            />
          )}
          {best && <BestResult {...best} target={answer.target} />}
          {best && <RimKey />}
          <ol start={2} className="grid gap-3.5">
            {shown.map((one) => (
              <li key={one.result.key}>
                <ResultRow {...one} target={answer.target} />
              </li>
            ))}
          </ol>
          {shown.length < others.length && (
            <div className="mt-4 flex justify-center">
              <Button variant="sec" onClick={() => setIsAllShown(true)}>
                Show {others.length - shown.length} more
              </Button>
            </div>
          )}
        </>
      ) : (
        <ResultsLoading target={form.target} />
      )}
    </section>
  );
}

const nothing: Figures = { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 };

/** The boxes of the results, each with the empty target. */
function ResultsLoading({ target }: { readonly target: Figures }) {
  return (
    <div aria-hidden="true" className="grid gap-3.5">
      <div className="h-84 rounded-(--radius-l) border border-line bg-paper p-3.5">
        <div className="relative mx-auto aspect-[266/270] h-full md:mx-0">
          <TargetRim target={target} actual={nothing} />
        </div>
      </div>
      {Array.from({ length: shownAtFirst - 1 }, (_unused, index) => (
        <div key={index} className="h-47.5 rounded-(--radius-l) border border-line bg-paper p-2">
          <div className="relative aspect-[266/270] h-full">
            <TargetRim target={target} actual={nothing} />
          </div>
        </div>
      ))}
    </div>
  );
}

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
