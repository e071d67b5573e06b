/** Hyderabad's. The shop's days and hours are in it, wherever the reader or the server is. */
export const shopTimeZone = 'Asia/Kolkata';

// It has had no daylight saving time since 1945, so an offset is exact and needs no time zone data.
export const shopOffsetMinutes = 5.5 * 60;

const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** The one way in which the shop writes dates and times. */
const formats = {
  /** 'Nov 15, 2026, 1:24 PM' */
  full: { ...day, year: 'numeric', ...time },
  /** 'Nov 15, 1:24 PM' */
  short: { ...day, ...time },
  /** '1:24 PM' */
  time,
  /** 'Nov 15' */
  day,
  /** 'Nov 15, 2026' */
  date: { ...day, year: 'numeric' },
  /** 'Sunday' */
  longWeekday: { weekday: 'long' },
  /** 'Sun' */
  shortWeekday: { weekday: 'short' },
  /** 'Sunday, Nov 15' */
  weekday: { weekday: 'long', ...day },
  /** 'Sun, Nov 15, 1:24 PM' */
  appointment: { weekday: 'short', ...day, ...time },
  /** 'Sun, Nov 15, 1:24 PM UTC' */
  appointmentWithZone: { weekday: 'short', ...day, ...time, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type InstantFormat = keyof typeof formats;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** In Hyderabad's time zone, wherever the reader is, unless another is given; `undefined` is the reader's. */
export function formatInstant(
  instant: Date | string,
  format: InstantFormat = 'full',
  zone: { readonly timeZone: string | undefined } = { timeZone: shopTimeZone },
): string {
  const key = `${format} ${zone.timeZone ?? ''}`;
  // Building one takes longer than a hundred uses of it.
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...formats[format], timeZone: zone.timeZone });
    formatters.set(key, formatter);
  }
  // Some engines put a narrow space before AM and PM.
  return formatter.format(new Date(instant)).replaceAll('\u202F', ' ');
}

/** '8:30–9:00 PM', '11:45 AM–12:05 PM' */
export function formatTimeRange(from: Date | string, to: Date | string): string {
  const [start, end] = [formatInstant(from, 'time'), formatInstant(to, 'time')];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`;
}
