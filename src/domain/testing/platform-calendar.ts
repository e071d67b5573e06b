const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** By the calendar of the platform, to compare our arithmetic with. From its parts: engines write the whole differently. */
export function inKolkata(instant: Date | number): { date: string; minuteOfDay: number } {
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return { date: `${year}-${month}-${day}`, minuteOfDay: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) };
}
