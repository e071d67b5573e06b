import { formatInstant } from '#domain/calendar/format-instant.ts';

const halfADayMs = 12 * 60 * 60 * 1000;

/** 1:05 PM; with its day when that is not today. */
export function asOfTime(at: number): string {
  return formatInstant(new Date(at), Date.now() - at < halfADayMs ? 'time' : 'short');
}
