import type { Serviceability } from '#contract/addresses.ts';
import type { OpeningStatus } from '#contract/opening-status.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import type { Trading } from './serviceability.ts';

/** When an order placed now arrives, or why none can be: '7:05–7:25 PM', 'Opens at 11:00 AM', 'Back Sun, Nov 15, 7:45 PM' */
export function soonestText({ earliestArrival, ...opening }: Trading, now: Date): string {
  if (earliestArrival) return formatTimeRange(earliestArrival.from, earliestArrival.to);
  return opensText(opening, now) ?? (opening.isPaused ? 'Paused for now' : 'No room left today');
}

const longestMinutes = 120;

/** '25–35 min', up to five minutes on the safe side; null for later arrivals, and where the clock of the device is wrong. */
export function minutesText({ from, to }: NonNullable<Trading['earliestArrival']>, now: Date): string | null {
  const [first, last] = [from, to].map((at) => Math.ceil((Date.parse(at) - now.getTime()) / 300_000) * 5) as [
    number,
    number,
  ];
  return first > 0 && last <= longestMinutes ? `${first}–${last} min` : null;
}

/** Null when it is not known. */
export function opensText({ isPaused, opensAt }: Omit<OpeningStatus, 'isOpen'>, now: Date): string | null {
  if (opensAt === null) return null;
  const at = new Date(opensAt);
  const verb = isPaused ? 'Back' : 'Opens';
  const isToday = businessDay(at) === businessDay(now);
  return isToday ? `${verb} at ${formatInstant(at, 'time')}` : `${verb} ${formatInstant(at, 'appointment')}`;
}

export function serviceabilityText(result: Serviceability, postalCode: string): string {
  if (result.covered) {
    const away = result.distanceKm < 1 ? '' : `, ${result.distanceKm} km away`;
    return `We deliver here from ${result.kitchenName}${away}.`;
  }
  if (result.reason === 'none-active') return 'No kitchen is cooking right now. Please try again later.';
  const place = result.locality === null ? postalCode || 'this place' : `${result.locality} (${postalCode})`;
  if (result.reason === 'too-far') return `We do not deliver to ${place} yet.`;
  return `We do not deliver to ${place} yet. Check the PIN code.`;
}
