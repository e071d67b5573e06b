import { describe, expect, it } from 'vitest';
import { minutesPerOrder, promiseAsSoonAsPossible, promiseForSlot } from './promised-time.ts';

const at = (text: string) => new Date(`2026-11-16T${text}:00+05:30`);
const pace = { leadMinutes: 30, delayMinutes: 0, ordersAhead: 0, minutesPerOrder: 3, distanceKm: 0 };
const promise = (changes: Partial<typeof pace>, notBefore: Date | null = null) =>
  promiseAsSoonAsPossible(at('12:00'), { ...pace, ...changes }, notBefore);

it('a slot is promised as a whole', () => {
  expect(promiseForSlot(at('12:30'))).toEqual({ from: at('12:30'), to: at('13:00') });
});

describe('as soon as possible', () => {
  it('is the lead time at least, with a window of twenty minutes', () => {
    expect(promise({})).toEqual({ from: at('12:30'), to: at('12:50') });
  });

  it.each([
    ['orders ahead', { ordersAhead: 5 }, '12:45'],
    ['the way', { distanceKm: 4 }, '12:45'],
    ['a kitchen that runs late', { delayMinutes: 15 }, '12:45'],
    ['all of them, rounded up to five minutes', { ordersAhead: 1, distanceKm: 1, delayMinutes: 15 }, '12:55'],
  ])('counts %s', (_what, changes, from) => {
    expect(promise(changes).from).toEqual(at(from));
  });

  it('is not before the slot that had room', () => {
    expect(promise({}, at('13:30')).from).toEqual(at('13:30'));
    expect(promise({}, at('12:00')).from).toEqual(at('12:30'));
  });
});

describe('the pace of a kitchen', () => {
  it.each([
    [60, 1],
    [30, 2],
    [4, 15],
    [3, 3],
    [0, 3],
  ])('%i orders that left in an hour: %i minutes for one', (left, minutes) => {
    expect(minutesPerOrder(left, 60)).toBe(minutes);
  });

  it('is never believed to be slower than a quarter of an hour', () => {
    expect(minutesPerOrder(4, 120)).toBe(15);
  });
});
