import { useQuery } from '@tanstack/react-query';
import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { normaliseNutrition, nutrientText } from '#domain/menu/nutrition.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { PlannedMeal } from '../plan.ts';
import { PickerFilterFields, type MarkFilters } from './picker-filter-fields.tsx';
import { filterForPlan, noPickerFilters, plannedMeal, searchMeals, type PickerFilters } from './planned-meals.ts';
import { NotesField } from './notes-field.tsx';
import type { PickerPanel } from './picker-draft.ts';

type ExistingMealsProps = PickerPanel & { readonly onMarks: (marks: MarkFilters) => void };

export function ExistingMeals({ draft, change, choose, onMarks }: ExistingMealsProps) {
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState(noPickerFilters);
  const { data: meals, isError, refetch } = useQuery(mealsQuery);
  // Deferred, so that typing stays responsive.
  const needle = useDeferredValue(query);
  if (isError && !meals)
    return <ErrorState message="Failed to load meals. Please try again." onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-x-5 gap-y-3 md:grid-cols-2">
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-note-l font-[620]">
            Search
          </span>
          <SearchField
            label="Search meals"
            placeholder="Search meals..."
            value={query}
            onChange={setQuery}
            className="staff-search max-w-none!"
          />
        </div>
        <NotesField draft={draft} change={change} />
      </div>
      <PickerFilterFields
        filters={filters}
        onChange={(next) => {
          setFilters(next);
          onMarks(next);
        }}
      />
      {meals ? (
        <FoundMeals meals={meals} query={needle} filters={filters} choose={choose} />
      ) : (
        <Message text="Loading meals..." />
      )}
    </div>
  );
}

type FoundMealsProps = {
  readonly meals: readonly Meal[];
  readonly query: string;
  readonly filters: PickerFilters;
  readonly choose: (meal: PlannedMeal) => void;
};

/** Fills the screen; rendering more would delay typing. */
const shownAtOnce = 12;
const shownMore = 36;
const debounceMs = 300;

const FoundMeals = memo(function FoundMeals({ meals, query, filters, choose }: FoundMealsProps) {
  const isAtRest = useIsAtRest(query);
  const [shown, setShown] = useState({ query, count: shownAtOnce });
  const count = shown.query === query ? shown.count : shownAtOnce;
  const found = filterForPlan(searchMeals(meals, query), filters);
  const cards = found.slice(0, count);
  const [drawn] = useState(() => new Set<number>());
  useEffect(() => {
    const ids = new Set(cards.map(({ id }) => id));
    for (const id of drawn) if (!ids.has(id)) drawn.delete(id);
    if (isAtRest) for (const id of ids) drawn.add(id);
  });
  if (meals.length === 0) return <Message text="No meals available." />;
  if (found.length === 0) return <Message text="No meals found matching your search." />;
  return (
    <>
      <p role="status" className="sr-only">
        {isAtRest && (query !== '' || filters !== noPickerFilters)
          ? `${found.length} ${found.length === 1 ? 'meal' : 'meals'} found`
          : null}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((meal) => (
          <MealCard key={meal.id} meal={meal} isDrawn={isAtRest || drawn.has(meal.id)} choose={choose} />
        ))}
      </ul>
      {found.length > count ? (
        <StaffButton className="num justify-self-center" onClick={() => setShown({ query, count: count + shownMore })}>
          Show More ({found.length - count})
        </StaffButton>
      ) : null}
    </>
  );
});

/** Whether typing has paused. */
function useIsAtRest(query: string): boolean {
  const [debounced, setDebounced] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(query)), debounceMs);
    return () => clearTimeout(timer);
  }, [query]);
  return debounced === query;
}

const Message = ({ text }: { readonly text: string }) => (
  <p role="status" className="py-14 text-center text-lg text-ink-2">
    {text}
  </p>
);

type MealCardProps = Pick<FoundMealsProps, 'choose'> & {
  readonly meal: Meal;
  /** Pictures are slow to render, so they wait until typing has paused. */
  readonly isDrawn: boolean;
};

const MealCard = memo(function MealCard({ meal, isDrawn, choose }: MealCardProps) {
  return (
    <li className="flex">
      <button
        type="button"
        onClick={() => choose(plannedMeal(meal))}
        className="grid flex-1 grid-cols-[84px_minmax(0,1fr)] items-start gap-3 rounded-m border border-line bg-paper p-3 text-left hover:border-beet-700 hover:bg-beet-50 focus-visible:rounded-m focus-visible:-outline-offset-3"
      >
        {isDrawn ? (
          <MealPicture meal={meal} className="size-21" />
        ) : (
          <span className="m-2.25 size-16.5 rounded-full bg-mist" />
        )}
        <span className="grid content-start gap-1">
          <span className="leading-tight font-[660] wrap-anywhere">{meal.name}</span>
          <span className="line-clamp-2 text-sm/[1.35] text-ink-2">{meal.description}</span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="num font-[640]">{meal.caloriesKcal} kcal</span>
            <MealMacros meal={meal} />
            {meal.soldOut ? <SoldOutMark soldOut={meal.soldOut} className="px-2! py-0.5! text-label!" /> : null}
            {meal.isVegetarian ? (
              <span className="rounded-full bg-st-green-bg px-2 py-0.5 text-label font-[620] text-st-green">
                Vegetarian
              </span>
            ) : null}
          </span>
        </span>
      </button>
    </li>
  );
});

function MealMacros({ meal }: { readonly meal: Meal }) {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  const grams = [
    ['Protein', protein],
    ['Carbs', carbs],
    ['Fats', fats],
  ] as const;
  return grams.map(([label, amount]) => (
    <span key={label} className="num text-note whitespace-nowrap text-ink-2">
      {label} <b className="font-[640] text-ink">{nutrientText('protein', amount)}</b>
    </span>
  ));
}
