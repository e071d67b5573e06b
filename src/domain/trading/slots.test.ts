import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WeeklyShift, minutesADay } from './opening-hours.ts';
import {
  type TradingRules,
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

describe('slots', () => {
  it('begin on the half hour, after the lead time, and end before the kitchen closes', () => {
    const today = slotStarts(mondays, at('16T12:01')).filter((start) => start < at('17T00:00'));
    expect(today).toEqual([at('16T13:00'), at('16T13:30')]);
    expect(slotStarts(mondays, at('16T12:00'))[0]).toEqual(at('16T12:30'));
  });

  it('reach seven days ahead, the last one included', () => {
    expect(slotStarts(mondays, at('16T13:30')).at(-1)).toEqual(at('23T13:30'));
    expect(slotStarts(mondays, at('16T13:29')).at(-1)).toEqual(at('23T13:00'));
    expect(slotStarts(always, at('16T12:00'))).toHaveLength(slotDaysAhead * 48);
  });

  it('begin after a pause', () => {
    const paused = { ...mondays, leadMinutes: 0, pause: { until: at('16T12:45') } };
    expect(slotStarts(paused, at('16T11:30'))[0]).toEqual(at('16T13:00'));
    expect(slotStarts({ ...always, pause: { until: null } }, at('16T11:30'))).toEqual([]);
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
    expect(findSlotProblem(mondays, at('16T12:00'), at(start))).toBe(problem);
  });

  it('is too soon within the lead time', () => {
    expect(findSlotProblem({ ...mondays, leadMinutes: 31 }, at('16T12:00'), at('16T12:30'))).toBe('too-soon');
  });

  it('may begin this very moment when there is no lead time', () => {
    const withoutLead = { ...mondays, leadMinutes: 0 };
    expect(findSlotProblem(withoutLead, at('16T12:30'), at('16T12:30'))).toBeNull();
    expect(slotStarts(withoutLead, at('16T12:30'))[0]).toEqual(at('16T12:30'));
  });

  it('has no problem exactly when it is in the list', () => {
    const rules = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      fromMinute: fc.integer({ min: 0, max: minutesADay - 1 }),
      length: fc.integer({ min: 1, max: minutesADay }),
      leadMinutes: fc.integer({ min: 0, max: 300 }),
      pausedMinutes: fc.option(fc.integer({ min: 0, max: 3000 })),
      now: fc.integer({ min: 0, max: 7 * minutesADay }),
    });
    fc.assert(
      fc.property(rules, ({ weekday, fromMinute, length, leadMinutes, pausedMinutes, now: passed }) => {
        const now = new Date(at('16T00:00').getTime() + passed * 60_000);
        const trading: TradingRules = {
          hours: { weekly: [{ weekday, fromMinute, toMinute: fromMinute + length }], specialDates: [] },
          pause: pausedMinutes === null ? null : { until: new Date(now.getTime() + pausedMinutes * 60_000) },
          leadMinutes,
          capacity: noLimit,
        };
        const firstHalfHour = Math.floor(now.getTime() / 1_800_000) * 1_800_000;
        const halfHours = Array.from({ length: 8 * 48 }, (_, index) => new Date(firstHalfHour + index * 1_800_000));
        const allowed = halfHours.filter((start) => findSlotProblem(trading, now, start) === null);
        expect(slotStarts(trading, now)).toEqual(allowed);
      }),
      { numRuns: 30 },
    );
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
