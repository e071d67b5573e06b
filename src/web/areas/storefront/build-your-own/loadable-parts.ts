import type { SavedMeal } from '#contract/customize.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';

export type LoadableParts = { readonly selection: BowlSelection; readonly missingNames: readonly string[] };

/** The parts of a saved meal that are still available, and the names of those that are not. */
export function loadableParts(meal: SavedMeal): LoadableParts {
  const isOffered = (id: number) => !meal.unavailableComponentIds.includes(id);
  const lostNames = (ids: readonly number[], names: readonly string[]) =>
    names.filter((_name, index) => !isOffered(ids[index] ?? 0));
  return {
    selection: {
      baseComponentId: isOffered(meal.baseComponentId) ? meal.baseComponentId : null,
      proteinOptionIds: meal.selectedProteinOptionIds.filter(isOffered),
      addOnIds: meal.selectedAddOnIds.filter(isOffered),
    },
    missingNames: [
      ...lostNames([meal.baseComponentId], [meal.baseComponentNameSnapshot]),
      ...lostNames(meal.selectedProteinOptionIds, meal.selectedProteinOptionNamesSnapshot),
      ...lostNames(meal.selectedAddOnIds, meal.selectedAddOnNamesSnapshot),
    ],
  };
}
