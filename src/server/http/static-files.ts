import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type ReadyAnswer, assembleAnswer, cacheForEver, prepareAnswer, prepareUncompressed } from './ready-answer.ts';
import type { ReadyStore } from './ready-store.ts';
import { dataContentSecurityPolicy } from './security-headers.ts';

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

/** Reads the built web app into memory, as the build compressed it, before the first visitor comes. Files below assets/ carry a hash in their name. */
export async function keepStaticFilesReady(clientFolder: string, ready: ReadyStore): Promise<void> {
  const shelf = ready.addShelf(Infinity);
  const files = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && contentTypes[extname(file.name)] !== undefined)
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const url = `/${relative(clientFolder, path).split(sep).join('/')}`;
        shelf.put(url, await prepareFile(path, url, ready));
      }),
  );
}

async function prepareFile(path: string, url: string, ready: ReadyStore): Promise<ReadyAnswer> {
  const extension = extname(path);
  const source = {
    contentType: contentTypes[extension]!,
    cacheControl: url.startsWith('/assets/') ? cacheForEver : 'public, max-age=3600',
    headers: { 'content-security-policy': dataContentSecurityPolicy },
  };
  const body = await readFile(path);
  if (alreadyCompressed.has(extension)) return prepareUncompressed(body, source, ready.always);
  const [br, gzip] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  return br && gzip
    ? assembleAnswer({ identity: body, br, gzip }, source, ready.always)
    : prepareAnswer(body, source, ready.always);
}

function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}
