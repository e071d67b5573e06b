const inHyderabad = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Kolkata' });

const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const formats = {
  full: inHyderabad({ ...day, year: 'numeric', ...time }),
  short: inHyderabad({ ...day, ...time }),
  time: inHyderabad(time),
};

/**
 * The one way to write an instant, in Hyderabad's time zone wherever the reader is: 'Nov 15, 2026, 1:24 PM', short
 * 'Nov 15, 1:24 PM', time '1:24 PM'.
 */
export function formatDateTime(instant: Date | string, format: keyof typeof formats = 'full'): string {
  // Some engines put a narrow space before AM and PM.
  return formats[format].format(new Date(instant)).replaceAll('\u202F', ' ');
}
