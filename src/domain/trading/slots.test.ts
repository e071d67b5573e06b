import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WeeklyShift, minutesADay } from './opening-hours.ts';
import { type Pace, earliestArrival, promiseAsSoonAsPossible } from './promised-time.ts';
import {
  type TradingRules,
  byLikeness,
  emptySlot,
  findSlotProblem,
  hasCapacityLimit,
  nearestFree,
  roomFor,
  slotDaysAhead,
  slotStarts,
  slotsOfToday,
} from './slots.ts';

/** 16 November 2026 is a Monday. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`);
const noLimit = { ordersPerSlot: null, portionsPerSlot: null };
const always: TradingRules = {
  hours: { weekly: [], specialDates: [] },
  pause: null,
  leadMinutes: 30,
  capacity: noLimit,
};
const lunch: WeeklyShift = { weekday: 1, fromMinute: 11 * 60, toMinute: 14 * 60 + 15 };
const mondays: TradingRules = { ...always, hours: { weekly: [lunch], specialDates: [] } };
const paceOf = ({ leadMinutes }: TradingRules, pace: Partial<Pace> = {}): Pace => ({
  leadMinutes,
  delayMinutes: 0,
  ordersAhead: 0,
  ordersAtOnce: 1,
  minutesPerOrder: 3,
  distanceKm: 0,
  ...pace,
});
const starts = (rules: TradingRules, now: Date, pace?: Partial<Pace>) =>
  slotStarts(rules, now, earliestArrival(now, paceOf(rules, pace)));
const problemOf = (rules: TradingRules, now: Date, start: Date, pace?: Partial<Pace>) =>
  findSlotProblem(rules, now, earliestArrival(now, paceOf(rules, pace)), start);

describe('slots', () => {
  it('begin on the half hour, after the lead time, and end before the kitchen closes', () => {
    const today = starts(mondays, at('16T12:01')).filter((start) => start < at('17T00:00'));
    expect(today).toEqual([at('16T13:00'), at('16T13:30')]);
    expect(starts(mondays, at('16T12:00'))[0]).toEqual(at('16T12:30'));
  });

  it('reach seven days ahead, the last one included', () => {
    expect(starts(mondays, at('16T13:30')).at(-1)).toEqual(at('23T13:30'));
    expect(starts(mondays, at('16T13:29')).at(-1)).toEqual(at('23T13:00'));
    expect(starts(always, at('16T12:00'))).toHaveLength(slotDaysAhead * 48);
  });

  it('begin after a pause', () => {
    const paused = { ...mondays, leadMinutes: 0, pause: { until: at('16T12:45') } };
    expect(starts(paused, at('16T11:30'))[0]).toEqual(at('16T13:00'));
    expect(starts({ ...always, pause: { until: null } }, at('16T11:30'))).toEqual([]);
  });
});

describe('a slot that a customer asks for', () => {
  it.each([
    ['16T12:30', null],
    ['16T12:15', 'off-grid'],
    ['16T11:30', 'past'],
    ['16T12:00', 'too-soon'],
    ['16T14:00', 'closed'],
    ['16T13:30', null],
    ['17T12:00', 'closed'],
    ['23T12:00', null],
    ['23T12:30', 'too-far'],
  ])('%s', (start, problem) => {
    expect(problemOf(mondays, at('16T12:00'), at(start))).toBe(problem);
  });

  it('is too soon within the lead time', () => {
    expect(problemOf({ ...mondays, leadMinutes: 31 }, at('16T12:00'), at('16T12:30'))).toBe('too-soon');
  });

  it('may begin this very moment when there is no lead time', () => {
    const withoutLead = { ...mondays, leadMinutes: 0 };
    expect(problemOf(withoutLead, at('16T12:30'), at('16T12:30'))).toBeNull();
    expect(starts(withoutLead, at('16T12:30'))[0]).toEqual(at('16T12:30'));
  });

  it('has no problem exactly when it is in the list', () => {
    const rules = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      fromMinute: fc.integer({ min: 0, max: minutesADay - 1 }),
      length: fc.integer({ min: 1, max: minutesADay }),
      leadMinutes: fc.integer({ min: 0, max: 300 }),
      ordersAhead: fc.integer({ min: 0, max: 40 }),
      distanceKm: fc.integer({ min: 0, max: 12 }),
      delayMinutes: fc.constantFrom(0, 15, 120),
      pausedMinutes: fc.option(fc.integer({ min: 0, max: 3000 })),
      now: fc.integer({ min: 0, max: 7 * minutesADay }),
    });
    fc.assert(
      fc.property(rules, ({ weekday, fromMinute, length, leadMinutes, pausedMinutes, now: passed, ...pace }) => {
        const now = new Date(at('16T00:00').getTime() + passed * 60_000);
        const trading: TradingRules = {
          hours: { weekly: [{ weekday, fromMinute, toMinute: fromMinute + length }], specialDates: [] },
          pause: pausedMinutes === null ? null : { until: new Date(now.getTime() + pausedMinutes * 60_000) },
          leadMinutes,
          capacity: noLimit,
        };
        const firstHalfHour = Math.floor(now.getTime() / 1_800_000) * 1_800_000;
        const halfHours = Array.from({ length: 8 * 48 }, (_, index) => new Date(firstHalfHour + index * 1_800_000));
        const allowed = halfHours.filter((start) => problemOf(trading, now, start, pace) === null);
        expect(starts(trading, now, pace)).toEqual(allowed);
        const { from } = promiseAsSoonAsPossible(now, paceOf(trading, pace), null);
        for (const start of allowed) expect(start.getTime()).toBeGreaterThanOrEqual(from.getTime());
      }),
      { numRuns: 30 },
    );
  });
});

describe('the earliest arrival', () => {
  it.each([
    ['nothing to wait for', '12:30', {}],
    ['ten orders ahead, done at 1:00 PM sharp', '13:00', { ordersAhead: 10 }],
    ['eleven orders ahead', '13:30', { ordersAhead: 11 }],
    ['ten kilometres', '13:00', { distanceKm: 10 }],
    ['a little more than ten kilometres', '13:30', { distanceKm: 10.1 }],
    ['a kitchen that runs half an hour late', '13:00', { delayMinutes: 30 }],
    ['a kitchen that runs 31 minutes late', '13:30', { delayMinutes: 31 }],
  ])('with %s allows the slot of %s and none before it', (_what, first, pace) => {
    const now = at('16T12:00');
    const start = at(`16T${first}`);
    expect(starts(mondays, now, pace)[0]).toEqual(start);
    expect(problemOf(mondays, now, start, pace)).toBeNull();
    expect(problemOf(mondays, now, new Date(start.getTime() - 1_800_000), pace)).toBe('too-soon');
  });

  it('takes a slot away in the minute in which it can no longer be kept', () => {
    expect(problemOf(mondays, at('16T12:30'), at('16T13:00'))).toBeNull();
    expect(problemOf(mondays, at('16T12:31'), at('16T13:00'))).toBe('too-soon');
  });
});

describe('an order as soon as possible', () => {
  it('may take any slot until the kitchen closes', () => {
    expect(slotsOfToday(mondays, at('16T12:20'))).toEqual([at('16T13:00'), at('16T13:30')]);
  });

  it('is not for the next shift: a closed or paused kitchen takes none', () => {
    expect(slotsOfToday(mondays, at('16T10:00'))).toEqual([]);
    expect(slotsOfToday({ ...mondays, pause: { until: at('16T12:21') } }, at('16T12:20'))).toEqual([]);
  });
});

describe('capacity', () => {
  const capacity = { ordersPerSlot: 20, portionsPerSlot: 50 };
  it.each([
    [noLimit, { orders: 900, portions: 900 }, 3, null],
    [capacity, emptySlot, 1, 20],
    [capacity, { orders: 19, portions: 19 }, 1, 1],
    [capacity, { orders: 20, portions: 20 }, 1, 0],
    [capacity, { orders: 10, portions: 48 }, 2, 1],
    [capacity, { orders: 10, portions: 48 }, 3, 0],
    // The limit was lowered since.
    [capacity, { orders: 30, portions: 90 }, 1, 0],
    [{ ordersPerSlot: null, portionsPerSlot: 50 }, { orders: 99, portions: 40 }, 5, 2],
  ])('%j with %j has room for %i portions %s times', (limit, load, portions, room) => {
    expect(roomFor(limit, load, portions)).toBe(room);
  });

  it('is limited by orders or portions', () => {
    expect(hasCapacityLimit(noLimit)).toBe(false);
    expect(hasCapacityLimit({ ordersPerSlot: 1, portionsPerSlot: null })).toBe(true);
    expect(hasCapacityLimit({ ordersPerSlot: null, portionsPerSlot: 1 })).toBe(true);
  });
});

it('offers the free slots nearest to a full one, in order', () => {
  const free = ['16T12:00', '16T13:00', '16T14:30', '16T15:00'].map(at);
  expect(nearestFree(free, at('16T13:30'), 3)).toEqual([at('16T12:00'), at('16T13:00'), at('16T14:30')]);
  expect(nearestFree(free, at('16T13:30'), 2)).toEqual([at('16T13:00'), at('16T14:30')]);
  expect(nearestFree([at('16T14:00'), at('16T13:00')], at('16T13:30'), 1)).toEqual([at('16T13:00')]);
});

it('an order of a closed day moves to the same time of the next day rather than to its midnight', () => {
  const byLikenessToOne = ['17T15:00', '18T13:00', '16T13:00', '18T12:30', '19T13:00', '16T23:30', '17T00:00'].map(
    (text) => at(text),
  );
  const inOrder = byLikenessToOne.toSorted((a, b) => a.getTime() - b.getTime());
  expect(inOrder.toSorted(byLikeness(at('17T13:00')))).toEqual(byLikenessToOne);
});
