import { expect, it } from 'vitest';
import { isIdleTooLong, noteSeenAfterSeconds } from './idle-timeout.ts';

const hours = (count: number) => count * 3600;

it('a pause of more than two hours is too long for whoever works here, shopping or not', () => {
  expect(isIdleTooLong(['ROLE_KITCHEN_MANAGER'], hours(2), 120)).toBe(false);
  expect(isIdleTooLong(['ROLE_KITCHEN_MANAGER'], hours(2) + 1, 120)).toBe(true);
  expect(isIdleTooLong(['ROLE_USER', 'ROLE_ADMIN'], hours(2) + 1, 120)).toBe(true);
});

it('that a session was seen is noted every five minutes', () => {
  expect(noteSeenAfterSeconds).toBe(300);
});

it('no pause is too long for a customer', () => {
  expect(isIdleTooLong(['ROLE_USER'], hours(23), 120)).toBe(false);
});
