import { Suspense, lazy, memo, useMemo } from 'react';
import type { Meal } from '#contract/catalog.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { countFilters, type MealSort } from '#domain/menu/menu-filter.ts';
import { mealsOfCategory, mealsOfType } from '#domain/menu/menu-search.ts';
import { MealCard } from '#web/features/meal-card/meal-card.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { MealsLoading } from '#web/features/meal-card/meals-loading.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { useOrderTerms } from '#web/features/orders/use-order-terms.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { findMeals } from './find-meals.ts';
import { menuPath, type MenuState } from './menu-search-params.ts';
import { ResultCount } from './result-count.tsx';
import { useFirstBatches } from './show-more.tsx';
import { menuPanelId, sortNote } from './menu-labels.ts';
import { useSettledCards } from './use-settled-cards.ts';

const NoMeals = lazy(async () => ({ default: (await import('./no-meals.tsx')).NoMeals }));

type MenuPanelProps = {
  readonly meals: readonly Meal[] | undefined;
  readonly hasFailed: boolean;
  /** The selected tab; the panel below may lag a moment behind. */
  readonly type: MealType;
  readonly state: MenuState;
  readonly onClearSearch: () => void;
  readonly onClearFilters: () => void;
};

export function MenuPanel({ meals, hasFailed, type, state, onClearSearch, onClearFilters }: MenuPanelProps) {
  return (
    <div role="tabpanel" id={menuPanelId} aria-labelledby={tabElementId(menuPanelId, type)}>
      {meals ? (
        <MealsOfTab meals={meals} state={state} onClearSearch={onClearSearch} onClearFilters={onClearFilters} />
      ) : hasFailed ? (
        <LoadingFailed />
      ) : (
        <MealsLoading text="Loading meals..." count={6} gridClass={gridClass} className="min-h-dvh" />
      )}
    </div>
  );
}

type MealsOfTabProps = Pick<MenuPanelProps, 'state' | 'onClearSearch' | 'onClearFilters'> & {
  readonly meals: readonly Meal[];
};

function MealsOfTab({ meals, state, onClearSearch, onClearFilters }: MealsOfTabProps) {
  const { type } = state;
  const { taxMode } = useOrderTerms();
  const day = useDayLeft();
  const { searched, found, shown } = useMemo(() => {
    const all = findMeals(meals, state, day);
    return { ...all, shown: mealsOfCategory(mealsOfType(all.found, state.type), state.categoryId) };
  }, [meals, state, day]);
  const query = state.query.trim();
  const filters = countFilters(state);
  const [combo] = mealsOfType(meals, 'POWER_COMBO');
  return (
    <>
      <ResultCount
        query={query}
        filters={filters}
        count={shown.length}
        onClearSearch={onClearSearch}
        onClearFilters={onClearFilters}
      />
      {shown.length > 0 ? (
        <>
          <MealGrid meals={shown} sort={state.sort} />
          {taxMode === 'included' && (
            <p className="mt-7 text-center text-sm text-ink-2">Menu prices are inclusive of all taxes.</p>
          )}
        </>
      ) : (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <NoMeals
            searched={searched}
            found={found}
            state={state}
            type={type}
            onClearSearch={onClearSearch}
            onClearFilters={onClearFilters}
          />
        </Suspense>
      )}
      {combo && type === 'PROTEIN_PICK' && query === '' && filters === 0 && state.categoryId === null && (
        <ComboPanel combo={combo} />
      )}
    </>
  );
}

const gridClass = 'grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3';

/** Eight rows of three. */
const cardsAtOnce = 24;

/** Focused controls of a card are scrolled to below the sticky bar. */
const MealGrid = memo(function MealGrid({ meals, sort }: { readonly meals: readonly Meal[]; readonly sort: MealSort }) {
  const { list, beginning, more } = useFirstBatches(meals, cardsAtOnce);
  useSettledCards(list);
  return (
    <>
      <ul ref={list} className={`meal-list ${gridClass} [&_:is(a,button)]:scroll-mt-36`}>
        {beginning.map((meal, index) => (
          <li key={meal.id}>
            <MealCard
              meal={meal}
              heading="h2"
              picture={index === 0 ? 'first' : index < 3 ? 'eager' : index < 9 ? 'soon' : 'lazy'}
              note={sortNote(meal, sort)}
            />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
});

function LoadingFailed() {
  return (
    <ErrorState
      message="Failed to load meals. Please try again later."
      retryLabel="Try Again"
      onRetry={() => window.location.reload()}
    />
  );
}

/** Advertises the combos with the picture of one from the menu. */
function ComboPanel({ combo }: { readonly combo: Meal }) {
  return (
    <section className="mt-10 grid items-center overflow-hidden rounded-xl bg-celadon-300 md:mt-16 md:grid-cols-2">
      <div className="px-6 pt-8 md:py-12 md:pl-12">
        <h2 className="text-[36px] md:text-title-xl">Bowl, shake, snack: sorted</h2>
        <p className="mt-3 mb-5.5 max-w-[40ch] text-lead text-ink-warm">
          Power Combos pair a bowl with a whey shake and a snack tray, for the days one meal is not enough.
        </p>
        <ButtonLink to={menuPath({ type: 'POWER_COMBO' })}>See Power Combos</ButtonLink>
      </div>
      <MealPicture meal={combo} className="mx-auto my-4.5 w-full max-w-115" />
    </section>
  );
}
