import { type OpeningHours, openPeriods } from './opening-hours.ts';
import { slotMinutes } from './promised-time.ts';

/** When an order was wanted: the start of a slot, or as soon as possible after it was placed. */
export type Wanted = { readonly deliverAt: Date | null; readonly orderDate: Date };

/**
 * Whether new opening hours leave an order out: its kitchen was open for it, and would be closed. An order as soon as possible belongs
 * to the hours in which it was placed: the kitchen still finishes it when it closes later that day.
 */
export function isLeftOut(before: OpeningHours, after: OpeningHours, wanted: Wanted): boolean {
  return isServed(before, wanted) && !isServed(after, wanted);
}

function isServed(hours: OpeningHours, { deliverAt, orderDate }: Wanted): boolean {
  const from = deliverAt ?? orderDate;
  const lengthMs = deliverAt ? slotMinutes * 60_000 : 1;
  const [open] = openPeriods(hours, null, { from, to: new Date(from.getTime() + lengthMs) });
  return open !== undefined && open.to.getTime() - open.from.getTime() === lengthMs;
}
