import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import { precacheStaticFiles } from './static-files.ts';

let clientFolder: string;
const servers: Server[] = [];
beforeEach(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'static-files-'));
  await mkdir(join(clientFolder, 'assets'));
  await writeFile(join(clientFolder, 'assets/a1b2.js'), 'hashed');
  await writeFile(join(clientFolder, 'service-worker.js'), 'the worker');
  await writeFile(join(clientFolder, 'remove-service-worker.js'), 'the removal');
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(clientFolder, { recursive: true });
});

/** Of a shop that serves the folder. */
async function served(hasServiceWorker: boolean) {
  const responseCache = new ResponseCache({});
  await precacheStaticFiles({ clientFolder, responseCache, hasServiceWorker });
  const server = createServer((request, response) => {
    if (!responseCache.serve(request, response)) response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (url: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`);
    return {
      status: response.status,
      body: await response.text(),
      caching: response.headers.get('cache-control'),
      policy: response.headers.get('content-security-policy'),
    };
  };
}

describe('the service worker', () => {
  it('is asked for anew by each page, and may call nothing but the shop', async () => {
    const file = await served(true);
    expect(await file('/service-worker.js')).toEqual({
      status: 200,
      body: 'the worker',
      caching: 'public, no-cache',
      policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect(await file('/remove-service-worker.js')).toMatchObject({ status: 404 });
    expect((await file('/assets/a1b2.js')).caching).toContain('immutable');
  });

  it('is replaced at its own address by one that removes it when it is switched off', async () => {
    const file = await served(false);
    expect(await file('/service-worker.js')).toMatchObject({ body: 'the removal', caching: 'public, no-cache' });
    expect(await file('/remove-service-worker.js')).toMatchObject({ status: 404 });
  });
});
