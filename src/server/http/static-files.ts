import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  type CachedResponse,
  assembleResponse,
  cacheButRevalidate,
  cacheForEver,
  prepareResponse,
  prepareUncompressed,
} from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { dataContentSecurityPolicy, workerContentSecurityPolicy } from './security-headers.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const alreadyCompressed = new Set(['.png', '.ico', '.woff2']);

const workerUrl = '/service-worker.js';
/** Sent at the worker's URL when it is switched off: browsers that have the worker replace it by this one. */
const workerRemovalUrl = '/remove-service-worker.js';

type StaticFiles = {
  readonly clientFolder: string;
  readonly responseCache: ResponseCache;
  readonly hasServiceWorker: boolean;
};

/** Loads the built and compressed web app into memory. Files below assets/ have a hash in their name. */
export async function precacheStaticFiles(options: StaticFiles): Promise<void> {
  const { clientFolder, responseCache, hasServiceWorker } = options;
  const unusedWorkerUrl = hasServiceWorker ? workerRemovalUrl : workerUrl;
  const partition = responseCache.addPartition(Infinity);
  const files = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && contentTypes[extname(file.name)] !== undefined)
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const url = `/${relative(clientFolder, path).split(sep).join('/')}`;
        if (url === unusedWorkerUrl) return;
        const response = await prepareStaticFile(path, url, responseCache);
        partition.put(url === workerRemovalUrl ? workerUrl : url, response);
      }),
  );
}

export async function prepareStaticFile(
  path: string,
  url: string,
  responseCache: ResponseCache,
): Promise<CachedResponse> {
  const extension = extname(path);
  const isWorker = url === workerUrl || url === workerRemovalUrl;
  const source = {
    contentType: contentTypes[extension]!,
    cacheControl: isWorker ? cacheButRevalidate : url.startsWith('/assets/') ? cacheForEver : 'public, max-age=3600',
    headers: { 'content-security-policy': isWorker ? workerContentSecurityPolicy : dataContentSecurityPolicy },
  };
  const body = await readFile(path);
  if (alreadyCompressed.has(extension)) return prepareUncompressed(body, source, responseCache.always);
  const [br, gzip] = await Promise.all([readIfExists(`${path}.br`), readIfExists(`${path}.gz`)]);
  return br && gzip
    ? assembleResponse({ identity: [body], br: [br], gzip: [gzip] }, source, responseCache.always)
    : prepareResponse(body, source, responseCache.always);
}

function readIfExists(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}
