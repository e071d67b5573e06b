import { type KitchenScope, isInScope } from '#domain/accounts/permissions.ts';
import { type BusinessDay, type DayRange, businessDay } from '#domain/calendar/business-day.ts';
import type { DueLine } from '#domain/orders/prep-ingredients.ts';
import { type PlannedDelivery, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { findSlotProblem } from '#domain/trading/slots.ts';
import type { Db } from '#server/db/client.ts';
import { findServingKitchens } from '#server/modules/addresses/serving-kitchen.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { tradingRulesOf } from '#server/modules/kitchens/kitchen-trading.ts';
import { findRunningIds } from './admin-subscription-queries.ts';
import { PriceList } from './price-items.ts';
import { type DeliveryWithOrder, findDeliveries, findSubscriptionsByIds } from './subscription-queries.ts';
import { planOf } from './subscription-row.ts';

type Expected = PlannedDelivery<DeliveryWithOrder> & { readonly addressId: number | null };

/** What will come between two days, orders of subscriptions included. */
export async function readExpected(db: Db, from: BusinessDay, to: BusinessDay): Promise<Expected[]> {
  const ids = await findRunningIds(db, from, to);
  const [stored, rows] = await Promise.all([findSubscriptionsByIds(db, ids), findDeliveries(db, ids, from, to)]);
  const byId = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  return stored.flatMap((row) =>
    planDeliveries(planOf(row), byId.get(row.id) ?? [], from, to)
      .filter(({ state }) => state === 'planned' || state === 'ordered')
      .map((one) => ({ ...one, addressId: row.addressId })),
  );
}

type ExpectedSlot = { readonly start: string; readonly deliveries: number };

function slotsOf(cooked: readonly { readonly cookedFor: Date }[]): ExpectedSlot[] {
  const bySlot = Map.groupBy(cooked, ({ cookedFor }) => cookedFor.toISOString());
  return [...bySlot]
    .map(([start, ofSlot]) => ({ start, deliveries: ofSlot.length }))
    .toSorted((a, b) => a.start.localeCompare(b.start));
}

/** What the kitchens will cook for deliveries that are not orders yet. What is out of reach, closed or no longer sold is left out. */
export async function readLinesToExpect(
  { db, foodCache }: { readonly db: Db; readonly foodCache: FoodCache },
  scope: KitchenScope,
  date: BusinessDay,
  slots: DayRange,
): Promise<{ deliveryCount: number; slots: ExpectedSlot[]; lines: DueLine[] }> {
  const now = new Date();
  if (date < businessDay(now)) return { deliveryCount: 0, slots: [], lines: [] };
  const planned = (await readExpected(db, date, date)).flatMap(({ state, addressId, at, items }) => {
    const cookedFor = slotStart(date, at);
    const isWanted = state === 'planned' && cookedFor >= slots.from && cookedFor < slots.to;
    return isWanted && addressId !== null ? [{ addressId, cookedFor, items }] : [];
  });
  const kitchens = await findServingKitchens(
    db,
    planned.map(({ addressId }) => addressId),
  );
  const cooked = planned.filter(({ addressId, cookedFor }) => {
    const kitchen = kitchens.get(addressId);
    if (!kitchen || !isInScope(scope, kitchen.id)) return false;
    return findSlotProblem(tradingRulesOf(kitchen), now, now, cookedFor) !== 'closed';
  });
  const prices = await PriceList.read(
    db,
    foodCache,
    cooked.flatMap(({ items }) => items),
  );
  const lines = cooked.flatMap(({ cookedFor, items }) =>
    (prices.linesOf(items) ?? [])
      .filter(({ isAvailable }) => isAvailable)
      .map((line) => ({ ...line, cookedFor, ingredients: prices.recipeOf(line) })),
  );
  return { deliveryCount: cooked.length, slots: slotsOf(cooked), lines };
}
