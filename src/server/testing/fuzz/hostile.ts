import fc from 'fast-check';

const texts = [
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFF',
  '\uFFFE\uFFFF',
  '\u202Egpj.exe',
  '\uFEFF',
  'e\u0301'.repeat(200),
  "' OR 1=1 --",
  "'; DROP TABLE orders; --",
  '"; SELECT pg_sleep(5); --',
  '%',
  '_%\\',
  '$1',
  '{{7*7}}${7*7}<%= 7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '\r\nset-cookie: session=x',
  '2026-02-30',
  '0000-00-00',
  '+00000-01-01',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '1e400',
  'NaN',
  '9'.repeat(400),
  '٣٤٥',
  '',
  ' ',
  'x'.repeat(5_000),
];
const numbers = [
  -1,
  -0,
  0,
  0.1,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
];
const odd: unknown[] = [null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }];

export const hostileText = fc.constantFrom(...texts);
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...odd) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
);

/** Replaces one part of a value, or adds an unknown field. `pick` selects the part. */
export function spoil(value: unknown, bad: unknown, pick: number): unknown {
  if (typeof value !== 'object' || value === null) return bad;
  const keys = Object.keys(value);
  const place = pick % (keys.length + 2);
  if (place === keys.length) return bad;
  if (place > keys.length) {
    return Array.isArray(value)
      ? [...(value as unknown[]), bad]
      : { ...value, [extraKeys[pick % extraKeys.length]!]: bad };
  }
  const key = keys[place]!;
  const inner = spoil((value as Record<string, unknown>)[key], bad, Math.floor(pick / (keys.length + 2)));
  if (Array.isArray(value)) return value.with(place, inner);
  if (pick % 7 === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: inner };
}

const extraKeys = ['role', 'roles', 'userId', 'isAdmin', 'price', 'totalAmount', 'status', 'enabled', 'id', 'senderId'];

const depth = 10_000;
const megabyte = JSON.stringify({ goal: 'x'.repeat(1_000_000) });

const bodies = [
  '',
  '{',
  '{"a":',
  '{"a":1}}',
  '[1,]',
  'nul',
  '"',
  '{"a":1e400}',
  '{"id":1e400,"quantity":-1e400,"price":1e999}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"mealId":1,"mealId":{"$gt":0}}',
  '\uFEFF{}',
  '['.repeat(depth) + ']'.repeat(depth),
  '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
  `{"dailyPlans":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  '{"\\u0000":"\\u0000"}',
  '{"name":"\\ud800"}',
  '0',
  '"text"',
  'null',
  'true',
  megabyte,
];

/** Bodies that are not valid JSON, each also followed by invalid UTF-8. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.constantFrom(
  ...bodies.flatMap((text) => [Buffer.from(text), Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])])]),
);
