import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptBuilds } from './kept-builds.ts';
import { keptBuildsRoute } from './mount-pages.ts';
import { ResponseCache } from './response-cache.ts';

const hourMs = 3_600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A start of the version whose only script has this name. */
async function start(script: string, hoursAgo = 0): Promise<void> {
  const clientFolder = join(folder, 'client', script);
  await mkdir(join(clientFolder, 'assets'), { recursive: true });
  await writeFile(join(clientFolder, 'assets', `${script}.js`), `// ${script}`);
  await writeFile(join(clientFolder, 'assets', `${script}.js.br`), 'compressed');
  const before = new Set(await names());
  await new KeptBuilds(join(folder, 'builds')).add(clientFolder);
  const at = new Date(Date.now() - hoursAgo * hourMs);
  for (const name of await names()) if (!before.has(name)) await utimes(join(folder, 'builds', name), at, at);
}

const names = () => readdir(join(folder, 'builds')).catch(() => []);

async function get(url: string) {
  const app = Fastify();
  keptBuildsRoute(app, new KeptBuilds(join(folder, 'builds')), new ResponseCache({}));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(address + url);
  const got = { status: response.status, body: await response.text(), caching: response.headers.get('cache-control') };
  await app.close();
  return got;
}

describe('the kept builds', () => {
  it('send the script of the version before and of the version after, to be kept for ever', async () => {
    await start('before');
    await start('after');
    expect(await get('/assets/before.js')).toMatchObject({ status: 200, body: '// before' });
    const after = await get('/assets/after.js');
    expect(after).toMatchObject({ status: 200, body: '// after' });
    expect(after.caching).toContain('immutable');
  });

  it('keep one copy of a version that starts again', async () => {
    await start('only');
    await start('only');
    expect(await names()).toHaveLength(1);
  });

  it('keep the last two versions however old they are, and one that was replaced less than a day ago', async () => {
    await start('first', 2_000);
    await start('second', 1_000);
    await start('third');
    expect((await get('/assets/first.js')).status).not.toBe(200);
    expect((await get('/assets/second.js')).status).toBe(200);
    await start('fourth');
    expect((await get('/assets/second.js')).status).toBe(200);
  });

  it.each([
    '/assets/none.js',
    '/assets/before.js.br',
    '/assets/../before.js',
    '/assets/%2e%2e/before.js',
    '/assets/a/b.js',
  ])('have no file for %s', async (url) => {
    await start('before');
    expect((await get(url)).status).not.toBe(200);
  });
});
