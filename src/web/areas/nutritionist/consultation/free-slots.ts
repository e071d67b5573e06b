import { formatInstant } from '#domain/calendar/format-instant.ts';
import { addDays, businessDay, businessDayRange, type BusinessDay } from '#domain/calendar/business-day.ts';
import { appointmentMinutes, fitsIntoHours, type WorkingHours } from '#domain/calendar/working-hours.ts';

export type SlotDay = {
  readonly day: BusinessDay;
  /** ISO instants. */
  readonly times: readonly string[];
};

export type SlotsFrom = {
  readonly hours: readonly WorkingHours[];
  /** Appointments with other clients. */
  readonly taken: readonly string[];
  readonly now: Date;
};

const slotMs = appointmentMinutes * 60_000;
const daysAhead = 21;

/** Days of the next three weeks with a free half hour within the working hours. */
export function freeSlots({ hours, taken, now }: SlotsFrom): readonly SlotDay[] {
  const promised = taken.map((instant) => Date.parse(instant));
  const isFree = (at: number) =>
    at > now.getTime() &&
    fitsIntoHours(hours, new Date(at)) &&
    promised.every((other) => Math.abs(other - at) >= slotMs);
  const today = businessDay(now);
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index))
    .map((day) => ({
      day,
      times: startsOn(day, hours)
        .filter(isFree)
        .map((at) => new Date(at).toISOString()),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Half hours from the start of the working hours; the last one may not fit. */
function startsOn(day: BusinessDay, hours: readonly WorkingHours[]): number[] {
  const midnight = businessDayRange(day).from.getTime();
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .toSorted((one, other) => one.fromMinute - other.fromMinute)
    .flatMap(({ fromMinute, toMinute }) => {
      const count = Math.ceil((toMinute - fromMinute) / appointmentMinutes);
      return Array.from({ length: count }, (_, index) => midnight + fromMinute * 60_000 + index * slotMs);
    });
}

/** Monday is 1. */
function weekdayOf(day: BusinessDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** 'Monday, Nov 16' */
export function slotDayText(day: BusinessDay): string {
  return formatInstant(businessDayRange(day).from, 'weekday');
}

/** '10:30 AM' */
export function slotTimeText(instant: string): string {
  return formatInstant(instant, 'time');
}
