import { queryOptions } from '@tanstack/react-query';
import type { Address, Serviceability } from '#contract/addresses.ts';
import type { OpeningStatus } from '#contract/opening-status.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { call } from '#web/api/call.ts';

export type Place = Pick<Address, 'postalCode' | 'latitude' | 'longitude'>;

/** Whether a kitchen delivers there. A point takes precedence over the PIN code. */
export function serviceabilityQuery({ postalCode, latitude, longitude }: Place) {
  const query = {
    postalCode,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  };
  return queryOptions({
    queryKey: ['serviceability', query],
    queryFn: async ({ signal }) => {
      const { checkServiceability } = await import('#contract/addresses.ts');
      return call(checkServiceability, { query }, { signal });
    },
  });
}

/** What the kitchen that delivers to a place offers now. */
export type Trading = Extract<Serviceability, { covered: true }>;

/** Undefined where nobody delivers. A process of the previous release has no slots yet: then as soon as possible is all there is. */
export function tradingOf(result: Serviceability | undefined): Trading | undefined {
  return result?.covered && 'slots' in result ? result : undefined;
}

/** When an order placed now arrives, or why none can be: '7:05–7:25 PM', 'Opens at 11:00 AM', 'Back Sun, Nov 15, 7:45 PM' */
export function soonestText({ earliestArrival, ...opening }: Trading, now: Date): string {
  if (earliestArrival) return formatTimeRange(earliestArrival.from, earliestArrival.to);
  return opensText(opening, now) ?? (opening.isPaused ? 'Paused for now' : 'No room left today');
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
