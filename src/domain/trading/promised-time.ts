/** When food is promised to be at the door. */
export type PromisedTime = { readonly from: Date; readonly to: Date };

export const slotMinutes = 30;

export type Pace = {
  readonly leadMinutes: number;
  /** "Running 15 minutes late": added to what is promised from now on, never to what was promised before. */
  readonly delayMinutes: number;
  /** Open orders that leave the kitchen before this one. */
  readonly ordersAhead: number;
  readonly minutesPerOrder: number;
  readonly distanceKm: number;
};

/** From order to door, as the policy pages name it: for orders of before times were promised. */
export const usualMinutes = 45;

/** Through the traffic of the city, on a scooter. */
const minutesPerKm = 3;
const windowMinutes = 20;
const minuteMs = 60_000;
const stepMs = 5 * minuteMs;

/** Too few orders say nothing about the pace of a kitchen. */
const fewestToMeasure = 4;
const assumedMinutesPerOrder = 3;
const slowestMinutesPerOrder = 15;

/** From the orders that left the kitchen within the last so many minutes. */
export function minutesPerOrder(left: number, withinMinutes: number): number {
  if (left < fewestToMeasure) return assumedMinutesPerOrder;
  return Math.min(slowestMinutesPerOrder, withinMinutes / left);
}

export function promiseForSlot(start: Date): PromisedTime {
  return { from: start, to: new Date(start.getTime() + slotMinutes * minuteMs) };
}

/** Rounded up to five minutes: a promise of 7:43 is not believed. No order is promised for an earlier time, in a slot or not. */
export function earliestArrival(now: Date, pace: Pace): Date {
  const minutes =
    pace.leadMinutes + pace.delayMinutes + pace.ordersAhead * pace.minutesPerOrder + pace.distanceKm * minutesPerKm;
  return new Date(Math.ceil((now.getTime() + minutes * minuteMs) / stepMs) * stepMs);
}

/** With `notBefore`, the slot that had room. */
export function promiseAsSoonAsPossible(now: Date, pace: Pace, notBefore: Date | null): PromisedTime {
  const from = Math.max(earliestArrival(now, pace).getTime(), notBefore?.getTime() ?? 0);
  return { from: new Date(from), to: new Date(from + windowMinutes * minuteMs) };
}
