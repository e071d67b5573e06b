import { describe, expect, it } from 'vitest';
import { toCalendarFile } from './calendar-file.ts';

const from = new Date('2026-11-20T07:30:00Z');
const to = new Date('2026-11-20T08:00:00Z');
const file = (summary: string) =>
  toCalendarFile('Macrobowl', 'shop.example', [{ uid: '1-2026-11-20-1300', from, to, summary }], from);

describe('a calendar file', () => {
  it('has one event for each delivery, in UTC', () => {
    expect(file('Desk Lunch').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Macrobowl//Subscriptions//EN',
      'X-WR-CALNAME:Macrobowl',
      'BEGIN:VEVENT',
      'UID:1-2026-11-20-1300@shop.example',
      'DTSTAMP:20261120T073000Z',
      'DTSTART:20261120T073000Z',
      'DTEND:20261120T080000Z',
      'SUMMARY:Desk Lunch',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('lets a name add no line of its own', () => {
    const text = file('Rice; beans, a\\b\nEND:VEVENT');
    expect(text).toContain(String.raw`SUMMARY:Rice\; beans\, a\\b\nEND:VEVENT`);
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  it('folds lines of more than 75 bytes between characters', () => {
    const text = file('é'.repeat(100));
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'é'.repeat(100)}`);
  });
});
