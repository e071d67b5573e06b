import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type InstantFormat, formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { ordersAt, slotMinute, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { slotMinutes } from '#domain/trading/promised-time.ts';

const anyDay = '2026-01-05' as BusinessDay;

/** '8:00 PM' */
export const cutOffTime: string = formatInstant(ordersAt(anyDay), 'time');

export const dayText = (day: string, format: InstantFormat = 'weekday'): string =>
  formatInstant(businessDayRange(day as BusinessDay).from, format);

/** 'Wed, Nov 18' */
export const shortDayText = (day: string): string => `${dayText(day, 'shortWeekday')}, ${dayText(day, 'day')}`;

/** '1:00–1:30 PM' of '13:00'. */
export function slotText(slot: string): string {
  const start = slotStart(anyDay, slotMinute(slot) ?? 0);
  return formatTimeRange(start, new Date(start.getTime() + slotMinutes * 60_000));
}

/** 'today, 8:00 PM', 'tomorrow, 8:00 PM', 'Thu, Nov 19, 8:00 PM' */
export function momentText(instant: string, now: Date): string {
  const [day, today] = [businessDay(new Date(instant)), businessDay(now)];
  const time = formatInstant(instant, 'time');
  if (day === today) return `today, ${time}`;
  return day === addDays(today, 1) ? `tomorrow, ${time}` : formatInstant(instant, 'appointment');
}
