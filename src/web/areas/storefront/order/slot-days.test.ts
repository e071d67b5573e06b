import { expect, it } from 'vitest';
import { roomText, slotDays } from './slot-days.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+05:30`).toISOString();

it('slots come by day', () => {
  const slots = [
    { start: at('16T20:00'), room: 0 },
    { start: at('16T20:30'), room: 2 },
    { start: at('17T12:00'), room: null },
  ];
  expect(slotDays(slots, new Date(at('16T12:00')))).toMatchObject([
    { label: 'Today', date: 'Nov 16', slots: [{ room: 0 }, { room: 2 }] },
    { label: 'Tue', date: 'Nov 17', longName: 'Tuesday, Nov 17', slots: [{ room: null }] },
  ]);
});

it.each([
  [0, 'Full'],
  [1, '1 left'],
  [3, '3 left'],
  [4, 'Free'],
  [null, 'Free'],
])('room %s reads %s', (room, text) => {
  expect(roomText({ start: at('16T20:00'), room })).toBe(text);
});
