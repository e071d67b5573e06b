import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderMap } from './security-headers.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** In order. Responses share the parts that they have in common. */
type Parts = readonly Buffer[];

/** A response prepared as bytes in every encoding. */
export type CachedResponse = {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Parts>>;
  /** Flat [name, value, …] lists, the form that Node's writeHead accepts without conversion. */
  readonly headers: Readonly<Record<Encoding, readonly string[]>>;
  readonly notModifiedHeaders: readonly string[];
};

export type ResponseSource = { status?: number; contentType: string; cacheControl: string; headers?: HeaderMap };

export const cacheForEver = 'public, max-age=31536000, immutable';
/** Cacheable, but revalidated by ETag on every use. */
export const cacheButRevalidate = 'public, no-cache';

/** `quick` for responses that are rarely reused. */
const effort = { thorough: { brotli: 9, gzip: 9 }, quick: { brotli: 4, gzip: 4 } } as const;
export type Compression = keyof typeof effort;

const brotli = promisify(brotliCompress);
/** Of 64 KiB. With it brotli needs a quarter of the time and a fraction of the memory; the result is hardly larger. */
const smallWindow = 16;
/** Bytes. Larger bodies repeat themselves over a longer distance. */
const smallBody = 262_144;
const gunzippable = promisify(gzip);

const wholeBody = (body: Buffer): Parts => [body];

export async function prepareResponse(
  body: Buffer,
  source: ResponseSource,
  always: HeaderMap,
  {
    compression = 'thorough',
    inParts = wholeBody,
  }: { compression?: Compression; inParts?: (body: Buffer) => Parts } = {},
): Promise<CachedResponse> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort[compression].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: body.length < smallBody ? smallWindow : constants.BROTLI_DEFAULT_WINDOW,
      },
    }),
    gunzippable(body, { level: effort[compression].gzip }),
  ]);
  return assembleResponse({ identity: inParts(body), gzip: [gz], br: [br] }, source, always);
}

/** For incompressible content such as fonts and PNG. */
export function prepareUncompressed(body: Buffer, source: ResponseSource, always: HeaderMap): CachedResponse {
  const whole = [body];
  return assembleResponse({ identity: whole, gzip: whole, br: whole }, source, always);
}

export function assembleResponse(
  bodies: Record<Encoding, Parts>,
  source: ResponseSource,
  always: HeaderMap,
): CachedResponse {
  const hash = createHash('sha256');
  for (const part of bodies.identity) hash.update(part);
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  const isCompressed = bodies.br !== bodies.identity;
  const shared = Object.entries({
    ...always,
    ...source.headers,
    'cache-control': source.cacheControl,
    etag,
    ...(isCompressed ? { vary: 'accept-encoding' } : {}),
  }).flat();
  const headersFor = (encoding: Encoding): string[] => [
    'content-type',
    source.contentType,
    'content-length',
    String(lengthOf(bodies[encoding])),
    ...(encoding === 'identity' || !isCompressed ? [] : ['content-encoding', encoding]),
    ...shared,
  ];
  return {
    status: source.status ?? 200,
    etag,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
    notModifiedHeaders: shared,
  };
}

const refused = (encoding: string) => new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
const refusals = { br: refused('br'), gzip: refused('gzip') };

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (acceptEncoding.includes('br') && !refusals.br.test(acceptEncoding)) return 'br';
  if (acceptEncoding.includes('gzip') && !refusals.gzip.test(acceptEncoding)) return 'gzip';
  return 'identity';
}

export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  isLastOfConnection: boolean,
): void {
  const sendHead = (status: number, headers: readonly string[]) =>
    response.writeHead(status, isLastOfConnection ? [...headers, 'connection', 'close'] : (headers as string[]));
  const known = request.headers['if-none-match'];
  if (known !== undefined && cached.status === 200 && (known === '*' || known.includes(cached.etag))) {
    sendHead(304, cached.notModifiedHeaders);
    response.end();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  sendHead(cached.status, cached.headers[encoding]);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const parts = cached.bodies[encoding];
  for (const part of parts.slice(0, -1)) response.write(part);
  response.end(parts.at(-1));
}

const lengthOf = (parts: Parts) => parts.reduce((length, part) => length + part.length, 0);

/** Shared parts are counted in each response. */
export function sizeOfResponse({ bodies }: CachedResponse): number {
  const isCompressed = bodies.br !== bodies.identity;
  return lengthOf(bodies.identity) + (isCompressed ? lengthOf(bodies.br) + lengthOf(bodies.gzip) : 0);
}
