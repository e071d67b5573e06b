import fc from 'fast-check';
import { hostileText } from './hostile.ts';
import type { FuzzCase, Operation } from './operations.ts';

/** Pages, files and any other request target outside of the OpenAPI description: any response but a 5xx is accepted. */
export const anyTarget: Operation = {
  method: 'GET',
  path: 'any target',
  access: 'public',
  parameters: [],
  body: undefined,
  isAnyTarget: true,
};

const paths = [
  '/',
  '/menu',
  '/menu.data',
  '/_root.data',
  '/build-your-own',
  '/find-my-bowl',
  '/subscriptions',
  '/subscriptions/new',
  '/today',
  '/explore-more',
  '/faq',
  '/login/admin',
  '/admin/kitchen',
  '/profile',
  '/dev/component-gallery',
  '/art/bowl.svg',
  '/art/glyph.svg?v=1&k=egg',
  '/images/x.webp',
  '/share/x.png',
  '/assets/x.js',
  '/app',
  '/service-worker.js',
  '/robots.txt',
  '/api/docs',
  '/api/v1/meals',
  '/api/v1/files/1',
  '/api/v1/live',
  '/health/live',
];
const odd = [
  '//',
  '//[',
  '//[::1',
  '/\\',
  '//a:99999/',
  '//evil.example/',
  '/%',
  '/%zz',
  '/%00',
  '/..',
  '/?',
  '/#',
  '*',
  'menu',
  '?',
  'http://',
  'http://[',
  'http://a:99999/',
  'localhost:1',
  '/\u00ff',
  '/{}',
  '/a b',
  '/\u0001',
  '',
  '/;/',
  '/%2e%2e/',
  '/.data',
  '//.data',
];

/** Raw or percent-encoded bytes, without line breaks and spaces. */
const raw = hostileText.map((text) =>
  Buffer.from(text.slice(0, 1_000))
    .toString('latin1')
    .replaceAll(/[\r\n]/g, ''),
);
const percent = (text: string) =>
  [...Buffer.from(text, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const piece = fc.oneof(raw.map(percent), raw, fc.constantFrom(...odd, '/', '..', '.', '%2f', 'menu', '.data', 'x'));

const path = fc.oneof(
  fc.constantFrom(...paths),
  fc.constantFrom(...paths).map((known) => known.toUpperCase()),
  fc.constantFrom(...paths).map((known) => `/${percent(known.slice(1))}`),
  fc.constantFrom(...odd),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`),
  fc.tuple(piece, fc.nat(9_000)).map(([one, times]) => `/${one.repeat(times).slice(0, 9_000)}`),
);
const search = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.tuple(fc.constantFrom('q', 'tab', 'protein', 'sort', 'v', 's', 'm', '_routes', 'x'), piece), {
      maxLength: 5,
    })
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  raw.map((text) => `?${text}`),
);

const names = [
  'cookie',
  'accept-encoding',
  'if-none-match',
  'user-agent',
  'authorization',
  'accept',
  'range',
  'origin',
  'referer',
];
const more = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'last-event-id',
  'if-modified-since',
  'te',
  'host',
];
const headers = fc.dictionary(
  fc.constantFrom(...names, ...more, 'x-http-method-override'),
  fc.oneof(raw, raw.map(percent)),
  {
    maxKeys: 3,
  },
);

export const targetCases: fc.Arbitrary<FuzzCase> = fc
  .tuple(path, search, headers, fc.constantFrom('GET', 'GET', 'GET', 'GET', 'OPTIONS', 'POST', 'PROPFIND'))
  .map(([at, query, given, method]) => ({ path: at + query, headers: given, body: undefined, method }));
