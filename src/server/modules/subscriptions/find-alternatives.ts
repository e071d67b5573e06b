import { type AppError, isAppError } from '#contract/errors.ts';
import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { findSwaps } from '#domain/finder/swap.ts';
import { toRupees } from '#domain/money.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { type PlannedItem, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { type ChangeReason, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { findSlotProblem } from '#domain/trading/slots.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { type ReachingKitchen, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { tradingRulesOf } from '#server/modules/kitchens/kitchen-trading.ts';
import type { SubscriptionDeps } from './acting.ts';
import type { DueDelivery } from './due-queries.ts';
import { PriceList } from './price-items.ts';
import { type StoredSubscription, findDeliveries, findSubscription } from './subscription-queries.ts';
import { planOf } from './subscription-row.ts';

/** Swaps need the menu. */
export type CutOffDeps = SubscriptionDeps & { readonly menu: Pick<LiveCatalog, 'current'> };

/** What is ordered instead of what was planned, with consent. */
export type Instead = {
  readonly items?: readonly PlannedItem[];
  readonly startsAt?: Date;
  readonly reason: ChangeReason;
};

/** Why a delivery could not be ordered. */
export type Refused = { readonly reason: ChangeReason; readonly error: AppError };

/** Another slot of the day, when its own is closed or full, is at most so far from it. */
const nearHours = 2;

export function isClosedAt(kitchen: ReachingKitchen, startsAt: Date): boolean {
  const now = new Date();
  return findSlotProblem(tradingRulesOf(kitchen), now, now, startsAt) === 'closed';
}

export type Serving = {
  readonly row: StoredSubscription;
  readonly kitchen: ReachingKitchen;
  readonly items: readonly PlannedItem[];
  readonly startsAt: Date;
};

/** The subscription, when its food comes, and the kitchen that cooks it. */
export async function readServing(
  { db }: CutOffDeps,
  { subscriptionId, date, minute }: DueDelivery,
): Promise<Serving | undefined> {
  const row = await findSubscription(db, subscriptionId, null);
  if (!row || row.addressId === null) return undefined;
  const [rows, address, kitchens] = await Promise.all([
    findDeliveries(db, [subscriptionId], date, date),
    findOwnAddress(db, row.userId, row.addressId),
    readActiveKitchens(db),
  ]);
  const planned = planDeliveries(planOf(row), rows, date, date).find((one) => one.minute === minute);
  const coverage = findKitchen(address && locateAddress(address), kitchens);
  if (!planned || !coverage.covered) return undefined;
  return { row, kitchen: coverage.kitchen, items: planned.items, startsAt: slotStart(date, planned.at) };
}

/** What may be ordered instead, the nearest first. Nothing without consent. */
export async function findAlternatives(
  deps: CutOffDeps,
  due: DueDelivery,
  serving: Serving,
  refused: Refused,
): Promise<Instead[]> {
  const { row, items, kitchen, startsAt } = serving;
  if (!mayHaveAlternatives(row, due, startsAt, refused)) return [];
  const { reason, error } = refused;
  if (isSwapped(reason)) return swapsFor(deps, items, kitchen.id, startsAt, reason);
  return nearSlots(error, due.date, startsAt, reason);
}

const isSwapped = (reason: ChangeReason) => reason === 'sold-out' || reason === 'not-sold';

/** Whether to look for alternatives: the customer has consented, and another meal or slot can remove the reason. */
export function mayHaveAlternatives(
  { swapsAllowed }: StoredSubscription,
  { date }: DueDelivery,
  startsAt: Date,
  { reason, error }: Refused,
): boolean {
  if (!swapsAllowed) return false;
  if (isSwapped(reason)) return true;
  return (reason === 'closed' || reason === 'full') && nearSlots(error, date, startsAt, reason).length > 0;
}

function nearSlots(error: AppError, date: BusinessDay, wanted: Date, reason: ChangeReason): Instead[] {
  if (!isAppError(error, 'slot-unavailable')) return [];
  const distance = (start: Date) => Math.abs(start.getTime() - wanted.getTime());
  return (error.details?.nearestSlots ?? [])
    .map((start) => new Date(start))
    .filter((start) => businessDay(start) === date && distance(start) <= nearHours * 3_600_000)
    .toSorted((a, b) => distance(a) - distance(b))
    .map((startsAt) => ({ startsAt, reason }));
}

/** Every line that cannot be cooked is replaced by its nearest, then by the next nearest. */
async function swapsFor(
  { db, menu }: CutOffDeps,
  items: readonly PlannedItem[],
  kitchenId: number,
  at: Date,
  reason: ChangeReason,
): Promise<Instead[]> {
  const { meals } = menu.current;
  const onMenu = meals.map(({ id }) => ({ mealId: id, quantity: 1 }));
  // What was sold out a moment ago may not be in memory yet.
  const prices = await PriceList.read(db, noFoodCache, [...items, ...onMenu], kitchenId);
  const lines = prices.linesOf(items) ?? [];
  const isCookable = (line: CartLine) => line.isAvailable && prices.isInStock(line, at);
  const offered = meals.filter((_, n) => isCookable(prices.linesOf([onMenu[n]!])![0]!));
  const swaps = lines.map((line) => (isCookable(line) ? null : findSwaps(toSwappable(line), offered)));
  const most = Math.max(0, ...swaps.map((found) => found?.length ?? 0));
  return Array.from({ length: most }, (_, n): Instead[] => {
    const replaced = items.map((item, index): PlannedItem | undefined => {
      const found = swaps[index];
      if (!found) return item;
      const meal = (found[n] ?? found.at(-1))?.meal;
      return meal && { mealId: meal.id, quantity: item.quantity };
    });
    const complete = replaced.filter((item) => item !== undefined);
    return complete.length === items.length ? [{ items: complete, reason }] : [];
  }).flat();
}

const toSwappable = (line: CartLine) => ({
  id: line.mealId,
  price: toRupees(line.unitPrice),
  caloriesKcal: line.caloriesKcal,
  nutritionValues: line.nutrition,
  isVegetarian: line.isVegetarian,
  allergens: line.allergens,
});
