import type { Meal } from '#contract/catalog.ts';
import { filterMeals, sortMeals } from '#domain/menu/menu-filter.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import type { MenuState } from './menu-search-params.ts';

export type FoundMeals = {
  /** Meals of the entire menu that match the search. */
  readonly searched: readonly Meal[];
  /** Those that match the filters as well, sorted. */
  readonly found: readonly Meal[];
};

export function findMeals(meals: readonly Meal[], state: MenuState): FoundMeals {
  const searched = meals.filter((meal) => matchesSearch(meal, state.query));
  return { searched, found: sortMeals(filterMeals(searched, state), state.sort) };
}
