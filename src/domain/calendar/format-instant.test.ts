import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InstantFormat, formatInstant, formatTimeRange, isoInShopTime, shopTimeZone } from './format-instant.ts';

const lunch = '2026-11-15T07:54:00.000Z';

describe('dates and times on screen', () => {
  it.each([
    ['full', 'Nov 15, 2026, 1:24 PM'],
    ['short', 'Nov 15, 1:24 PM'],
    ['time', '1:24 PM'],
    ['day', 'Nov 15'],
    ['shortWeekday', 'Sun'],
    ['weekday', 'Sunday, Nov 15'],
    ['appointment', 'Sun, Nov 15, 1:24 PM'],
  ] as const)('%s is %j, in Hyderabad wherever the reader is', (format, text) => {
    expect(formatInstant(lunch, format)).toBe(text);
    expect(formatInstant(new Date(lunch), format)).toBe(text);
  });

  it('are those of Intl for every instant of a century', () => {
    const day = { month: 'short', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: '2-digit' } as const;
    const options: Record<InstantFormat, Intl.DateTimeFormatOptions> = {
      full: { ...day, year: 'numeric', ...time },
      short: { ...day, ...time },
      time,
      day,
      date: { ...day, year: 'numeric' },
      longWeekday: { weekday: 'long' },
      shortWeekday: { weekday: 'short' },
      weekday: { weekday: 'long', ...day },
      appointment: { weekday: 'short', ...day, ...time },
    };
    for (const format of Object.keys(options) as InstantFormat[]) {
      const intl = new Intl.DateTimeFormat('en-US', { ...options[format], timeZone: shopTimeZone });
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
          (at) => {
            expect(formatInstant(at, format)).toBe(intl.format(at).replaceAll('\u202F', ' '));
          },
        ),
      );
    }
  });

  it('are sortable in files', () => {
    expect(isoInShopTime(new Date(lunch))).toBe('2026-11-15 13:24:00');
    expect(isoInShopTime(new Date('2026-12-31T18:30:05.900Z'))).toBe('2027-01-01 00:00:05');
  });

  it.each(['full', 'short', 'time', 'day', 'date', 'longWeekday', 'shortWeekday', 'weekday', 'appointment'] as const)(
    'as %s have a text for a date that is missing or none',
    (format) => {
      for (const missing of [null, undefined, ''] as string[]) expect(formatInstant(missing, format)).toBe('N/A');
      expect(formatInstant('soon', format)).toBe('Invalid date');
      expect(formatInstant(new Date(NaN), format)).toBe('Invalid date');
    },
  );

  it('have a text for a range of which one end is missing or none', () => {
    expect(formatTimeRange('soon', 'later')).toBe('Invalid date');
    expect(formatTimeRange(lunch, 'soon')).toBe('1:24 PM–Invalid date');
  });

  it.each([
    ['2026-11-15T15:00:00Z', '2026-11-15T15:30:00Z', '8:30–9:00 PM'],
    ['2026-11-15T06:15:00Z', '2026-11-15T06:35:00Z', '11:45 AM–12:05 PM'],
  ])('a range from %s to %s is %s', (from, to, text) => {
    expect(formatTimeRange(from, to)).toBe(text);
  });

  it('change the day at midnight in India', () => {
    expect(formatInstant('2026-11-15T18:29:59.999Z')).toBe('Nov 15, 2026, 11:59 PM');
    expect(formatInstant('2026-11-15T18:30:00.000Z')).toBe('Nov 16, 2026, 12:00 AM');
  });
});
