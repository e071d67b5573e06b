import { useDeferredValue } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { matchesSearch, mealsOfType } from '#domain/menu-search.ts';
import type { MealType } from '#domain/meal-type.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { tabElementId } from '#web/ui/link-tabs.tsx';
import { MealCard } from '#web/meal-card/meal-card.tsx';
import { MealsLoading } from '#web/meal-card/meals-loading.tsx';
import { ComboPanel } from './combo-panel.tsx';
import { menuPanelId } from './menu-tabs.ts';
import { NoMeals } from './no-meals.tsx';
import { ResultCount } from './result-count.tsx';

type MenuPanelProps = {
  readonly meals: readonly Meal[] | undefined;
  readonly hasFailed: boolean;
  readonly type: MealType;
  readonly query: string;
  readonly onClearSearch: () => void;
};

export function MenuPanel(props: MenuPanelProps) {
  return (
    <div role="tabpanel" id={menuPanelId} aria-labelledby={tabElementId(menuPanelId, props.type)}>
      <PanelContent {...props} />
    </div>
  );
}

function PanelContent({ meals, hasFailed, type, query, onClearSearch }: MenuPanelProps) {
  const searched = useDeferredValue(query).trim();
  if (!meals)
    return hasFailed ? (
      <LoadingFailed />
    ) : (
      <MealsLoading text="Loading meals..." count={6} gridClass={gridClass} className="min-h-dvh" />
    );

  const found = meals.filter((meal) => matchesSearch(meal, searched));
  const shown = mealsOfType(found, type);
  const [combo] = mealsOfType(meals, 'POWER_COMBO');
  return (
    <>
      <ResultCount query={searched} count={shown.length} onClear={onClearSearch} />
      {shown.length > 0 ? (
        <>
          <MealGrid meals={shown} />
          <p className="mt-7 text-center text-sm text-ink-2">Menu prices are inclusive of all taxes.</p>
        </>
      ) : (
        <NoMeals query={searched} type={type} found={found} onClearSearch={onClearSearch} />
      )}
      {combo && type === 'PROTEIN_PICK' && searched === '' && <ComboPanel combo={combo} />}
    </>
  );
}

const gridClass = 'grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3';

/** Focused controls of a card stop below the sticky bar. */
function MealGrid({ meals }: { readonly meals: readonly Meal[] }) {
  return (
    <ul className={`${gridClass} [&_button]:scroll-mt-40 md:[&_button]:scroll-mt-20`}>
      {meals.map((meal, index) => (
        <li key={meal.id}>
          <MealCard meal={meal} heading="h2" picture={index === 0 ? 'first' : index < 3 ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

function LoadingFailed() {
  return (
    <ErrorState
      message="Failed to load meals. Please try again later."
      retryLabel="Try Again"
      onRetry={() => window.location.reload()}
    />
  );
}
