import fc from 'fast-check';
import { bowlUrl } from '#bowl-art/art-url.ts';
import { addonKeys, proteinKeys } from '#bowl-art/art-keys.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { maxUploadBytes } from '#contract/files.ts';
import { joined, multipart, part } from '#server/modules/documents/testing/hostile-documents.ts';
import { pdfAround, pngChunk, pngHead } from '#server/modules/documents/testing/document-uploads.ts';
import type { Operation } from '#server/testing/fuzz/operations.ts';
import type { RawRequest } from '#server/testing/fuzz/raw-client.ts';
import { type Schema, validFor } from '#server/testing/fuzz/schema-arbitrary.ts';

/** A request built to be slow, at a share of the largest accepted size. */
export type SlowRequest = {
  readonly what: string;
  /** `share`: 0 to 1 of the size limit. */
  readonly at: (share: number) => Partial<RawRequest> & { path: string };
};

const bodyBytes = 63_000;
const targetLength = 15_000;
const headerLength = 14_000;

/** Typical worst cases of patterns: runs within a text, runs to its end, pairs, escapes, multi-byte characters. */
const slowTexts: readonly ((length: number) => string)[] = [
  (n) => `a${' '.repeat(n)}b`,
  (n) => `a${'\u00A0\u200B'.repeat(n / 4)}b`,
  (n) => `${'\u202E'.repeat(n / 3)}!`,
  (n) => `${'a.'.repeat(n / 2)}@`,
  (n) => `${'0'.repeat(n)}x`,
  (n) => `${'/-'.repeat(n / 2)}!`,
  (n) => 'e\u0301'.repeat(n / 3),
];

const json = { 'content-type': 'application/json' };
const encoded = (text: string) => encodeURIComponent(text);

/** Every text field of every call, one at a time, and bodies that are slow to parse. */
export function slowCalls(operation: Operation): SlowRequest[] {
  const { method, path, parameters, body } = operation;
  const fill = (given: Readonly<Record<string, string>> = {}) =>
    apiPrefix + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '1');
  const name = `${method} ${path}`;
  const calls: SlowRequest[] = [];
  for (const parameter of parameters) {
    for (const [index, text] of slowTexts.entries()) {
      const value = (share: number) => encoded(text(Math.floor((targetLength * share) / 9))).slice(0, targetLength);
      const at = (share: number) =>
        parameter.in === 'path'
          ? { method, path: fill({ [parameter.name]: value(share) }) }
          : { method, path: `${fill()}?${parameter.name}=${value(share)}` };
      calls.push({ what: `${name} ${parameter.name} #${index}`, at });
    }
  }
  calls.push({
    what: `${name} with thousands of parameters`,
    at: (share) => ({ method, path: `${fill()}?${'a=1&'.repeat((targetLength * share) / 4)}` }),
  });
  if (body) calls.push(...slowBodies(name, { method, path: fill(), headers: json }, body));
  return calls;
}

function slowBodies(
  name: string,
  request: Pick<RawRequest, 'method' | 'path' | 'headers'>,
  schema: Schema,
): SlowRequest[] {
  const [valid] = fc.sample(validFor(required(schema)), { numRuns: 1, seed: 14 });
  const send = (what: string, make: (length: number, share: number) => string): SlowRequest => ({
    what: `${name} ${what}`,
    at: (share) => ({ ...request, body: Buffer.from(make(bodyBytes * share, share)).subarray(0, bodyBytes) }),
  });
  const texts = placesOf(schema).flatMap(({ place, max }) =>
    slowTexts.map((text, index) =>
      send(`${place.join('.')} #${index}`, (length, share) => {
        // As long as the field may be including trimmed white space, and as long as the body may be.
        const most = length - 2_000;
        const size = share === 1 ? most : Math.min(most, share < 0.5 ? max : 4 * max);
        return JSON.stringify(withValue(valid, place, text(size)));
      }),
    ),
  );
  return [
    ...texts,
    send('nested', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)),
    send('of many keys', (length) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: length / 14 }, (_, n) => [`key${n}`, n]))),
    ),
    send('of many items', (length) => JSON.stringify(Array.from({ length: length / 4 }, () => ({})))),
    send('of a number', (length) => `{"a":${'9'.repeat(length)}}`),
    send('of escapes', (length) => `{"a":"${'\\u0020'.repeat(length / 6)}"}`),
    ...listsOf(schema).map(([place, item]) =>
      send(`${place.join('.')} of many`, (length) => {
        const [one] = fc.sample(validFor(item), { numRuns: 1, seed: 14 });
        const count = Math.max(1, Math.floor(length / (JSON.stringify(one).length + 1)));
        return JSON.stringify(
          withValue(
            valid,
            place,
            Array.from({ length: count }, () => one),
          ),
        );
      }),
    ),
  ];
}

