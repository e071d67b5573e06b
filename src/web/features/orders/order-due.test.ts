import { expect, it } from 'vitest';
import { dueAt, orderDue, shortDue, usedShare } from './order-due.ts';

const promisedTo = '2026-11-16T07:00:00.000Z';
const order = { status: 'PROCESSING', orderDate: '2026-11-16T06:00:00.000Z', deliverAt: null, promisedTo } as const;
/** So many minutes before the promised time. */
const before = (minutes: number) => Date.parse(promisedTo) - minutes * 60_000;

it.each([
  [125, 'Due in 2 h 5 min', 'none'],
  [60, 'Due in 1 h', 'none'],
  [6, 'Due in 6 min', 'none'],
  [5, 'Due in 5 min', 'soon'],
  [1, 'Due in 1 min', 'soon'],
  [0, 'Due now', 'soon'],
  [-1, '1 min overdue', 'late'],
  [-125, '2 h 5 min overdue', 'late'],
  [-1440, '1 d overdue', 'late'],
  [-1505, '1 d 1 h overdue', 'late'],
] as const)('an open order %i minutes before its promised time is %s', (minutes, text, urgency) => {
  expect(orderDue(order, before(minutes))).toEqual({ text, urgency });
});

it('is short beside the number of the order', () => {
  expect(shortDue(order, before(9))).toEqual({ text: 'in 9 min', urgency: 'none' });
  expect(shortDue(order, before(0))).toEqual({ text: 'now', urgency: 'soon' });
  expect(shortDue(order, before(-6))).toEqual({ text: '6 min late', urgency: 'late' });
  const scheduled = { ...order, deliverAt: '2026-11-16T06:30:00.000Z' };
  expect(shortDue(scheduled, before(91))).toEqual({ text: '12:00 PM', urgency: 'none' });
});

it('uses the promised time from the order to the promise', () => {
  expect([60, 45, 0, -30, 90].map((minutes) => usedShare(order, before(minutes)))).toEqual([0, 0.25, 1, 1, 0]);
});

it('has no due time once it is delivered or cancelled', () => {
  expect(orderDue({ ...order, status: 'DELIVERED' }, before(-90))).toBeUndefined();
  expect(orderDue({ ...order, status: 'CANCELLED_BY_USER' }, before(-90))).toBeUndefined();
});

it('shows the slot until its cooking should start', () => {
  const scheduled = { ...order, deliverAt: '2026-11-16T06:30:00.000Z' };
  expect(orderDue(scheduled, before(91))).toEqual({ text: 'Slot 12:00 PM', urgency: 'none' });
  expect(orderDue(scheduled, before(90))).toEqual({ text: 'Due in 1 h 30 min', urgency: 'none' });
});

it('is due after 45 minutes where nothing was promised', () => {
  expect(dueAt({ ...order, promisedTo: null })).toBe(Date.parse('2026-11-16T06:45:00.000Z'));
});
