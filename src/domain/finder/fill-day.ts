import type { MealSlot } from '../consultations/diet-plan.ts';
import { addFigures, timesFigures } from '../nutrition-ledger/daily-target.ts';
import { findMeals } from './find-meals.ts';
import type { FinderCatalog, FinderLimits, FoundMeal } from './finder-request.ts';
import { distance, toPoint, type Figures } from './target.ts';

export type FillRequest = {
  /** Of the whole day. */
  readonly target: Figures;
  /** The figures of the meals in the other slots. */
  readonly planned: Figures;
  readonly plannedItemIds: readonly number[];
  readonly emptySlots: readonly MealSlot[];
  readonly limits: FinderLimits;
};

export type FilledSlot = { readonly slot: MealSlot; readonly meal: FoundMeal };

/** Parts of what is left that a slot takes, beside the other empty ones. */
const slotShares: Record<MealSlot, number> = { BREAKFAST: 25, SNACK_1: 10, LUNCH: 30, SNACK_2: 10, DINNER: 25 };

/**
 * Finds a meal for every empty slot of a day: the one closest to the slot's share of what is left. A second round
 * replaces a meal when another one brings the whole day closer. No meal is used twice. A slot stays empty when no meal would bring the
 * day closer to its target.
 */
export function fillDay(catalog: FinderCatalog, request: FillRequest): FilledSlot[] {
  const slots = request.emptySlots;
  const shares = slots.map((slot, index) => {
    const open = slots.slice(index).reduce((sum, one) => sum + slotShares[one], 0);
    return { slot, share: slotShares[slot] / open };
  });
  const secondRound = slots.map((slot) => ({ slot, share: 1 }));
  return [...shares, ...secondRound].reduce<FilledSlot[]>(
    (filled, { slot, share }) => fillSlot(catalog, request, filled, slot, share),
    [],
  );
}

function fillSlot(
  catalog: FinderCatalog,
  { target, planned, plannedItemIds, limits }: FillRequest,
  filled: FilledSlot[],
  slot: MealSlot,
  share: number,
): FilledSlot[] {
  const others = filled.filter((one) => one.slot !== slot);
  const eaten = addFigures([planned, ...others.map(({ meal }) => meal.figures)]);
  const left = addFigures([target, timesFigures(eaten, -1)]);
  const used = new Set([...plannedItemIds, ...others.flatMap(({ meal }) => meal.itemIds)]);
  const fresh = { ...catalog, items: catalog.items.filter(({ id }) => !used.has(id)) };
  const found = findMeals(fresh, timesFigures(left, share), limits, { forms: ['item', 'bowl'] });
  const meal = found.meals.find((one) => !others.some((other) => isSameBowl(one, other.meal)));
  const missOf = (meals: readonly FilledSlot[]) =>
    distance(toPoint(target), toPoint(addFigures([planned, ...meals.map((one) => one.meal.figures)])));
  const next = meal ? [...others, { slot, meal }] : filled;
  return missOf(next) < missOf(filled) ? next : filled;
}

function isSameBowl(a: FoundMeal, b: FoundMeal): boolean {
  return a.bowl !== null && JSON.stringify(a.bowl) === JSON.stringify(b.bowl);
}