const propertiesOf = (schema: Schema) => Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
const required = (schema: Schema): Schema => ({ ...schema, required: propertiesOf(schema).map(([name]) => name) });
const variantsOf = (schema: Schema): Schema[] => [
  schema,
  ...(((schema['anyOf'] ?? schema['oneOf']) as Schema[]) ?? []),
];
type Place = readonly (string | number)[];

/** Text fields of a body. */
function placesOf(schema: Schema, at: Place = []): { place: Place; max: number }[] {
  return variantsOf(schema).flatMap((variant) => {
    if (variant['type'] === 'string' && !variant['enum'] && !('const' in variant)) {
      return [{ place: at, max: Number(variant['maxLength'] ?? bodyBytes) }];
    }
    if (variant['type'] === 'array') return placesOf(variant['items'] as Schema, [...at, 0]);
    return propertiesOf(variant).flatMap(([name, inner]) => placesOf(inner, [...at, name]));
  });
}

function listsOf(schema: Schema, at: Place = []): [Place, Schema][] {
  return variantsOf(schema).flatMap((variant): [Place, Schema][] => {
    if (variant['type'] === 'array') return [[at, variant['items'] as Schema]];
    return propertiesOf(variant).flatMap(([name, inner]) => listsOf(inner, [...at, name]));
  });
}

function withValue(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put;
  if (typeof key === 'number') return [withValue((value as unknown[] | undefined)?.[key], rest, put)];
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withValue(object[key], rest, put) };
}

const get = (what: string, path: (length: number, share: number) => string): SlowRequest => ({
  what: `GET ${what}`,
  at: (share) => ({ path: path(targetLength * share, share) }),
});

/** Pages with unusual paths and search parameters, and invalid paths. */
export function slowPages(paths: readonly string[]): SlowRequest[] {
  return [
    ...paths.flatMap((path) => [
      get(path, (_, share) => `${path}?again=${share}`),
      get(`${path}.data`, (_, share) => `${path === '/' ? '/_root' : path}.data?again=${share}`),
      get(`${path} with a long search`, (length) => `${path}?q=${'%20a'.repeat(length / 4)}&tab=${'x'.repeat(9)}`),
      get(`${path} with many parameters`, (length) => `${path}?${'q=a&'.repeat(length / 4)}`),
      get(`${path} in capitals`, () => path.toUpperCase()),
    ]),
    ...['paneer', '3', 'a', 'e', 'bowl'].map((q) =>
      get(`/menu?q=${q}`, (_, share) => `/menu?q=${q}&protein=${share * 40}`),
    ),
    get('slashes', (length) => `${'/'.repeat(length)}x`),
    get('slashes to the end', (length) => `/menu${'/'.repeat(length)}`),
    get('dots', (length) => '/..'.repeat(length / 3)),
    get('segments', (length) => '/a'.repeat(length / 2)),
    get('percent signs', (length) => `/${'%2F'.repeat(length / 3)}`),
    get('half of percent signs', (length) => `/${'%'.repeat(length)}`),
    get('data', (length) => `/menu${'.data'.repeat(length / 5)}`),
    get('an asset', (length) => `/assets/${'a'.repeat(length)}.js`),
    get('a picture', (length) => `/images/${'a'.repeat(length)}.webp`),
    ...['a', 'b', 'c'].map((seed) =>
      get(`a drawing ${seed}`, (_, share) =>
        bowlUrl({
          art: { base: 'quinoa', proteins: proteinKeys.slice(0, 3), addons: addonKeys.slice(0, Math.ceil(20 * share)) },
          macros: { protein: 40, carbs: 50, fats: 20 },
          seed: `${seed}-${share}`,
        }),
      ),
    ),
  ];
}

