import type { ComponentType } from './component-type.ts';
import { type Paise, paise } from '../money.ts';
import { addNutrition, type Nutrition } from './nutrition.ts';

export const maxProteins = 3;

export type BowlSelection = {
  readonly baseComponentId: number | null;
  readonly proteinOptionIds: readonly number[];
  readonly addOnIds: readonly number[];
};

type Choosable = { readonly id: number; readonly componentType: ComponentType; readonly active: boolean };

export type BowlProblem = 'incomplete' | 'too-many-proteins' | 'chosen-twice' | 'not-available';

export type BowlCheck<C extends Choosable> =
  | { readonly ok: true; readonly base: C; readonly proteins: readonly C[]; readonly addOns: readonly C[] }
  | { readonly ok: false; readonly reason: BowlProblem };

export const bowlProblemTexts: Record<BowlProblem, string> = {
  incomplete: 'Please select a base and at least one protein',
  'too-many-proteins': 'You can select a maximum of 3 proteins.',
  'chosen-twice': 'Each protein and add-on can be chosen once.',
  'not-available': 'Something in this bowl is not available. Please choose again.',
};

/** A bowl is one base, one to three different proteins and any different add-ons, all of them available. */
export function checkBowl<C extends Choosable>(selection: BowlSelection, components: readonly C[]): BowlCheck<C> {
  const { baseComponentId, proteinOptionIds, addOnIds } = selection;
  if (baseComponentId === null || proteinOptionIds.length === 0) return { ok: false, reason: 'incomplete' };
  if (hasRepeats(proteinOptionIds) || hasRepeats(addOnIds)) return { ok: false, reason: 'chosen-twice' };
  if (proteinOptionIds.length > maxProteins) return { ok: false, reason: 'too-many-proteins' };

  const onOffer = new Map(components.filter((c) => c.active).map((c) => [`${c.componentType} ${c.id}`, c]));
  const choose = (type: ComponentType, ids: readonly number[]) =>
    ids.map((id) => onOffer.get(`${type} ${id}`)).filter((c) => c !== undefined);
  const [base] = choose('BASE', [baseComponentId]);
  const proteins = choose('PROTEIN', proteinOptionIds);
  const addOns = choose('ADDON', addOnIds);
  if (!base || proteins.length < proteinOptionIds.length || addOns.length < addOnIds.length) {
    return { ok: false, reason: 'not-available' };
  }
  return { ok: true, base, proteins, addOns };
}

export type BowlPart = {
  readonly price: Paise;
  readonly servingWeightGrams: number;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
};

/** The totals of the parts; also for an incomplete bowl. */
export function composeBowl(parts: readonly BowlPart[]): BowlPart {
  return {
    price: paise(parts.reduce((sum, part) => sum + part.price, 0)),
    servingWeightGrams: parts.reduce((sum, part) => sum + part.servingWeightGrams, 0),
    caloriesKcal: parts.reduce((sum, part) => sum + part.caloriesKcal, 0),
    nutritionValues: addNutrition(parts.map((part) => part.nutritionValues)),
  };
}

/** The canonical form of a selection: sorted ids, so that equal bowls are equal. */
export function sortBowl(selection: BowlSelection): BowlSelection {
  return {
    ...selection,
    proteinOptionIds: selection.proteinOptionIds.toSorted((a, b) => a - b),
    addOnIds: selection.addOnIds.toSorted((a, b) => a - b),
  };
}

export function sameBowl(a: BowlSelection, b: BowlSelection): boolean {
  return (
    a.baseComponentId === b.baseComponentId &&
    sameSet(a.proteinOptionIds, b.proteinOptionIds) &&
    sameSet(a.addOnIds, b.addOnIds)
  );
}

function hasRepeats(ids: readonly number[]): boolean {
  return new Set(ids).size < ids.length;
}

function sameSet(a: readonly number[], b: readonly number[]): boolean {
  const inB = new Set(b);
  return new Set(a).size === inB.size && a.every((id) => inB.has(id));
}
