import { expect, it } from 'vitest';
import { responseError } from './api-error.ts';

const body = {
  status: 409,
  code: 'slot-unavailable',
  message: 'Closed',
  details: { nearestSlots: ['2026-01-01T10:00:00.000Z'] },
  requestId: 'r',
};

it('an error offers the details of its own code only', () => {
  const error = responseError(409, body);
  expect(error.detailsOf('slot-unavailable')).toEqual(body.details);
  expect(error.detailsOf('total-changed')).toBeUndefined();
});

it('a response that is not from our server offers no details', () => {
  const error = responseError(502, '<h1>Bad gateway</h1>');
  expect(error.code).toBe('unreadable');
  expect(error.detailsOf('slot-unavailable')).toBeUndefined();
});
