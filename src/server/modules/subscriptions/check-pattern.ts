import type { PatternDay } from '#contract/subscription-shapes.ts';
import { AppError } from '#contract/errors.ts';
import type { Address } from '#contract/addresses.ts';
import { type BusinessDay, addDays, businessDayRange, weekdayOf } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { weekdayName } from '#domain/calendar/weekdays.ts';
import { exceededLimitText, findExceededLimit } from '#domain/orders/order-limits.ts';
import { quote } from '#domain/orders/pricing.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { type PatternEntry, type PlannedItem, portionsOf } from '#domain/subscriptions/plan-deliveries.ts';
import { maxDaysAhead, slotMinute, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { openPeriods } from '#domain/trading/opening-hours.ts';
import { slotMinutes } from '#domain/trading/promised-time.ts';
import type { Db } from '#server/db/client.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { type ReachingKitchen, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { tradingRulesOf } from '#server/modules/kitchens/kitchen-trading.ts';
import type { OrderDeps } from '#server/modules/orders/decide-order.ts';
import { requireKitchen, requirePoint } from '#server/modules/orders/require-orderable.ts';
import { readTermsNow } from '#server/modules/order-terms/schedule-terms.ts';
import { PriceList } from './price-items.ts';

export function refuse(field: string, message: string): AppError {
  return new AppError('bad-input', message, { fieldErrors: { [field]: message } });
}

const violates = (field: string, message: string) =>
  new AppError('rule-violated', message, { fieldErrors: { [field]: message } });

const dayText = (date: BusinessDay) => formatInstant(businessDayRange(date).from, 'weekday');

/** `first`: the first day that can still be planned. */
export function requireDates(startsOn: BusinessDay, endsOn: BusinessDay | null, first: BusinessDay): void {
  if (startsOn < first) throw refuse('startsOn', `Please choose a day from ${dayText(first)} on.`);
  if (startsOn > addDays(first, maxDaysAhead)) throw refuse('startsOn', 'Please choose a day within a year.');
  requireEnd(endsOn, startsOn, first);
}

export function requireEnd(endsOn: BusinessDay | null, startsOn: BusinessDay, first: BusinessDay): void {
  if (endsOn === null) return;
  if (endsOn < startsOn) throw refuse('endsOn', 'The last day cannot be before the first one.');
  if (endsOn < first) throw refuse('endsOn', `Please choose a day from ${dayText(first)} on.`);
}

/** Without a delivery between its first and its last day there would be nothing to subscribe to. */
export function requireSomeDelivery(days: readonly PatternDay[], from: BusinessDay, to: BusinessDay | null): void {
  const lastDay = to !== null && to < addDays(from, 6) ? to : addDays(from, 6);
  const weekdays = new Set(days.map(({ weekday }) => weekday));
  for (let date = from; date <= lastDay; date = addDays(date, 1)) if (weekdays.has(weekdayOf(date))) return;
  throw refuse('days', 'None of the chosen days lies between the first and the last day.');
}

export const toEntries = (days: readonly PatternDay[], from: BusinessDay): PatternEntry[] =>
  days.map(({ weekday, slot, items }) => ({ weekday, minute: slotMinute(slot)!, items, from }));

/** The address of the customer, and the kitchen that cooks for it. */
export async function requireReach(
  db: Db,
  userId: number,
  addressId: number,
): Promise<{ readonly address: Address; readonly kitchen: ReachingKitchen }> {
  const [address, kitchens] = await Promise.all([findOwnAddress(db, userId, addressId), readActiveKitchens(db)]);
  if (!address) throw refuse('addressId', 'Please select a valid delivery address.');
  try {
    return { address, kitchen: requireKitchen(findKitchen(requirePoint(address), kitchens)).kitchen };
  } catch (error) {
    if (error instanceof AppError) throw violates('addressId', error.message);
    throw error;
  }
}

/** By the weekly hours: a closed date is dealt with when it comes. */
export function isOpenSlot(kitchen: ReachingKitchen, date: BusinessDay, minute: number): boolean {
  const { hours } = tradingRulesOf(kitchen);
  const from = slotStart(date, minute);
  const to = new Date(from.getTime() + slotMinutes * 60_000);
  const [open] = openPeriods({ ...hours, specialDates: [] }, null, { from, to });
  return open !== undefined && open.from <= from && open.to >= to;
}

export function requireOpenSlots(kitchen: ReachingKitchen, entries: readonly PatternEntry[]): void {
  for (const { weekday, minute, from } of entries) {
    const date = addDays(from, (weekday - weekdayOf(from) + 7) % 7);
    if (isOpenSlot(kitchen, date, minute)) continue;
    const time = formatInstant(slotStart(date, minute), 'time');
    throw violates('days', `${kitchen.name} is closed on ${weekdayName(weekday)} at ${time}.`);
  }
}

type FoodDeps = Pick<OrderDeps, 'foodCache' | 'limits'>;

/** Each delivery alone must be possible: on sale, and within the limits of one order. */
export async function requireFoods(
  db: Db,
  { foodCache, limits }: FoodDeps,
  deliveries: readonly (readonly PlannedItem[])[],
  field: string,
): Promise<void> {
  const [prices, { terms }] = await Promise.all([PriceList.read(db, foodCache, deliveries.flat()), readTermsNow(db)]);
  for (const items of deliveries) {
    const lines = prices.linesOf(items);
    if (!lines) throw violates(field, 'This meal is not on the menu.');
    const gone = lines.find(({ isAvailable }) => !isAvailable);
    if (gone) throw violates(field, `${gone.name} is no longer on the menu.`);
    const order = { total: quote(lines, terms).total, portions: portionsOf(items) };
    const none = { openOrders: 0, householdOpenOrders: 0, hasReceivedOne: true };
    const exceeded = findExceededLimit(limits, order, none);
    if (exceeded) throw violates(field, exceededLimitText(exceeded));
  }
}
