const indian = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const formats = {
  full: indian({ ...day, year: 'numeric', ...time }),
  short: indian({ ...day, ...time }),
  time: indian(time),
};

/** An instant in Hyderabad's time zone, wherever the reader is: '15 Nov 2026, 1:24 pm'. */
export function formatOrderDate(instant: string, format: keyof typeof formats = 'full'): string {
  return formats[format].format(new Date(instant));
}
