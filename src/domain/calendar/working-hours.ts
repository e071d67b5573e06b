import { shopOffsetMinutes } from './format-instant.ts';

/** Minutes from midnight in Hyderabad; weekday 1 is Monday. */
export type WorkingHours = {
  readonly weekday: number;
  readonly fromMinute: number;
  /** Exclusive. */
  readonly toMinute: number;
};

/** The length of an appointment. */
export const appointmentMinutes = 30;

const minutesADay = 24 * 60;
const minutesAWeek = 7 * minutesADay;
/** 1 January 1970 was a Thursday. */
const epochMinuteOfWeek = 3 * minutesADay;

export function hoursAWeek(hours: readonly WorkingHours[]): number {
  return hours.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0) / 60;
}

/** The first that overlaps another one of the same day. */
export function findOverlap<T extends WorkingHours>(hours: readonly T[]): T | undefined {
  const sorted = hours.toSorted((a, b) => startOf(a) - startOf(b));
  return sorted.find((entry, index) => index > 0 && startOf(entry) < endOf(sorted[index - 1]!));
}

/** Whether an appointment that starts then fits. Adjacent hours count as one. */
export function fitsIntoHours(hours: readonly WorkingHours[], instant: Date): boolean {
  const start = minuteOfWeek(instant);
  const end = start + appointmentMinutes;
  const spans = hours.flatMap((entry) => [
    { from: startOf(entry), to: endOf(entry) },
    // Sunday night continues into Monday.
    { from: startOf(entry) + minutesAWeek, to: endOf(entry) + minutesAWeek },
  ]);
  let free = start;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from <= free && to > free) free = to;
  }
  return free >= end;
}

const startOf = ({ weekday, fromMinute }: WorkingHours) => (weekday - 1) * minutesADay + fromMinute;
const endOf = ({ weekday, toMinute }: WorkingHours) => (weekday - 1) * minutesADay + toMinute;

function minuteOfWeek(instant: Date): number {
  const minutes = instant.getTime() / 60_000 + shopOffsetMinutes + epochMinuteOfWeek;
  return ((minutes % minutesAWeek) + minutesAWeek) % minutesAWeek;
}
