import type { Meal } from '#contract/catalog.ts';
import { filterMeals, sortMeals } from '#domain/menu/menu-filter.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import type { DayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import type { MenuState } from './menu-search-params.ts';

export type FoundMeals = {
  /** Meals of the entire menu that match the search. */
  readonly searched: readonly Meal[];
  /** Those that match the filters as well, sorted. */
  readonly found: readonly Meal[];
};

/** Without a target nothing fits better than anything else. */
export function findMeals(meals: readonly Meal[], state: MenuState, day: DayLeft | null = null): FoundMeals {
  const searched = meals.filter((meal) => matchesSearch(meal, state.query));
  const found = sortMeals(filterMeals(searched, state), state.sort);
  if (state.sort !== 'fit' || !day) return { searched, found };
  const misses = ({ caloriesKcal, nutritionValues: { protein = 0, carbs = 0, fats = 0 } }: Meal) =>
    day.misses({ caloriesKcal, protein, carbs, fats });
  return { searched, found: found.toSorted((a, b) => misses(a) - misses(b)) };
}
