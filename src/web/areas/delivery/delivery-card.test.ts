import { expect, it } from 'vitest';
import { timeSince } from './delivery-card.tsx';

const left = '2026-11-15T07:20:00.000Z';

it.each([
  ['2026-11-15T07:20:59.999Z', 'just now'],
  ['2026-11-15T07:21:00.000Z', '1 min ago'],
  ['2026-11-15T08:19:59.999Z', '59 min ago'],
  ['2026-11-15T08:20:00.000Z', '1 h ago'],
  ['2026-11-15T08:25:00.000Z', '1 h 5 min ago'],
  ['2026-11-17T07:20:00.000Z', '2 days ago'],
  ['2026-11-15T07:19:00.000Z', 'just now'],
])('at %s an order that left at 07:20 left %s', (now, text) => {
  expect(timeSince(left, Date.parse(now))).toBe(text);
});
