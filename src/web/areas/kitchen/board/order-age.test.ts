import { expect, it } from 'vitest';
import { orderAge } from './order-age.ts';

const placed = '2026-11-16T06:00:00.000Z';
const after = (minutes: number) => Date.parse(placed) + minutes * 60_000;

it.each([
  [0, '0 min old', 'none'],
  [29, '29 min old', 'none'],
  [30, '30 min old', 'soon'],
  [44, '44 min old', 'soon'],
  [45, '45 min old', 'late'],
  [60, '1 h old', 'late'],
  [125, '2 h 5 min old', 'late'],
  [1440, '1 d old', 'late'],
  [1505, '1 d 1 h old', 'late'],
] as const)('an open order of %i minutes is %s', (minutes, text, urgency) => {
  expect(orderAge('PROCESSING', placed, after(minutes))).toEqual({ text, urgency });
});

it('has no age once it is delivered or cancelled, and none below zero', () => {
  expect(orderAge('DELIVERED', placed, after(90))).toBeUndefined();
  expect(orderAge('CANCELLED_BY_USER', placed, after(90))).toBeUndefined();
  expect(orderAge('CONFIRMED', placed, after(-3))?.text).toBe('0 min old');
});
