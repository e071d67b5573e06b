import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { PageCache } from './page-cache.ts';
import { pageRoutes } from './mount-pages.ts';
import { readTarget } from './request-guard.ts';
import type { WebApp } from './web-app.ts';

let port: number;
const shop = sharedTestApp();
beforeAll(async () => {
  const webApp: WebApp = {
    pages: () => [{ pattern: '/menu', handle: {} }],
    render: async (path) => new Response(`<h1>${path}</h1>`, { status: path === '/menu' ? 200 : 404 }),
  };
  const pages = new PageCache({
    webApp,
    responseCache: shop.responseCache,
    log: pino({ level: 'silent' }),
    data: () => ({ ...shop.catalog.current, publicUrl: 'http://localhost:3000', isDemo: true, hasServiceWorker: true }),
    isHidden: () => false,
  });
  pageRoutes(shop.app, pages, shop.responseCache);
  port = Number(new URL(await shop.listen()).port);
});

/** Sends exactly these bytes over a new connection. */
async function send(head: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Buffer.from(`${head}\r\nconnection: close\r\n\r\n`, 'latin1'));
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body };
}
const get = (target: string, host = 'localhost') => send(`GET ${target} HTTP/1.1\r\nhost: ${host}`);

describe('a request target', () => {
  it.each([
    '//',
    '//[',
    '//[::1',
    '/\\',
    '/\\\\evil.example',
    '//a:99999/',
    '//evil.example/menu',
    '///',
    '/%',
    '/%zz',
    '/%00',
    '/%c0%ae',
    '/..',
    '/../../etc/passwd',
    '/a/../menu',
    '/;',
    '/?',
    '/#',
    '/#?',
    '/menu#x',
    '/menu?q=%',
    '/menu?[',
    '/.data',
    '/_root.data',
    '/[',
    '/{}',
    '/"',
    "/'",
    '/|',
    '/^',
    '/\u00ff',
    '*',
    'menu',
    '?',
    'http://',
    'http://localhost/menu',
    'http://[',
    'javascript:alert(1)',
    'localhost:443',
    '/art/',
    '/art//[',
    '/art/bowl.svg?v=1&s=%',
    '/images/',
    '/images/..%2f..webp',
    '/assets/',
    '/api',
    '/api/v1',
    '/api/v1//[',
    '/health/',
    `/${'/'.repeat(15_500)}`,
    `/${'a/'.repeat(7_000)}`,
    `/?${'a&'.repeat(7_000)}`,
  ])('%.40s gets a response and never a 500', async (target) => {
    const { status, headers, body } = await get(target);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    const isError = /\r\ncontent-type: application\/json/.test(headers) && status >= 400;
    const bodyStatus = isError ? (JSON.parse(body) as ErrorBody).status : status;
    expect(bodyStatus).toBe(status);
  });

  it('with another spelling of a page redirects to the page, and nowhere else', async () => {
    for (const [target, location] of [
      ['/MENU', '/menu'],
      ['//menu//?tab=a', '/menu?tab=a'],
      ['/%6denu', '/menu'],
    ] as const) {
      expect(await get(target)).toMatchObject({
        status: 308,
        headers: expect.stringContaining(`\r\nlocation: ${location}\r\n`) as string,
      });
    }
    expect((await get('//evil.example/')).status).toBe(404);
  });

  it('that is too long is refused before it is parsed', async () => {
    expect((await get(`/menu?q=${'a'.repeat(4_100)}`)).status).toBe(414);
    expect((await get(`/menu?q=${'a'.repeat(3_000)}`)).status).toBe(200);
  });

  it.each([
    ['/menu?a#b?c', { pathname: '/menu', search: '?a' }],
    ['//[', { pathname: '//[', search: '' }],
    ['', { pathname: '', search: '' }],
  ])('%j has a path and a search', (target, parts) => {
    expect(readTarget(target)).toEqual(parts);
  });
});

describe('a request', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '[::1]:3000', '192.168.1.20'])(
    'to %s is served',
    async (host) => {
      expect((await get('/api/v1/meals', host)).status).toBe(200);
      expect((await get('/api/v1/serviceability', host)).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', 'localhost:x', '', ' '])(
    'to %j, a foreign host name, is refused',
    async (host) => {
      expect((await get('/api/v1/meals', host)).status).toBe(421);
      expect((await get('/api/v1/dev/outbox?to=x', host)).status).toBe(421);
      expect((await get('/menu', host)).status).toBe(421);
    },
  );

  it('for a health check is served under any host name', async () => {
    expect((await get('/health/ready', 'shop.internal')).status).toBe(200);
  });

  it('that is malformed gets a response, also as the second one of a connection', async () => {
    const socket = connect(port, '127.0.0.1');
    const responses = text(socket);
    socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.write('GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect((await responses).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('with two Host headers is refused', async () => {
    expect((await send('GET /menu HTTP/1.1\r\nhost: localhost\r\nHost: localhost')).status).toBe(400);
  });
});
