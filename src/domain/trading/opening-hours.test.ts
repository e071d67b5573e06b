import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessDay, addDays, isBusinessDay } from '#domain/calendar/business-day.ts';
import {
  type OpeningHours,
  type Shift,
  type WeeklyShift,
  findOverlappingShift,
  isPaused,
  minutesADay,
  nextOpening,
  openPeriodAt,
  openPeriods,
  shiftsOf,
} from './opening-hours.ts';
import { inKolkata } from '../testing/platform-calendar.ts';

const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const shift = (from: string, to: string): Shift => ({
  fromMinute: clock(from),
  toMinute: clock(to) > clock(from) ? clock(to) : clock(to) + minutesADay,
});
const weekly = (weekday: number, from: string, to: string): WeeklyShift => ({ weekday, ...shift(from, to) });
const day = (text: string): BusinessDay => {
  if (!isBusinessDay(text)) throw new Error(text);
  return text;
};
/** 16 November 2026 is a Monday. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`);
const always: OpeningHours = { weekly: [], specialDates: [] };
const evening: OpeningHours = { weekly: [weekly(1, '11:00', '15:00'), weekly(1, '18:00', '02:00')], specialDates: [] };
const week = (hours: OpeningHours) => openPeriods(hours, null, { from: at('16T00:00'), to: at('23T00:00') });

describe('opening hours', () => {
  it('without any shift are around the clock', () => {
    expect(week(always)).toEqual([{ from: at('16T00:00'), to: at('23T00:00') }]);
  });

  it('have several shifts a day, and one may pass midnight', () => {
    expect(week(evening)).toEqual([
      { from: at('16T11:00'), to: at('16T15:00') },
      { from: at('16T18:00'), to: at('17T02:00') },
    ]);
  });

  it('of Sunday night continue into Monday', () => {
    const hours = { weekly: [weekly(7, '20:00', '03:00')], specialDates: [] };
    expect(week(hours)).toEqual([
      { from: at('16T00:00'), to: at('16T03:00') },
      { from: at('22T20:00'), to: at('23T00:00') },
    ]);
  });

  it('that touch are one period', () => {
    const hours = { weekly: [weekly(2, '12:00', '15:00'), weekly(2, '10:00', '12:00')], specialDates: [] };
    expect(week(hours)).toEqual([{ from: at('17T10:00'), to: at('17T15:00') }]);
  });

  it('of a special date replace those of the week; without a shift it is closed', () => {
    const hours = {
      weekly: [weekly(1, '11:00', '15:00'), weekly(2, '11:00', '15:00')],
      specialDates: [
        { date: day('2026-11-16'), shifts: [] },
        { date: day('2026-11-18'), shifts: [shift('09:00', '10:00')] },
      ],
    };
    expect(week(hours)).toEqual([
      { from: at('17T11:00'), to: at('17T15:00') },
      { from: at('18T09:00'), to: at('18T10:00') },
    ]);
  });

  it('of the evening before a closed date run to their end', () => {
    const hours = { weekly: evening.weekly, specialDates: [{ date: day('2026-11-17'), shifts: [] }] };
    expect(openPeriodAt(hours, null, at('17T01:00'), 7)).toEqual({ from: at('17T01:00'), to: at('17T02:00') });
  });

  it('without weekly shifts may have closed dates', () => {
    const hours = { weekly: [], specialDates: [{ date: day('2026-11-17'), shifts: [] }] };
    expect(week(hours)).toEqual([
      { from: at('16T00:00'), to: at('17T00:00') },
      { from: at('18T00:00'), to: at('23T00:00') },
    ]);
  });
});

describe('a pause', () => {
  it('ends by itself', () => {
    const pause = { until: at('16T12:30') };
    expect(isPaused(pause, at('16T12:29'))).toBe(true);
    expect(isPaused(pause, at('16T12:30'))).toBe(false);
    expect(nextOpening(evening, pause, at('16T12:00'), 7)).toEqual(at('16T12:30'));
    expect(openPeriodAt(evening, pause, at('16T12:00'), 7)).toBeUndefined();
    expect(openPeriodAt(evening, pause, at('16T12:30'), 7)).toEqual({ from: at('16T12:30'), to: at('16T15:00') });
  });

  it('that outlasts the shift ends with the next opening', () => {
    expect(nextOpening(evening, { until: at('16T16:00') }, at('16T14:00'), 7)).toEqual(at('16T18:00'));
  });

  it('until reopened has no end', () => {
    expect(isPaused({ until: null }, at('16T12:00'))).toBe(true);
    expect(nextOpening(always, { until: null }, at('16T12:00'), 7)).toBeNull();
  });

  it('is none', () => {
    expect(isPaused(null, at('16T12:00'))).toBe(false);
  });
});

describe('the next opening', () => {
  it('is now when the kitchen is open', () => {
    expect(nextOpening(evening, null, at('16T11:00'), 7)).toEqual(at('16T11:00'));
  });

  it('may be days away, and unknown beyond the horizon', () => {
    expect(nextOpening(evening, null, at('17T02:00'), 7)).toEqual(at('23T11:00'));
    expect(nextOpening(evening, null, at('17T02:00'), 6)).toBeNull();
  });
});

describe('overlapping shifts', () => {
  it.each([
    ['touch', [weekly(1, '09:00', '12:00'), weekly(1, '12:00', '15:00')], undefined],
    ['share a minute', [weekly(1, '09:00', '12:01'), weekly(1, '12:00', '15:00')], 1],
    ['are equal', [weekly(1, '09:00', '12:00'), weekly(1, '09:00', '12:00')], 1],
    ['meet after midnight', [weekly(1, '20:00', '02:00'), weekly(2, '01:59', '05:00')], 1],
    ['meet from Sunday into Monday', [weekly(1, '00:00', '05:00'), weekly(7, '20:00', '00:01')], 0],
    ['are on other days', [weekly(1, '09:00', '12:00'), weekly(2, '09:00', '12:00')], undefined],
  ])('%s', (_how, shifts, overlapping) => {
    expect(findOverlappingShift(shifts)).toBe(overlapping === undefined ? undefined : shifts[overlapping]);
  });
});

/** One minute after another, and by the calendar of the platform instead of our arithmetic. */
function* openMinutes(hours: OpeningHours, first: Date, minutes: number) {
  let halfHour = 0;
  let running: Shift[] = [];
  for (let passed = 0; passed < minutes; passed++) {
    if (passed % 30 === 0) {
      const { date, minuteOfDay } = inKolkata(first.getTime() + passed * 60_000);
      halfHour = minuteOfDay;
      const yesterday = shiftsOf(hours, addDays(day(date), -1));
      running = [
        ...shiftsOf(hours, day(date)),
        ...yesterday.map((of) => ({ fromMinute: of.fromMinute - minutesADay, toMinute: of.toMinute - minutesADay })),
      ];
    }
    const minute = halfHour + (passed % 30);
    yield running.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute);
  }
}

