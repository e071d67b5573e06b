import { describe, expect, it } from 'vitest';
import { ApiError, responseError, connectionError } from '#web/platform/api/api-error.ts';
import { signInFailure } from './sign-in-failure.ts';

const silent = 'Operation failed. Please try again.';

describe('the message of a failed sign-in', () => {
  it('is the server’s, with the time to wait', () => {
    const body = {
      status: 429,
      code: 'too-many-requests',
      message: 'Please wait 24 seconds and try again.',
      requestId: 'r',
    };
    expect(signInFailure(responseError(429, body), silent)).toBe('Please wait 24 seconds and try again.');
  });

  it('names the field that the server refused', () => {
    const error = new ApiError('Bad input', { status: 400, code: 'bad-input', fieldErrors: { otp: 'Six digits' } });
    expect(signInFailure(error, silent)).toBe('Six digits');
  });

  it.each([
    ['the network is gone', connectionError('network', undefined)],
    ['the answer is late', connectionError('timeout', undefined)],
    ['a proxy answered', responseError(502, '<h1>Bad gateway</h1>')],
  ])('is the page’s own when %s', (_, error) => expect(signInFailure(error, silent)).toBe(silent));

  it('is unexpected when it is none of these', () => {
    expect(signInFailure(new TypeError('x'), silent)).toBe('An unexpected error occurred. Please try again.');
    expect(signInFailure(new TypeError('x'), 'Login failed', 'Login failed')).toBe('Login failed');
  });
});
