import { expect, it } from 'vitest';
import { quoteState } from './program-quote.ts';

const now = new Date('2026-11-18T13:50:00Z');
const open = { orderId: null, declinedAt: null, expiresAt: new Date('2026-11-18T13:54:00Z') };
const over = { ...open, expiresAt: now };

it.each([
  ['open until its time is up', open, 'open'],
  ['expired in the moment in which its time is up', over, 'expired'],
  ['placed, also when its time is up', { ...over, orderId: 1083 }, 'placed'],
  ['declined, also when its time is up', { ...over, declinedAt: now }, 'declined'],
] as const)('a quote is %s', (_, quoted, state) => {
  expect(quoteState(quoted, now)).toBe(state);
});
