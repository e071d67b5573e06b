import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  type BusinessDay,
  businessDay,
  businessDayRange,
  dayLabel,
  durationByDay,
  isBusinessDay,
  mondayOf,
} from './business-day.ts';
import { inKolkata } from '../testing/platform-calendar.ts';

function day(text: string): BusinessDay {
  if (!isBusinessDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const originalZone = process.env['TZ'];
afterEach(() => {
  if (originalZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = originalZone;
});

it('the tests of domain and screens run west of UTC, where a day of the machine is not yet a day of the shop', () => {
  expect(originalZone).toBe('America/Los_Angeles');
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(480);
});

describe('a business day', () => {
  it.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'begins at 18:30:00.000Z, also on a server in %s',
    (zone) => {
      process.env['TZ'] = zone;
      expect(businessDay(new Date('2026-11-14T18:29:59.999Z'))).toBe('2026-11-14');
      expect(businessDay(new Date('2026-11-14T18:30:00.000Z'))).toBe('2026-11-15');
      expect(businessDayRange(day('2026-11-15'))).toEqual({
        from: new Date('2026-11-14T18:30:00.000Z'),
        to: new Date('2026-11-15T18:30:00.000Z'),
      });
    },
  );

  it('contains exactly the instants of its range', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const { from, to } = businessDayRange(businessDay(instant));
        expect(from <= instant && instant < to).toBe(true);
        expect(businessDay(instant)).toBe(inKolkata(instant).date);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-01', '2026-00-10', '2026-01-01T00:00', '2026', '2026-11', '', 'today'])(
    '%j is no day of the calendar',
    (text) => {
      expect(isBusinessDay(text)).toBe(false);
    },
  );

  it('counts over months and leap days', () => {
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(day('2026-03-01'), -1)).toBe('2026-02-28');
  });

  it('ends with the year 9999', () => {
    expect(isBusinessDay(addDays(day('9999-12-31'), 1))).toBe(false);
    expect(isBusinessDay(addDays(day('0000-01-01'), -1))).toBe(false);
  });
});

describe('a date that is none', () => {
  const none = businessDay(new Date('soon'));

  it('is on no day, and nothing that is computed from it throws', () => {
    expect(isBusinessDay(none)).toBe(false);
    for (const from of [none, 'soon', '', null] as BusinessDay[]) {
      expect(isBusinessDay(addDays(from, 1))).toBe(false);
      expect(mondayOf(from)).toBe(none);
      expect(dayLabel(from, day('2026-11-18'))).toBe('Invalid date');
    }
  });
});

describe('the label of a day', () => {
  // 2026-11-18 is a Wednesday.
  it.each([
    ['2026-11-18', 'Today'],
    ['2026-11-17', 'Yesterday'],
    ['2026-11-16', 'Monday'],
    ['2026-11-19', 'Thursday'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-15', 'Nov 15, 2026'],
    ['2026-11-23', 'Nov 23, 2026'],
    ['2026-09-05', 'Sep 5, 2026'],
  ])('on a Wednesday, %s reads %s', (text, label) => {
    expect(dayLabel(day(text), day('2026-11-18'))).toBe(label);
  });

  it('is Yesterday for the Sunday before a Monday', () => {
    expect(dayLabel(day('2026-11-15'), day('2026-11-16'))).toBe('Yesterday');
  });

  it('counts the Monday before a Sunday to the same week', () => {
    expect(dayLabel(day('2026-11-09'), day('2026-11-15'))).toBe('Monday');
  });
});

describe('a period', () => {
  it('is split over its business days as if every minute were counted on its own', () => {
    const minuteMs = 60_000;
    const first = Date.parse('2026-11-14T00:00:00Z');
    const minutes = fc.integer({ min: 0, max: 4 * 24 * 60 });
    fc.assert(
      fc.property(minutes, minutes, (start, end) => {
        const counted: Record<string, number> = {};
        for (let minute = start; minute < end; minute++) {
          const { date } = inKolkata(first + minute * minuteMs);
          counted[date] = (counted[date] ?? 0) + minuteMs;
        }
        const [from, to] = [new Date(first + start * minuteMs), new Date(first + end * minuteMs)];
        expect(Object.fromEntries(durationByDay({ from, to }))).toEqual(counted);
      }),
    );
  });

  it('is split at midnight to the millisecond', () => {
    const period = { from: new Date('2026-11-14T18:29:59.999Z'), to: new Date('2026-11-14T18:30:00.002Z') };
    expect([...durationByDay(period)]).toEqual([
      ['2026-11-14', 1],
      ['2026-11-15', 2],
    ]);
  });
});
