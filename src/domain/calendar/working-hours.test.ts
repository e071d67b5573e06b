import { describe, expect, it } from 'vitest';
import { type WorkingHours, findOverlap, fitsIntoHours, hoursAWeek } from './working-hours.ts';

const hours = (weekday: number, from: string, to: string): WorkingHours => ({
  weekday,
  fromMinute: minutes(from),
  toMinute: minutes(to),
});
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** 16 November 2026 is a Monday. */
const inHyderabad = (text: string) => new Date(`2026-11-${text}+05:30`);

describe('weekly hours', () => {
  it('add up to the hours of a week, halves included', () => {
    expect(hoursAWeek([])).toBe(0);
    expect(hoursAWeek([hours(1, '09:00', '12:30'), hours(7, '23:00', '24:00')])).toBe(4.5);
  });

  it('may be adjacent but not overlap on one day', () => {
    expect(findOverlap([hours(1, '12:00', '15:00'), hours(1, '09:00', '12:00'), hours(2, '09:00', '15:00')])).toBe(
      undefined,
    );
    const late = hours(1, '11:59', '15:00');
    expect(findOverlap([late, hours(1, '09:00', '12:00')])).toBe(late);
    expect(findOverlap([hours(3, '09:00', '10:00'), hours(3, '09:00', '10:00')])).toBeDefined();
  });
});

describe('an appointment of half an hour', () => {
  const week = [hours(1, '09:00', '12:00'), hours(1, '12:00', '13:00'), hours(7, '23:00', '24:00')];
  it.each([
    ['at the beginning', '16T09:00:00', true],
    ['at the end', '16T12:30:00', true],
    ['across hours that touch', '16T11:45:00', true],
    ['a minute too late to end in time', '16T12:31:00', false],
    ['a second too early', '16T08:59:59', false],
    ['after the end', '16T13:00:00', false],
    ['at the same time on another day', '17T09:00:00', false],
    ['on Sunday night', '22T23:30:00', true],
    ['on Sunday night across midnight', '22T23:45:00', false],
  ])('%s', (_when, at, fits) => {
    expect(fitsIntoHours(week, inHyderabad(at))).toBe(fits);
  });

  it('continues from Sunday into Monday when both are available', () => {
    expect(fitsIntoHours([hours(7, '23:00', '24:00'), hours(1, '00:00', '01:00')], inHyderabad('22T23:45:00'))).toBe(
      true,
    );
  });

  it('fits into adjacent hours in whatever order they were entered', () => {
    const adjacent = [hours(1, '12:00', '13:00'), hours(1, '11:00', '12:00')];
    expect(fitsIntoHours(adjacent, inHyderabad('16T11:45:00'))).toBe(true);
  });

  it('is in the time of Hyderabad, not of the server', () => {
    expect(fitsIntoHours([hours(1, '00:00', '01:00')], new Date('2026-11-15T18:30:00Z'))).toBe(true);
    expect(fitsIntoHours([hours(1, '00:00', '01:00')], new Date('2026-11-16T00:00:00Z'))).toBe(false);
  });
});
