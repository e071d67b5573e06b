import { expect, it } from 'vitest';
import { isIdleTooLong, noteSeenAfterSeconds } from './role.ts';

const hours = (count: number) => count * 3600;

it('the idle timeout of two hours applies to all staff, also those who are customers', () => {
  expect(isIdleTooLong(['ROLE_KITCHEN_MANAGER'], hours(2), 120)).toBe(false);
  expect(isIdleTooLong(['ROLE_KITCHEN_MANAGER'], hours(2) + 1, 120)).toBe(true);
  expect(isIdleTooLong(['ROLE_USER', 'ROLE_ADMIN'], hours(2) + 1, 120)).toBe(true);
});

it('that a session was seen is noted every five minutes', () => {
  expect(noteSeenAfterSeconds).toBe(300);
});

it('customers have no idle timeout', () => {
  expect(isIdleTooLong(['ROLE_USER'], hours(23), 120)).toBe(false);
});
