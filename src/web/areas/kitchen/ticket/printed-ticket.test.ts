import { expect, it } from 'vitest';
import { ticketPageRule } from './printed-ticket.tsx';

it('a ticket is 80 mm wide and as long as its content', () => {
  expect(ticketPageRule(480)).toBe('@page ticket { size: 80mm 131mm; margin: 0; }');
});

it('a short ticket is at least square, because a landscape page would be rotated', () => {
  expect(ticketPageRule(0)).toBe('@page ticket { size: 80mm 80mm; margin: 0; }');
});
