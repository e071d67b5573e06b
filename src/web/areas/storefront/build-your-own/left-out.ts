import type { CustomizeOptions } from '#contract/catalog.ts';
import type { SavedMeal } from '#contract/customize.ts';
import { bowlProblemTexts, type BowlSelection } from '#domain/menu/bowl.ts';

export type LeftOut = {
  /** Parts of a saved meal that are not available now. */
  readonly names: readonly string[];
  readonly missingCount: number;
  readonly surplusCount: number;
  readonly hasInvalidId: boolean;
};

/** Why the bowl on the page has fewer parts than the link or the saved meal; empty when none is missing. */
export function leftOutTexts({ names, missingCount, surplusCount, hasInvalidId }: LeftOut): readonly string[] {
  return [
    names.length > 0 &&
      `${listed(names)} ${areOrIs(names.length)} not available now and ${wereOrWas(names.length)} left out.`,
    missingCount > 0 &&
      `${missingCount === 1 ? 'One ingredient' : `${missingCount} ingredients`} of this bowl ${areOrIs(missingCount)} not available now and ${wereOrWas(missingCount)} left out.`,
    surplusCount > 0 && `${bowlProblemTexts['too-many-proteins']} The first three were kept.`,
    hasInvalidId && 'A part of this link could not be read and was left out.',
  ].filter((text) => text !== false);
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');
const wereOrWas = (count: number) => (count === 1 ? 'was' : 'were');

type LoadableParts = { readonly selection: BowlSelection; readonly missingNames: readonly string[] };

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

/** Names of its parts that are still offered and sold out now; none while the options are not loaded. */
export function soldOutParts(meal: SavedMeal, options: CustomizeOptions | undefined): readonly string[] {
  if (!options) return [];
  const ids = new Set([meal.baseComponentId, ...meal.selectedProteinOptionIds, ...meal.selectedAddOnIds]);
  return [...options.bases, ...options.proteinOptions, ...options.addOns]
    .filter(({ id, soldOut }) => soldOut && ids.has(id))
    .map(({ name }) => name);
}
