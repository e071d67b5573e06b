import { businessDayRange, type BusinessDay } from '#domain/calendar/business-day.ts';

const inHyderabad = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Kolkata' });

const dayFormat = inHyderabad({ weekday: 'long', month: 'short', day: 'numeric' });
const timeFormat = inHyderabad({ hour: 'numeric', minute: '2-digit' });

/** 'Monday, Nov 16' */
export function slotDayText(day: BusinessDay): string {
  return dayFormat.format(businessDayRange(day).from);
}

/** '10:30 AM' */
export function slotTimeText(instant: string): string {
  return timeFormat.format(new Date(instant));
}