const anyShift = fc
  .tuple(fc.integer({ min: 0, max: minutesADay - 1 }), fc.integer({ min: 1, max: minutesADay }))
  .map(([fromMinute, length]): Shift => ({ fromMinute, toMinute: fromMinute + length }));
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  weekly: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), anyShift).map(([weekday, of]) => ({ weekday, ...of })),
    { maxLength: 14 },
  ),
  specialDates: fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 365 }).map((passed) => addDays(day('2026-01-01'), passed)),
      shifts: fc.array(anyShift, { maxLength: 2 }),
    }),
    { maxLength: 20 },
  ),
});

it('periods agree with every minute of a year', () => {
  const from = new Date('2026-01-01T00:00:00+05:30');
  const minutes = 365 * minutesADay;
  fc.assert(
    fc.property(anyHours, (hours) => {
      const expected: [number, number][] = [];
      let passed = 0;
      let wasOpen = false;
      for (const isOpen of openMinutes(hours, from, minutes)) {
        if (isOpen && !wasOpen) expected.push([passed, minutes]);
        if (!isOpen && wasOpen) expected.at(-1)![1] = passed;
        wasOpen = isOpen;
        passed += 1;
      }
      const periods = openPeriods(hours, null, { from, to: new Date(from.getTime() + minutes * 60_000) });
      const sinceStart = (instant: Date) => (instant.getTime() - from.getTime()) / 60_000;
      expect(periods.map((period) => [sinceStart(period.from), sinceStart(period.to)])).toEqual(expected);
    }),
    { numRuns: 3 },
  );
});
