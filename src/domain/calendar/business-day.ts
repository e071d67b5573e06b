import { formatInstant, shopOffsetMinutes } from './format-instant.ts';

declare const businessDayBrand: unique symbol;

/** A day in Hyderabad, written YYYY-MM-DD. */
export type BusinessDay = string & { readonly [businessDayBrand]: true };

export type DayRange = { /** Inclusive. */ readonly from: Date; /** Exclusive. */ readonly to: Date };

const dayMs = 24 * 60 * 60 * 1000;
const offsetMs = shopOffsetMinutes * 60 * 1000;

export function isBusinessDay(text: string): text is BusinessDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Of a time that is none, and beyond the years 0 to 9999: it is on no day, so it equals no day of a calendar. */
const noDay = 'Invalid date' as BusinessDay;

export function businessDay(instant: Date): BusinessDay {
  return dayOf(new Date(instant.getTime() + offsetMs));
}

export function businessDayRange(day: BusinessDay): DayRange {
  const from = utcMidnight(day) - offsetMs;
  return { from: new Date(from), to: new Date(from + dayMs) };
}

export function addDays(day: BusinessDay, count: number): BusinessDay {
  return dayOf(new Date(utcMidnight(day) + count * dayMs));
}

/** How much of a period lies on each business day, in milliseconds; days that it does not touch are left out. */
export function durationByDay({ from, to }: DayRange): Map<BusinessDay, number> {
  const durations = new Map<BusinessDay, number>();
  let start = from;
  while (start < to) {
    const day = businessDay(start);
    const end = new Date(Math.min(businessDayRange(day).to.getTime(), to.getTime()));
    durations.set(day, end.getTime() - start.getTime());
    start = end;
  }
  return durations;
}

/** Today, Yesterday, the weekday within this week (Monday first), else 'MMM d, yyyy'. */
export function dayLabel(day: BusinessDay, today: BusinessDay): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const isThisWeek = mondayOf(day) === mondayOf(today);
  return formatInstant(businessDayRange(day).from, isThisWeek ? 'longWeekday' : 'date');
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: BusinessDay): number {
  return ((new Date(utcMidnight(day)).getUTCDay() + 6) % 7) + 1;
}

export function mondayOf(day: BusinessDay): BusinessDay {
  return addDays(day, 1 - weekdayOf(day));
}

function utcMidnight(day: BusinessDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(date: Date): BusinessDay {
  if (Number.isNaN(date.getTime())) return noDay;
  const text = date.toISOString();
  // Years beyond 9999 are written with a sign and more digits.
  return text[10] === 'T' ? (text.slice(0, 10) as BusinessDay) : noDay;
}
