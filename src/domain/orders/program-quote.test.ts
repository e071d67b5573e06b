import { expect, it } from 'vitest';
import { confirmPagePath, quoteState, readConfirmPageQuote } from './program-quote.ts';

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

const id = '0d9c7f0e-5b1a-4c39-9f55-2f6a1d3e8b47';

it('a quote is confirmed at an address that names it', () => {
  const address = new URL(confirmPagePath(id), 'https://shop.test');
  expect(address.pathname).toBe('/confirm-order');
  expect(readConfirmPageQuote(address.searchParams)).toBe(id);
  expect(readConfirmPageQuote(new URLSearchParams({ quote: id.toUpperCase() }))).toBe(id.toUpperCase());
});

it.each(['', 'x', id.slice(1), `${id}0`, `<${id}`, id.replace('0', 'g')])('%j names no quote', (quote) => {
  expect(readConfirmPageQuote(new URLSearchParams({ quote }))).toBeUndefined();
  expect(readConfirmPageQuote(new URLSearchParams())).toBeUndefined();
});
