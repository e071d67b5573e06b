import { expect, it } from 'vitest';
import { isPauseTooLong } from './session-pause.ts';

const hours = (count: number) => count * 3600;

it('a pause of more than two hours is too long for whoever works here, shopping or not', () => {
  expect(isPauseTooLong(['ROLE_KITCHEN_MANAGER'], hours(2), 120)).toBe(false);
  expect(isPauseTooLong(['ROLE_KITCHEN_MANAGER'], hours(2) + 1, 120)).toBe(true);
  expect(isPauseTooLong(['ROLE_USER', 'ROLE_ADMIN'], hours(2) + 1, 120)).toBe(true);
});

it('no pause is too long for a customer', () => {
  expect(isPauseTooLong(['ROLE_USER'], hours(23), 120)).toBe(false);
});
