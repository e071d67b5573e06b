import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderMap } from './security-headers.ts';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** A response prepared as bytes in every encoding. */
export type CachedResponse = {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
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
/** Bytes. With this window brotli needs a quarter of the time and a fraction of the memory; the result is as small. */
const smallWindow = 65_536;
const gunzippable = promisify(gzip);

export async function prepareResponse(
  body: Buffer,
  source: ResponseSource,
  always: HeaderMap,
  compression: Compression = 'thorough',
): Promise<CachedResponse> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort[compression].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]:
          body.length < smallWindow ? Math.log2(smallWindow) : constants.BROTLI_DEFAULT_WINDOW,
      },
    }),
    gunzippable(body, { level: effort[compression].gzip }),
  ]);
  return assembleResponse({ identity: body, gzip: gz, br }, source, always);
}

/** For incompressible content such as fonts and PNG. */
export function prepareUncompressed(body: Buffer, source: ResponseSource, always: HeaderMap): CachedResponse {
  return assembleResponse({ identity: body, gzip: body, br: body }, source, always);
}

export function assembleResponse(
  bodies: Record<Encoding, Buffer>,
  source: ResponseSource,
  always: HeaderMap,
): CachedResponse {
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
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
    String(bodies[encoding].length),
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
  response.end(request.method === 'HEAD' ? undefined : cached.bodies[encoding]);
}

export function sizeOfResponse({ bodies }: CachedResponse): number {
  return bodies.identity.length + (bodies.br === bodies.identity ? 0 : bodies.br.length + bodies.gzip.length);
}
