import { describe, expect, it } from 'vitest';
import { afterSignIn } from './sign-in-areas.ts';

describe('the redirect of a nutritionist after signing in', () => {
  it.each([
    [null, '/nutritionist'],
    ['/nutritionist', '/nutritionist'],
    ['/nutritionist/consultations?page=2', '/nutritionist/consultations?page=2'],
    ['/nutritionist-blog', '/nutritionist'],
    ['/nutritionist/../admin', '/nutritionist'],
    ['/admin', '/nutritionist'],
    ['//evil.test/nutritionist', '/nutritionist'],
    ['https://evil.test/nutritionist', '/nutritionist'],
  ])('from %s to %s', (next, expected) => expect(afterSignIn('/nutritionist', next)).toBe(expected));
});
