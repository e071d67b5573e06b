const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** 'Nov 15, 1:24 PM' in the reader's time zone. */
export function formatConsultationDate(instant: string | null | undefined, timeZone?: string): string {
  return format(instant, { ...day, ...time, timeZone });
}

/** 'Mon, Nov 16, 4:00 PM'. Outside India it names the time zone: appointments are in Hyderabad's hours. */
export function formatAppointment(instant: string, timeZone?: string): string {
  const isIndian = offsetOf(instant, timeZone) === offsetOf(instant, 'Asia/Kolkata');
  const zone = isIndian ? {} : ({ timeZoneName: 'short' } as const);
  return format(instant, { weekday: 'short', ...day, ...time, ...zone, timeZone });
}

function format(instant: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!instant) return 'N/A';
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  // Some engines put a narrow space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(date).replaceAll('\u202F', ' ');
}

const offsetOf = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
