import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { maxProteins, type BowlSelection } from '#domain/menu/bowl.ts';

export const nothingChosen: BowlSelection = { baseComponentId: null, proteinOptionIds: [], addOnIds: [] };

/** A selection reduced to what is available today. */
export type BowlChoice = {
  readonly selection: BowlSelection;
  readonly base: MealComponent | undefined;
  readonly proteins: readonly MealComponent[];
  readonly addOns: readonly MealComponent[];
  /** All parts of the bowl, in the order of the page. */
  readonly parts: readonly MealComponent[];
  /** How many requested parts are not available. */
  readonly missingCount: number;
  /** How many requested proteins exceed the maximum. */
  readonly surplusCount: number;
};

/** Unavailable and surplus parts are left out and counted: a link may be old, and the catalogue changes. */
export function chooseFrom(options: CustomizeOptions, requested: BowlSelection): BowlChoice {
  const requestedBases = requested.baseComponentId === null ? [] : [requested.baseComponentId];
  const bases = pick(options.bases, requestedBases);
  const available = pick(options.proteinOptions, requested.proteinOptionIds);
  const proteins = available.slice(0, maxProteins);
  const addOns = pick(options.addOns, requested.addOnIds);
  const requestedCount = requestedBases.length + requested.proteinOptionIds.length + requested.addOnIds.length;
  return {
    selection: {
      baseComponentId: bases[0]?.id ?? null,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: addOns.map(({ id }) => id),
    },
    base: bases[0],
    proteins,
    addOns,
    parts: [...bases, ...proteins, ...addOns],
    missingCount: requestedCount - bases.length - available.length - addOns.length,
    surplusCount: available.length - proteins.length,
  };
}

function pick(components: readonly MealComponent[], ids: readonly number[]): readonly MealComponent[] {
  return components.filter(({ id, active }) => active && ids.includes(id));
}

/** Replaces the previous base. */
export function withBase(selection: BowlSelection, id: number): BowlSelection {
  return { ...selection, baseComponentId: id };
}

/** Null when the bowl is full: a fourth protein is refused. */
export function withProteinToggled(selection: BowlSelection, id: number): BowlSelection | null {
  const proteinOptionIds = toggled(selection.proteinOptionIds, id);
  return proteinOptionIds.length > maxProteins ? null : { ...selection, proteinOptionIds };
}

export function withAddOnToggled(selection: BowlSelection, id: number): BowlSelection {
  return { ...selection, addOnIds: toggled(selection.addOnIds, id) };
}

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