/** Parsed headers at their maximum length. */
export function slowHeaders(): SlowRequest[] {
  const names = ['cookie', 'accept-encoding', 'if-none-match', 'user-agent', 'authorization', 'idempotency-key'];
  const more = ['x-forwarded-for', 'accept', 'content-type', 'last-event-id', 'range', 'accept-language', 'origin'];
  const values: readonly ((length: number) => string)[] = [
    (n) => `a${' '.repeat(n)}b`,
    (n) => 'a=;'.repeat(n / 3),
    (n) => 'br;q=0 '.repeat(n / 7),
    (n) => '1.1.1.1,'.repeat(n / 8),
    (n) => `Bearer ${'-'.repeat(n)}!`,
    (n) => `multipart/form-data; boundary=${'"'.repeat(n)}`,
    (n) => `application/json; ${'a=" '.repeat(n / 4)}`,
  ];
  const targets = [
    { method: 'GET', path: '/menu' },
    { method: 'GET', path: `${apiPrefix}/cart` },
    { method: 'POST', path: `${apiPrefix}/auth/register/phone`, body: Buffer.from('{}') },
    { method: 'POST', path: `${apiPrefix}/consultations/1/document`, body: Buffer.from('x') },
  ];
  return targets.flatMap((target) =>
    [...names, ...more].flatMap((name) =>
      values.map((value, index) => ({
        what: `${target.method} ${target.path} ${name} #${index}`,
        at: (share: number) => ({
          ...target,
          headers: { ...(target.body ? json : {}), [name]: value(headerLength * share) },
        }),
      })),
    ),
  );
}

const repeated = (text: string, bytes: number) => Buffer.alloc(Math.max(0, Math.floor(bytes)), text, 'latin1');
const request = (path: string, body: Buffer) => ({
  method: 'POST',
  path: apiPrefix + path,
  headers: { 'content-type': multipart },
  body,
});

/** Files up to the largest size with many escapes, markers, chunks or ends, or a large declared size. */
export function slowUploads(documentPath: string, imagePath: string): SlowRequest[] {
  const room = maxUploadBytes - 4_000;
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2]);
  const pngStart = Buffer.concat([pngHead, pngChunk('IHDR', Buffer.from([0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0]))]);
  const files: readonly [name: string, make: (bytes: number) => Buffer][] = [
    ['a.pdf', (n) => pdfAround(repeated('#41', n))],
    ['a.pdf', (n) => pdfAround(repeated('/JavaScrip', n))],
    ['a.pdf', (n) => pdfAround(repeated(' ', n))],
    ['a.pdf', (n) => Buffer.concat([pdfAround(''), repeated('PK\u0005\u0006', n)])],
    ['a.pdf', (n) => Buffer.concat([Buffer.from('%PDF-1.7\n'), repeated('startxref 1 %%EOF ', n)])],
    ['a.jpg', (n) => Buffer.concat([jpegHead, repeated('\u00ff\u0000', n)])],
    ['a.jpg', (n) => Buffer.concat([jpegHead.subarray(0, 3), repeated('\u00ff', n)])],
    ['a.png', (n) => Buffer.concat([pngStart, repeated(pngChunk('tEXt', Buffer.alloc(0)).toString('latin1'), n)])],
    [`${'.'.repeat(150)}pdf`, (n) => repeated('%PDF-1.7', n)],
  ];
  const uploads = [documentPath, imagePath].flatMap((path) =>
    files.map(([name, make], index) => ({
      what: `POST ${path} ${name.slice(-5)} #${index}`,
      at: (share: number) =>
        request(path, joined(part(`name="file"; filename="${name}"`, make(room * share)), '--x--\r\n')),
    })),
  );
  const forms: readonly [string, (bytes: number) => Buffer][] = [
    ['of boundaries', (n) => repeated('\r\n--x\r\n\r\n', n)],
    ['of dashes', (n) => repeated('\r\n-', n)],
    ['of a part with many headers', (n) => joined('--x\r\n', repeated('a: b\r\n', n))],
    ['of a part with a long header', (n) => joined('--x\r\ncontent-disposition: form-data; ', repeated('a="\\"";', n))],
    ['that never begins', (n) => repeated('-', n)],
  ];
  return [
    ...uploads,
    ...forms.map(([what, make]) => ({
      what: `POST a form ${what}`,
      at: (share: number) => request(documentPath, make(room * share)),
    })),
  ];
}
