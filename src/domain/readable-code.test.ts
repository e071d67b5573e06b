import { expect, it } from 'vitest';
import { readableCode } from './readable-code.ts';

it.each([
  ['SHIPPED', 'Shipped'],
  ['READY_TO_PAY', 'Ready to pay'],
  ['_PAID_', 'Paid'],
  ['', 'Unknown'],
  ['__', 'Unknown'],
])('the code "%s" reads "%s"', (code, words) => {
  expect(readableCode(code)).toBe(words);
});
