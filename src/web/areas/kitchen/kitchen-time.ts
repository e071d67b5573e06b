const inHyderabad = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Kolkata' });

const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const formats = {
  full: inHyderabad({ ...day, year: 'numeric', ...time }),
  short: inHyderabad({ ...day, ...time }),
  time: inHyderabad(time),
};

/** In the kitchen's time zone: 'Nov 15, 1:22 PM'. */
export function formatKitchenTime(instant: Date | string, format: keyof typeof formats = 'short'): string {
  return formats[format].format(new Date(instant));
}
