import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { mealTypes, type MealType } from '#domain/menu/meal-type.ts';
import { countFilters } from '#domain/menu/menu-filter.ts';
import { mealsOfType } from '#domain/menu/menu-search.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { FoundMeals } from './find-meals.ts';
import { menuPath, type MenuState } from './menu-search-params.ts';
import { tabLabels } from './menu-labels.ts';

type NoMealsProps = FoundMeals & {
  readonly state: MenuState;
  /** The empty tab; without tabs the entire menu is empty. */
  readonly type?: MealType;
  readonly onClearSearch: () => void;
  readonly onClearFilters: () => void;
};

export function NoMeals({ searched, found, state, type, onClearSearch, onClearFilters }: NoMealsProps) {
  const query = state.query.trim();
  const beforeFilters = type ? mealsOfType(searched, type) : searched;
  if (countFilters(state) > 0 && beforeFilters.length > 0) {
    return (
      <EmptyState art={emptyBowlUrl('one-chickpea')} title="No meals match your filters.">
        <Button onClick={onClearFilters}>Clear filters</Button>
        {type && <Elsewhere found={found} state={state} type={type} />}
        <FinderLink />
      </EmptyState>
    );
  }
  if (query === '') return <EmptyState art={emptyBowlUrl('plain')} title="No meals found in this category." />;
  return (
    <EmptyState art={emptyBowlUrl('one-chickpea')} title={`No meals found matching "${query}".`}>
      <Button onClick={onClearSearch}>Clear Search</Button>
      {type && <Elsewhere found={found} state={state} type={type} />}
      <FinderLink />
    </EmptyState>
  );
}

function FinderLink() {
  return (
    <ButtonLink variant="sec" to="/find-my-bowl">
      Find My Bowl
    </ButtonLink>
  );
}

type ElsewhereProps = Pick<NoMealsProps, 'found' | 'state'> & { readonly type: MealType };

function Elsewhere({ found, state, type }: ElsewhereProps) {
  return mealTypes
    .filter((other) => other !== type)
    .map((other) => ({ other, count: mealsOfType(found, other).length }))
    .filter(({ count }) => count > 0)
    .map(({ other, count }) => (
      <ButtonLink
        key={other}
        variant="sec"
        to={menuPath({ ...state, type: other, categoryId: null })}
        preventScrollReset
      >
        See {count} in {tabLabels[other]}
      </ButtonLink>
    ));
}
