export type CalendarEvent = {
  /** The same in every version of the calendar. */
  readonly uid: string;
  readonly from: Date;
  readonly to: Date;
  readonly summary: string;
};

const longestLine = 75;

/** RFC 5545. */
export function toCalendarFile(name: string, host: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//Subscriptions//EN`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, from, to, summary }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(to)}`,
      `SUMMARY:${escaped(summary)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A name could otherwise end its line and add one of its own. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines have at most 75 bytes; the rest follows after a space. Characters are never split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > longestLine) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
