import { describe, expect, it } from 'vitest';
import { isLeftOut } from './left-out.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';

const always: OpeningHours = { weekly: [], specialDates: [] };
const day = '2026-11-20' as BusinessDay;
const closedOn: OpeningHours = { weekly: [], specialDates: [{ date: day, shifts: [] }] };
const openUntil = (hour: number): OpeningHours => ({
  weekly: [],
  specialDates: [{ date: day, shifts: [{ fromMinute: 8 * 60, toMinute: hour * 60 }] }],
});
const at = (time: string) => new Date(`${day}T${time}:00+05:30`);
const orderDate = new Date('2026-11-18T10:00:00+05:30');

describe('new opening hours leave an order out', () => {
  it.each([
    ['a slot of a closed date', always, closedOn, { deliverAt: at('13:00'), orderDate }, true],
    [
      'the last slot of the evening before',
      always,
      closedOn,
      { deliverAt: new Date('2026-11-19T23:30:00+05:30'), orderDate },
      false,
    ],
    [
      'the first slot of the day after',
      always,
      closedOn,
      { deliverAt: new Date('2026-11-21T00:00:00+05:30'), orderDate },
      false,
    ],
    ['a slot that ends with the new hours', always, openUntil(14), { deliverAt: at('13:30'), orderDate }, false],
    ['a slot that begins when they end', always, openUntil(14), { deliverAt: at('14:00'), orderDate }, true],
    ['a slot that was closed before already', closedOn, closedOn, { deliverAt: at('13:00'), orderDate }, false],
    ['as soon as possible on a closed date', always, closedOn, { deliverAt: null, orderDate: at('13:10') }, true],
    [
      'as soon as possible before an earlier closing',
      always,
      openUntil(14),
      { deliverAt: null, orderDate: at('13:59') },
      false,
    ],
  ] as const)('%s', (_what, before, after, wanted, expected) => {
    expect(isLeftOut(before, after, wanted)).toBe(expected);
  });
});
