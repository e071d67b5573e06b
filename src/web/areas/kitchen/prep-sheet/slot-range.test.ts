import { describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { getPrepSheet } from '#contract/kitchen-board.ts';
import { halfHourLabel, halfHours, readSlotRange, slotRangePath, slotRangeText } from './slot-range.ts';

const today = businessDay(new Date('2026-11-15T07:00:00Z'));
const yesterday = businessDay(new Date('2026-11-14T07:00:00Z'));
const read = (search: string) => readSlotRange(new URLSearchParams(search));

describe('the slots of the prep sheet', () => {
  it('are half hours that the server takes', () => {
    expect([halfHours[0], halfHours.at(-1), halfHours.length]).toEqual(['00:00', '24:00', 49]);
    expect(halfHours.filter((from) => from !== '24:00' && !getPrepSheet.query.safeParse({ from }).success)).toEqual([]);
  });

  it('are kept in the URL, beside the day', () => {
    const range = { from: '12:00', to: '14:30' };
    expect(slotRangePath(today, today, range)).toBe('/kitchen-manager/prep-sheet?from=12%3A00&to=14%3A30');
    expect(slotRangePath(yesterday, today, range)).toBe(
      '/kitchen-manager/prep-sheet?date=2026-11-14&from=12%3A00&to=14%3A30',
    );
    expect(read('from=12%3A00&to=14%3A30')).toEqual(range);
    expect(slotRangePath(today, today, { from: undefined, to: undefined })).toBe('/kitchen-manager/prep-sheet');
  });

  it.each(['from=12:15', 'from=25:00', 'to=noon', ''])('are all of the day with %j', (search) => {
    expect(read(search)).toEqual({ from: undefined, to: undefined });
  });

  it('have no end before their beginning', () => {
    expect(read('from=14:00&to=14:00')).toEqual({ from: '14:00', to: undefined });
  });

  it('are named as on a clock', () => {
    expect(['00:00', '09:30', '12:00', '18:30', '24:00'].map(halfHourLabel)).toEqual([
      '12:00 AM',
      '9:30 AM',
      '12:00 PM',
      '6:30 PM',
      '12:00 AM',
    ]);
    expect(slotRangeText({ from: '12:00', to: '14:30' })).toBe('slots from 12:00 PM to 2:30 PM');
    expect(slotRangeText({ from: undefined, to: '14:30' })).toBe('slots before 2:30 PM');
  });
});
