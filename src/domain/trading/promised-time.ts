/** When food is promised to be at the door. */
export type PromisedTime = { readonly from: Date; readonly to: Date };

export const slotMinutes = 30;

export type Pace = {
  readonly leadMinutes: number;
  /** "Running 15 minutes late": added to what is promised from now on, never to what was promised before. */
  readonly delayMinutes: number;
  /** Open orders that leave the kitchen before this one. */
  readonly ordersAhead: number;
  /** Orders cooked at the same time, each of which takes `minutesPerOrder`. */
  readonly ordersAtOnce: number;
  readonly minutesPerOrder: number;
  readonly distanceKm: number;
};

/** The minutes from order to door that the policy pages name. Used for orders from before times were promised. */
export const usualMinutes = 45;

/** Through the traffic of the city, on a scooter. */
const minutesPerKm = 3;
const windowMinutes = 20;
const minuteMs = 60_000;
const stepMs = 5 * minuteMs;

/** Of a kitchen whose settings were not changed. */
export const usualPace = { ordersAtOnce: 4, minutesPerOrder: 8 } as const;

/** The pace of a kitchen is measured from this many orders on. */
const fewestToMeasure = 50;
/** The measured time is limited to this range: a cook may press both steps at the end, or forget one until the evening. */
const believedMinutes = { least: 1, most: 60 };

/** An admin is warned when a kitchen promises later than this. */
export const longPromiseMinutes = 90;

/** What cooking an order took lately: the median over `orders`. */
export type MeasuredPace = { readonly orders: number; readonly medianMinutes: number | null };

/** The measured time as soon as there are enough orders, else the one that the kitchen's settings have. */
export function minutesPerOrder(set: number, { orders, medianMinutes }: MeasuredPace): number {
  if (orders < fewestToMeasure || medianMinutes === null) return set;
  return Math.min(believedMinutes.most, Math.max(believedMinutes.least, medianMinutes));
}

export function promiseForSlot(start: Date): PromisedTime {
  return { from: start, to: new Date(start.getTime() + slotMinutes * minuteMs) };
}

/** From an order to its arrival. */
export function minutesToDoor(pace: Pace): number {
  // Counted in full rounds: an order waits only when all places at the stove are taken.
  const queueMinutes = Math.floor(pace.ordersAhead / pace.ordersAtOnce) * pace.minutesPerOrder;
  return pace.leadMinutes + pace.delayMinutes + queueMinutes + pace.distanceKm * minutesPerKm;
}

/** Rounded up to five minutes: a promise of 7:43 is not believed. No order is promised for an earlier time, in a slot or not. */
export function earliestArrival(now: Date, pace: Pace): Date {
  return new Date(Math.ceil((now.getTime() + minutesToDoor(pace) * minuteMs) / stepMs) * stepMs);
}

/** With `notBefore`, the slot that had room. */
export function promiseAsSoonAsPossible(now: Date, pace: Pace, notBefore: Date | null): PromisedTime {
  const from = Math.max(earliestArrival(now, pace).getTime(), notBefore?.getTime() ?? 0);
  return { from: new Date(from), to: new Date(from + windowMinutes * minuteMs) };
}
