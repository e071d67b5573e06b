import { describe, expect, it } from 'vitest';
import type { BusinessDay } from '../calendar/business-day.ts';
import {
  changeableUntil,
  firstChangeableDay,
  isChangeable,
  isHeldBy,
  isLateSkip,
  lastHeldDay,
  lastOrderedDay,
  ordersAt,
  slotMinute,
  slotTime,
} from './subscription-rules.ts';

const friday = '2026-11-20' as BusinessDay;
const india = (text: string) => new Date(`${text}:00+05:30`);

describe('the cut-off', () => {
  it('is at 20:00 of the evening before in India', () => {
    expect(ordersAt(friday)).toEqual(india('2026-11-19T20:00'));
    expect(isChangeable(friday, 0, india('2026-11-19T19:59'))).toBe(true);
    expect(isChangeable(friday, 0, india('2026-11-19T20:00'))).toBe(false);
  });

  it('for changes is a day earlier after three late skips in a row; orders are placed when they always are', () => {
    expect(changeableUntil(friday, 2)).toEqual(india('2026-11-19T20:00'));
    expect(changeableUntil(friday, 3)).toEqual(india('2026-11-18T20:00'));
  });

  it.each([
    ['2026-11-19T13:59', false],
    ['2026-11-19T14:00', true],
  ])('a skip at %s is late: %s', (at, isLate) => expect(isLateSkip(friday, 0, india(at))).toBe(isLate));

  it.each([
    ['2026-11-19T00:00', '2026-11-19', '2026-11-20'],
    ['2026-11-19T19:59', '2026-11-19', '2026-11-20'],
    ['2026-11-19T20:00', '2026-11-20', '2026-11-21'],
    ['2026-11-19T23:59', '2026-11-20', '2026-11-21'],
    ['2026-12-31T20:00', '2027-01-01', '2027-01-02'],
  ])('at %s the deliveries of %s are orders, and %s can be changed', (at, ordered, changeable) => {
    expect(lastOrderedDay(india(at))).toBe(ordered);
    expect(firstChangeableDay(0, india(at))).toBe(changeable);
    expect(isChangeable(changeable as BusinessDay, 0, india(at))).toBe(true);
    expect(isChangeable(ordered as BusinessDay, 0, india(at))).toBe(false);
    expect(isChangeable(firstChangeableDay(3, india(at)), 3, india(at))).toBe(true);
  });
});

describe('room in a slot', () => {
  it.each([
    ['2026-11-18T12:59', false],
    ['2026-11-18T13:00', true],
    ['2026-11-20T12:59', true],
    ['2026-11-20T13:00', false],
  ])('of Friday at 13:00 is held at %s: %s', (at, isHeld) => expect(isHeldBy(friday, 780, india(at))).toBe(isHeld));

  it('is held on no day after the last one', () => expect(lastHeldDay(india('2026-11-18T12:59'))).toBe(friday));
});

describe('the time of a slot', () => {
  it.each([
    [0, '00:00'],
    [780, '13:00'],
    [1410, '23:30'],
  ])('minute %i is %s', (minute, time) => {
    expect(slotTime(minute)).toBe(time);
    expect(slotMinute(time)).toBe(minute);
  });

  it.each(['24:00', '13:15', '1:00', '', '13:00:00', '99:30'])('%s is none', (time) =>
    expect(slotMinute(time)).toBeNull(),
  );
});
