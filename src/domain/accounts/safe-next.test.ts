import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNextPath } from './safe-next.ts';

const hostile = [
  '',
  ' ',
  '.',
  '..',
  '?',
  '#',
  'menu',
  './menu',
  '../menu',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/menu',
  '//evil.example:443/',
  '//user@evil.example',
  '//[::1]/',
  '//1.1.1.1',
  '//2130706433',
  '//shop.invalid',
  '//shop.invalid@evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '/menu\\..\\..\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/menu\r\nSet-Cookie: session=1',
  '/menu\u007f',
  '/menu ',
  '/ /evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/menu/..//evil.example',
  '/menu/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E//evil.example',
  '/.%2e//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%00/evil.example',
  '/menu//evil.example',
  '／／evil.example',
  '/／evil.example',
  '/⁄evil.example',
  '。。//evil.example',
  '/\u202e//evil.example',
  '/\ud800',
  'http://evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http:///evil.example',
  ' https://evil.example',
  'h\nttps://evil.example',
  'ftp://evil.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'mailto:a@evil.example',
  'evil.example',
  'evil.example/menu',
  '@evil.example',
  ':80',
] as const;

describe('the redirect after sign-in', () => {
  it('goes to the home page when none is given', () => {
    expect(safeNextPath(null)).toBe('/');
  });

  it.each([
    '/',
    '/menu',
    '/order-now',
    '/admin/orders?page=2&sort=orderDate,desc',
    '/menu?q=a%2Fb%20c#combos',
    '/build-your-own?next=https://other.example',
    '/@someone',
  ])('goes to the path %s on this site', (next) => {
    expect(safeNextPath(next)).toBe(next);
  });

  it('goes to the path as the browser would resolve it', () => {
    expect(safeNextPath('/profile/../menu/./')).toBe('/menu/');
  });

  it(`was tried with ${hostile.length} different hostile values`, () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(60);
  });

  it.each(hostile)('goes to the home page for %j', (next) => {
    expect(safeNextPath(next)).toBe('/');
  });

  it('never leaves this site, for random input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '\t',
      '\n',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'https',
      'a',
    );
    const site = 'https://macrobowl.example';
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = safeNextPath(parts.join(''));
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, `${site}/login`).origin).toBe(site);
      }),
      { numRuns: 20_000 },
    );
  });
});
