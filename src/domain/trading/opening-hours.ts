import { type BusinessDay, addDays, businessDay, businessDayRange, weekdayOf } from '#domain/calendar/business-day.ts';

/** Minutes from midnight in Hyderabad of the day it begins. One that passes midnight closes after `minutesADay`. */
export type Shift = { readonly fromMinute: number; /** Exclusive. */ readonly toMinute: number };

/** Weekday 1 is Monday. */
export type WeeklyShift = Shift & { readonly weekday: number };

/** Replaces the weekly shifts that begin on this date; without any, the kitchen is closed. */
export type SpecialDate = { readonly date: BusinessDay; readonly shifts: readonly Shift[] };

export type OpeningHours = {
  /** None: always open. */
  readonly weekly: readonly WeeklyShift[];
  readonly specialDates: readonly SpecialDate[];
};

/** A paused kitchen takes no orders until then; null: until a manager reopens it. */
export type Pause = { readonly until: Date | null };

export type Period = { /** Inclusive. */ readonly from: Date; /** Exclusive. */ readonly to: Date };

export const minutesADay = 24 * 60;
const minuteMs = 60_000;
const wholeDay: Shift = { fromMinute: 0, toMinute: minutesADay };

/** The shifts that begin on this day. The shift of the evening before is not included, although it may still be running. */
export function shiftsOf({ weekly, specialDates }: OpeningHours, day: BusinessDay): readonly Shift[] {
  const special = specialDates.find(({ date }) => date === day);
  if (special) return special.shifts;
  if (weekly.length === 0) return [wholeDay];
  const weekday = weekdayOf(day);
  return weekly.filter((shift) => shift.weekday === weekday);
}

/** The open periods in order of time. Adjacent shifts are joined, and periods are cut to the requested range. */
export function openPeriods(hours: OpeningHours, pause: Pause | null, { from, to }: Period): Period[] {
  const start = pause ? latest(from, pause.until ?? to) : from;
  const merged: { from: Date; to: Date }[] = [];
  for (let day = addDays(businessDay(start), -1); businessDayRange(day).from < to; day = addDays(day, 1)) {
    for (const shift of shiftsOf(hours, day).toSorted((a, b) => a.fromMinute - b.fromMinute)) {
      const period = periodOf(day, shift);
      const last = merged.at(-1);
      if (last && period.from <= last.to) last.to = latest(last.to, period.to);
      else merged.push(period);
    }
  }
  return merged
    .map((period) => ({ from: latest(period.from, start), to: earliest(period.to, to) }))
    .filter((period) => period.from < period.to);
}

/** The open period that an instant lies in; undefined when the kitchen is closed or paused then. */
export function openPeriodAt(
  hours: OpeningHours,
  pause: Pause | null,
  at: Date,
  horizonDays: number,
): Period | undefined {
  const [period] = openPeriods(hours, pause, { from: at, to: daysAfter(at, horizonDays) });
  return period?.from.getTime() === at.getTime() ? period : undefined;
}

/** Null when the kitchen does not open within the horizon, or is paused without an end. */
export function nextOpening(hours: OpeningHours, pause: Pause | null, now: Date, horizonDays: number): Date | null {
  return openPeriods(hours, pause, { from: now, to: daysAfter(now, horizonDays) })[0]?.from ?? null;
}

/** The first of them that begins while another one is running, Sunday night into Monday included. */
export function findOverlappingShift<T extends WeeklyShift>(weekly: readonly T[]): T | undefined {
  const minutesAWeek = 7 * minutesADay;
  const start = ({ weekday, fromMinute }: T) => (weekday - 1) * minutesADay + fromMinute;
  const isRunningAt = (shift: T, minute: number) => {
    const since = (minute - start(shift) + minutesAWeek) % minutesAWeek;
    return since < shift.toMinute - shift.fromMinute;
  };
  return weekly.find((shift, index) =>
    weekly.some((other, otherIndex) => {
      if (other === shift || !isRunningAt(other, start(shift))) return false;
      return start(other) !== start(shift) || otherIndex < index;
    }),
  );
}

export function isPaused(pause: Pause | null, now: Date): boolean {
  return pause !== null && (pause.until === null || pause.until > now);
}

function periodOf(day: BusinessDay, { fromMinute, toMinute }: Shift): { from: Date; to: Date } {
  const midnight = businessDayRange(day).from.getTime();
  return { from: new Date(midnight + fromMinute * minuteMs), to: new Date(midnight + toMinute * minuteMs) };
}

const latest = (a: Date, b: Date) => (a > b ? a : b);
const earliest = (a: Date, b: Date) => (a < b ? a : b);
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * minutesADay * minuteMs);
