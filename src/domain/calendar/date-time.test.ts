import { expect, it } from 'vitest';
import { formatDateTime } from './date-time.ts';

it('writes an instant in the time of Hyderabad, in one form', () => {
  expect(formatDateTime('2026-11-15T18:29:59.999Z')).toBe('Nov 15, 2026, 11:59 PM');
  expect(formatDateTime('2026-11-15T18:30:00.000Z')).toBe('Nov 16, 2026, 12:00 AM');
  expect(formatDateTime(new Date('2026-11-15T07:11:00.000Z'), 'short')).toBe('Nov 15, 12:41 PM');
  expect(formatDateTime('2026-11-15T07:11:00.000Z', 'time')).toBe('12:41 PM');
});
