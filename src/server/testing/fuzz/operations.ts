import fc from 'fast-check';
import { hostileBody, hostileText, hostileValue, spoil } from './hostile.ts';
import { type Schema, validFor } from './schema-arbitrary.ts';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
};
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly access: 'public' | 'signed-in' | readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Any request target instead of one call. */
  readonly isAnyTarget?: true;
};

export type FuzzCase = {
  /** Defaults to the operation's method. */
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>> };
type OpenApiOperation = {
  readonly 'x-access': Operation['access'];
  /** Excluded: its request or its response is not JSON. */
  readonly 'x-raw'?: true;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
};

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation['x-raw'])
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        access: operation['x-access'],
        parameters: operation.parameters,
        body: operation.requestBody?.content['application/json'].schema,
      })),
  );
}

/** Percent-encodes everything that is not printable ASCII, byte by byte. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...Buffer.from(text.slice(0, 2_000))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const smallId = fc.integer({ min: 1, max: 60 }).map(String);
const hostileSegment = fc.oneof(
  hostileText.map(encoded),
  fc.constantFrom(
    '%zz',
    '%',
    '%c0%ae',
    '..',
    '0',
    '-1',
    '1.5',
    '2147483648',
    '99999999999999999999',
    '1e3',
    '%20',
    'NaN',
  ),
);

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const segments = inPath.map(({ schema }) =>
    fc.oneof(
      { weight: 6, arbitrary: Array.isArray(schema['enum']) ? validFor(schema).map(String) : smallId },
      { weight: 1, arbitrary: hostileSegment },
    ),
  );
  return fc
    .tuple(...segments)
    .map((values) => inPath.reduce((text, { name }, index) => text.replace(`{${name}}`, values[index]!), path));
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 4, arbitrary: validFor(schema).map((value) => `${name}=${encoded(value)}`) },
        { weight: 2, arbitrary: hostileText.map((value) => `${name}=${encoded(value)}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(`${name}=1&${name}=2`, `${name}[]=1`, `${name}=%zz`, `${name}[$ne]=1`),
        },
      ),
    );
  const unasked = fc.constantFrom('', '', '', '', '', '', 'debug=1', '__proto__[x]=1', 'sort=id;drop', '%zz=%zz');
  return fc.tuple(...pairs, unasked).map((parts) => parts.filter(Boolean).join('&'));
}

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

function bodyOf({ body }: Operation): fc.Arbitrary<Buffer | undefined> {
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileBody });
  const valid = validFor(body);
  const spoiled = fc.tuple(valid, hostileValue, fc.nat(10_000)).map(([value, bad, pick]) => spoil(value, bad, pick));
  // Password hashing is slow on purpose; only the validation before it is fuzzed.
  const isExpensive = /password/i.test(JSON.stringify(body));
  return fc.oneof(
    { weight: isExpensive ? 1 : 12, arbitrary: valid.map(asJson) },
    { weight: 20, arbitrary: spoiled.map(asJson) },
    { weight: 4, arbitrary: hostileValue.map(asJson) },
    { weight: 4, arbitrary: hostileBody },
  );
}

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
];

export function casesOf(operation: Operation): fc.Arbitrary<FuzzCase> {
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...oddTypes) },
  );
  const more = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('k', 'k'.repeat(300), '"; --', '\u00ff').map((key) => ({ 'idempotency-key': key })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        'x-forwarded-for': "1.1.1.1, ' --",
        cookie: 'session=%zz; a=;;=',
        'last-event-id': '-1',
      }),
    },
  );
  return fc
    .tuple(pathOf(operation), queryOf(operation), bodyOf(operation), type, more)
    .map(([path, query, body, contentType, headers]) => ({
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...headers, ...(body ? { 'content-type': contentType } : {}) } as Record<string, string>,
      body,
    }));
}
