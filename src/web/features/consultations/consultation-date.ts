import { type InstantFormat, formatInstant, shopTimeZone } from '#domain/calendar/format-instant.ts';

/** 'Nov 15, 1:24 PM' in the reader's time zone. */
export function formatConsultationDate(instant: string | null | undefined, timeZone?: string): string {
  return format(instant, 'short', timeZone);
}

/** 'Mon, Nov 16, 4:00 PM'. Outside India it names the time zone: appointments are in Hyderabad's hours. */
export function formatAppointment(instant: string, timeZone?: string): string {
  const isIndian = offsetOf(instant, timeZone) === offsetOf(instant, shopTimeZone);
  return format(instant, isIndian ? 'appointment' : 'appointmentWithZone', timeZone);
}

function format(instant: string | null | undefined, as: InstantFormat, timeZone: string | undefined): string {
  if (!instant) return 'N/A';
  return Number.isNaN(Date.parse(instant)) ? 'Invalid date' : formatInstant(instant, as, { timeZone });
}

const offsetOf = (instant: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
