import { type BusinessDay, addDays, businessDay, businessDayRange } from '../calendar/business-day.ts';
import { minutesADay } from '../trading/opening-hours.ts';

/** A delivery becomes an order at this hour of the day before, in Hyderabad. */
export const cutOffHour = 20;
/** A delivery holds room in its slot from this many hours before the slot. */
export const holdHours = 48;
/** This many minutes after the cut-off a check looks for deliveries that did not become orders. */
export const checkMinutes = 10;

export const maxDeliveriesADay = 3;
export const maxItemsADelivery = 10;
export const maxSubscriptions = 5;
/** A start or an end further ahead is a typing error. */
export const maxDaysAhead = 366;
export const calendarWeeks = 4;

/** A skip in the last hours before the cut-off comes after the kitchen has bought the food. */
export const lateSkipHours = 6;
/** After this many late skips in a row, without an order between them, the last moment for changes comes earlier. */
export const lateSkipsInARow = 3;
const tightenedByDays = 1;

const hourMs = 3_600_000;

/** When the deliveries of a day become orders. */
export function ordersAt(date: BusinessDay): Date {
  return new Date(businessDayRange(addDays(date, -1)).from.getTime() + cutOffHour * hourMs);
}

export const isTightened = (lateSkips: number): boolean => lateSkips >= lateSkipsInARow;

/** Until when a customer may change the deliveries of a day. */
export function changeableUntil(date: BusinessDay, lateSkips: number): Date {
  return ordersAt(isTightened(lateSkips) ? addDays(date, -tightenedByDays) : date);
}

export function isChangeable(date: BusinessDay, lateSkips: number, now: Date): boolean {
  return now < changeableUntil(date, lateSkips);
}

export function isLateSkip(date: BusinessDay, lateSkips: number, now: Date): boolean {
  return now.getTime() >= changeableUntil(date, lateSkips).getTime() - lateSkipHours * hourMs;
}

/** The last day whose deliveries are orders by now, or must become ones. */
export function lastOrderedDay(now: Date): BusinessDay {
  const today = businessDay(now);
  return now < ordersAt(addDays(today, 1)) ? today : addDays(today, 1);
}

/** The first day that a customer may still change. */
export function firstChangeableDay(lateSkips: number, now: Date): BusinessDay {
  return addDays(lastOrderedDay(now), isTightened(lateSkips) ? 1 + tightenedByDays : 1);
}

/** The last day on which a slot may be held by now. */
export function lastHeldDay(now: Date): BusinessDay {
  return businessDay(new Date(now.getTime() + holdHours * hourMs));
}

/** The start of a slot, of which `minute` is the minute of the day. */
export function slotStart(date: BusinessDay, minute: number): Date {
  return new Date(businessDayRange(date).from.getTime() + minute * 60_000);
}

/** Slots of this day that begin up to this minute may be held now. For a near day the result is after midnight. */
export function lastHeldMinute(date: BusinessDay, now: Date): number {
  return Math.floor((now.getTime() + holdHours * hourMs - slotStart(date, 0).getTime()) / 60_000);
}

export function isHeldBy(date: BusinessDay, minute: number, now: Date): boolean {
  const start = slotStart(date, minute);
  return start > now && start.getTime() - now.getTime() <= holdHours * hourMs;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** '13:30' */
export function slotTime(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** The inverse of `slotTime`; null for what is no half hour of a day. */
export function slotMinute(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):([03]0)$/.exec(time) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute < minutesADay ? minute : null;
}

/** What a row about one delivery may be: as planned but changed, with room in its slot, left out, or an order. */
export const deliveryRowStates = ['planned', 'held', 'skipped', 'ordered'] as const;
export type DeliveryRowState = (typeof deliveryRowStates)[number];

/** What a customer sees of a delivery. */
export const deliveryStates = ['planned', 'paused', 'skipped', 'ordered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const subscriptionStates = ['active', 'paused', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why the shop left a delivery out, or changed it, or has no room for it. */
export const changeReasons = [
  'sold-out',
  'closed',
  'full',
  'out-of-reach',
  'limit',
  'not-sold',
  'too-late',
  'shop-down',
] as const;
export type ChangeReason = (typeof changeReasons)[number];

export const changeReasonTexts: Record<ChangeReason, string> = {
  'sold-out': 'it is sold out',
  closed: 'the kitchen is closed then',
  full: 'the kitchen has no room left then',
  'out-of-reach': 'no kitchen delivers to the address',
  limit: 'too many orders are open',
  'not-sold': 'it is no longer on the menu',
  'too-late': 'it could not be ordered in time',
  'shop-down': 'the shop was down',
};

export const receiptKinds = [
  'started',
  'changed',
  'skipped',
  'restored',
  'moved',
  'swapped',
  'paused',
  'resumed',
  'ended',
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
