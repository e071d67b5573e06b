import { createServer, type IncomingMessage, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, prepareResponse, prepareUncompressed, sendCached } from './cached-response.ts';

const source = { contentType: 'text/plain', cacheControl: 'no-cache', headers: { 'x-own': 'yes' } };
const text = 'Charminar Grilled Chicken Bowl '.repeat(50);

const inParts = (body: Buffer) => [body.subarray(0, 10), body.subarray(10, 500), body.subarray(500)];

describe('a cached response', () => {
  it('holds the same text in every encoding, with the length of each', async () => {
    const response = await prepareResponse(Buffer.from(text), source, { 'x-always': 'on' });
    expect(brotliDecompressSync(Buffer.concat(response.bodies.br)).toString()).toBe(text);
    expect(gunzipSync(Buffer.concat(response.bodies.gzip)).toString()).toBe(text);
    expect(Buffer.concat(response.bodies.identity).toString()).toBe(text);
    const br = Object.fromEntries(pairs(response.headers.br));
    expect(br).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(Buffer.concat(response.bodies.br).length),
      vary: 'accept-encoding',
      'x-always': 'on',
      'x-own': 'yes',
    });
    expect(Object.fromEntries(pairs(response.headers.identity))).not.toHaveProperty('content-encoding');
  });

  it.each(['identity', 'gzip'])('is sent whole to a client of %s, whatever parts it is in', async (encoding) => {
    const cached = await prepareResponse(Buffer.from(text), source, {}, { inParts });
    const server = createServer((request, response) => sendCached(request, response, cached, true)).listen(0);
    const { port } = server.address() as AddressInfo;
    const { body, headers } = await exchange(port, 'GET', encoding);
    const head = await exchange(port, 'HEAD', encoding);
    server.close();
    expect(encoding === 'gzip' ? gunzipSync(body).toString() : body.toString()).toBe(text);
    expect(headers['content-length']).toBe(String(body.length));
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.body).toHaveLength(0);
  });

  it('has the same ETag for the same text and another for another', async () => {
    const [one, same, other] = await Promise.all(
      [text, text, `${text}!`].map((body) => prepareResponse(Buffer.from(body), source, {})),
    );
    expect(one!.etag).toBe(same!.etag);
    expect(one!.etag).not.toBe(other!.etag);
  });

  it('does not claim an encoding for bytes that are not compressed', () => {
    const response = prepareUncompressed(Buffer.from(text), source, {});
    expect(pairs(response.headers.br).map(([name]) => name)).not.toContain('content-encoding');
    expect(pairs(response.headers.br).map(([name]) => name)).not.toContain('vary');
  });
});

describe('the encoding a browser gets', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.1', 'br'],
    ['gzip;q=0', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('that accepts %s is %s', (accepts, expected) => {
    expect(chooseEncoding(accepts)).toBe(expected);
  });
});

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_unused, n) => [flat[n * 2]!, flat[n * 2 + 1]!]);
}

/** Without the decoding of `fetch`. */
async function exchange(port: number, method: string, encoding: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    openRequest({ port, method, headers: { 'accept-encoding': encoding } }, resolve)
      .on('error', reject)
      .end();
  });
  return { headers: response.headers, body: await buffer(response) };
}
