import type { Subscription, SubscriptionDelivery, SubscriptionReceipt } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import type { Paise } from '#domain/money.ts';
import { quoteInRupees } from '#domain/orders/pricing.ts';
import {
  type PlannedDelivery,
  type Plan,
  nextDelivery,
  subscriptionState,
} from '#domain/subscriptions/plan-deliveries.ts';
import {
  changeableUntil,
  isChangeable,
  isTightened,
  lastOrderedDay,
  slotStart,
  slotTime,
} from '#domain/subscriptions/subscription-rules.ts';
import { slotMinutes } from '#domain/trading/promised-time.ts';
import type { subscriptionReceipts } from '#server/db/schema/subscriptions.ts';
import type { PriceList } from './price-items.ts';
import type { DeliveryWithOrder, PlacedOrder, StoredDelivery, StoredSubscription } from './subscription-queries.ts';

export function planOf({ startsOn, endsOn, pausedFrom, pausedUntil, pattern }: StoredSubscription): Plan {
  const pause = pausedFrom === null ? null : { from: pausedFrom, until: pausedUntil };
  return { startsOn, endsOn, pause, pattern };
}

/** The first day whose deliveries are not orders yet. */
export const nextOpenDay = (now: Date): BusinessDay => addDays(lastOrderedDay(now), 1);

export function stateOf(row: StoredSubscription, now: Date): Subscription['state'] {
  return subscriptionState(planOf(row), row.endedAt !== null, nextOpenDay(now));
}

export function nextOf(row: StoredSubscription, rows: readonly StoredDelivery[], now: Date) {
  if (row.endedAt !== null) return null;
  const next = nextDelivery(planOf(row), rows, nextOpenDay(now));
  if (!next) return null;
  return {
    date: next.date,
    slot: slotTime(next.at),
    changeableUntil: changeableUntil(next.date, row.lateSkips).toISOString(),
  };
}

export function toSubscription(
  row: StoredSubscription,
  rows: readonly StoredDelivery[],
  prices: PriceList,
  now: Date,
): Subscription {
  const days = row.pattern.map(({ weekday, minute, items }) => ({
    weekday,
    slot: slotTime(minute),
    ...prices.describe(items),
  }));
  return {
    id: row.id,
    state: stateOf(row, now),
    addressId: row.addressId,
    addressLabel: row.addressLabel,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    pause: planOf(row).pause,
    swapsAllowed: row.swapsAllowed,
    isTightened: isTightened(row.lateSkips),
    lateSkips: row.lateSkips,
    days,
    weekTotal: sumOfTotals(days),
    nextDelivery: nextOf(row, rows, now),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

export const sumOfTotals = (days: readonly { readonly amounts: { readonly total: number } }[]): number =>
  Math.round(days.reduce((sum, { amounts }) => sum + amounts.total * 100, 0)) / 100;

export function toDelivery(
  planned: PlannedDelivery<DeliveryWithOrder>,
  lateSkips: number,
  prices: PriceList,
  now: Date,
): SubscriptionDelivery {
  const { date, minute, at, state, items, row } = planned;
  const startsAt = slotStart(date, at);
  const priced = prices.describe(items);
  return {
    date,
    slot: slotTime(minute),
    state,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + slotMinutes * 60_000).toISOString(),
    isMoved: at !== minute,
    isSwapped: row?.isSwapped ?? false,
    isRoomHeld: row?.state === 'held',
    changeableUntil: changeableUntil(date, lateSkips).toISOString(),
    isChangeable: state !== 'ordered' && isChangeable(date, lateSkips, now),
    reason: row?.reason ?? null,
    changedAt: row && row.version > 0 ? row.changedAt.toISOString() : null,
    orderId: row?.orderId ?? null,
    orderStatus: row?.order?.status ?? null,
    ...priced,
    amounts: row?.order ? amountsOf(row.order) : priced.amounts,
    version: row?.version ?? 0,
  };
}

const amountsOf = (order: PlacedOrder) =>
  quoteInRupees({
    subtotal: order.subtotalPaise as Paise,
    discount: order.discountPaise as Paise,
    deliveryFee: order.deliveryFeePaise as Paise,
    tax: order.taxPaise as Paise,
    total: order.totalPaise as Paise,
  });

export const toReceipt = (row: typeof subscriptionReceipts.$inferSelect): SubscriptionReceipt => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  kind: row.kind,
  date: row.date,
  slot: row.minute === null ? null : slotTime(row.minute),
  text: row.text,
  by: row.actor,
});
