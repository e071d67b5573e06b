import { lazy, Suspense } from 'react';
import { brand } from '#web/platform/brand/brand.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { Figures } from '#domain/finder/target.ts';
import type { Menu, SearchAnswer } from '#web/features/finder/answer-search.ts';
import type { Ingredient } from '#domain/finder/ingredient.ts';
import type { FinderForm } from './finder-search-params.ts';
import { TargetRim } from '#web/features/finder/target-rim.tsx';

// Loaded with the worker: there is nothing to show before its first answer.
const FoundResults = lazy(async () => ({ default: (await import('./found-results.tsx')).FoundResults }));

type FinderResultsProps = {
  readonly form: FinderForm;
  readonly menu: Menu | null;
  readonly answer: SearchAnswer | null;
  readonly ingredients: readonly Ingredient[];
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export function FinderResults({ form, menu, answer, ingredients, hasFailed, onRetry, onChange }: FinderResultsProps) {
  const count = answer?.meals.length ?? 0;
  if (hasFailed) return <ErrorState message="The menu could not be loaded." onRetry={onRetry} />;
  return (
    <section aria-labelledby="results">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="results" aria-live="polite" className="text-[28px] md:text-[32px]">
          {answer ? `${countWords[count]} bowl${count === 1 ? '' : 's'}, closest first` : 'Finding bowls...'}
        </h2>
        <p className="hidden text-secondary text-ink-2 md:block">Orderable now from {brand.area}</p>
      </div>
      {answer && menu ? (
        <Suspense fallback={<ResultsLoading form={form} />}>
          <FoundResults form={form} menu={menu} answer={answer} ingredients={ingredients} onChange={onChange} />
        </Suspense>
      ) : (
        <ResultsLoading form={form} />
      )}
    </section>
  );
}

const nothing: Figures = { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 };

/** The boxes of the results, each with the empty target. */
function ResultsLoading({ form: { target, rules } }: { readonly form: FinderForm }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="h-84 overflow-hidden rounded-(--radius-l) border border-line bg-paper p-3.5">
        <div className="relative mx-auto aspect-[266/270] h-full md:mx-0">
          <TargetRim target={target} rules={rules} actual={nothing} />
        </div>
      </div>
      {Array.from({ length: 5 }, (_unused, index) => (
        <div key={index} className="h-47.5 overflow-hidden rounded-(--radius-l) border border-line bg-paper p-2">
          <div className="relative aspect-[266/270] h-full">
            <TargetRim target={target} rules={rules} actual={nothing} />
          </div>
        </div>
      ))}
    </div>
  );
}
