import { shopTimeZone, strangeDate } from '#domain/calendar/format-instant.ts';

const short = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const appointment = { weekday: 'short', ...short } as const;

/** 'Nov 15, 1:24 PM' in the reader's time zone. */
export function formatConsultationDate(instant: string | null | undefined, timeZone?: string): string {
  return format(instant, { ...short, timeZone });
}

/** 'Mon, Nov 16, 4:00 PM'. Outside India it names the time zone: appointments are in Hyderabad's hours. */
export function formatAppointment(instant: string, timeZone?: string): string {
  const isIndian = strangeDate(instant) !== null || offsetOf(instant, timeZone) === offsetOf(instant, shopTimeZone);
  return format(instant, { ...appointment, timeZone, ...(!isIndian && { timeZoneName: 'short' }) });
}

function format(instant: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  const strange = strangeDate(instant);
  if (strange !== null) return strange;
  // Some engines put a narrow space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(new Date(instant!)).replaceAll('\u202F', ' ');
}

const offsetOf = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
