import { expect, it } from 'vitest';
import { ticketPageRule } from './ticket-page.ts';

it('a ticket is 80 mm wide and as long as what is on it', () => {
  expect(ticketPageRule(480)).toBe('@page ticket { size: 80mm 131mm; margin: 0; }');
});

it('a short ticket is at least square, because a wider one than long would be turned', () => {
  expect(ticketPageRule(0)).toBe('@page ticket { size: 80mm 80mm; margin: 0; }');
});
