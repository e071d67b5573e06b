import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { prepSheetPath } from '../kitchen-day.ts';

/** Half hours of a day, such as 18:30; undefined: from its beginning, until its end. */
export type SlotRange = { readonly from: string | undefined; readonly to: string | undefined };

const minutesADay = 24 * 60;
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** From 00:00 to 24:00. */
export const halfHours = Array.from({ length: minutesADay / 30 + 1 }, (_, index) => timeOf(index * 30));

/** A range that ends before it begins counts as no range. */
export function readSlotRange(search: URLSearchParams): SlotRange {
  const read = (name: string) => halfHours.find((time) => time === search.get(name));
  const [from, to] = [read('from'), read('to')];
  return from && to && from >= to ? { from, to: undefined } : { from, to };
}

export function slotRangePath(day: BusinessDay, today: BusinessDay, { from, to }: SlotRange): string {
  const search = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString();
  const path = prepSheetPath(day, today);
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

/** '12:00 PM', and midnight at the end of the day too. */
export function halfHourLabel(time: string): string {
  const [hour, minute] = time.split(':') as [string, string];
  const hours = Number(hour) % 24;
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

export function slotRangeText({ from, to }: SlotRange): string {
  if (from && to) return `slots from ${halfHourLabel(from)} to ${halfHourLabel(to)}`;
  if (from) return `slots from ${halfHourLabel(from)}`;
  return to ? `slots before ${halfHourLabel(to)}` : '';
}
