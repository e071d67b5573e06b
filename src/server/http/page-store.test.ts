import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { PageHandle } from '#contract/page.ts';
import { PageStore } from './page-store.ts';
import { ReadyStore } from './ready-store.ts';
import type { WebApp } from './web-app.ts';

const handles: Record<string, PageHandle> = {
  '/': { isIndexed: true },
  '/menu': { isIndexed: true, search: { tab: ['power-combos'], q: 'any' } },
  '/profile': {},
  '/dev/specimen': {},
};

/** A web app of four pages that counts how often it is asked to render, and by which version of the data. */
function shopOfPages() {
  const renders: string[] = [];
  const state = { version: 1, pause: Promise.resolve() };
  const webApp: WebApp = {
    findPage: (pathname) => (handles[pathname] ? { pattern: pathname, handle: handles[pathname] } : undefined),
    plainPages: () => Object.entries(handles).map(([pattern, handle]) => ({ pattern, handle })),
    render: async (pathAndSearch) => {
      renders.push(pathAndSearch);
      const html = `<html><script>page(${state.version})</script>${pathAndSearch}</html>`;
      await state.pause;
      const status = handles[pathAndSearch.split('?')[0]!.replace(/\.data$/, '')] ? 200 : 404;
      return new Response(html, { status, headers: { 'content-type': 'text/html' } });
    },
  };
  const ready = new ReadyStore({});
  const pages = new PageStore({
    webApp,
    ready,
    log: pino({ level: 'silent' }),
    data: () => ({
      meals: [],
      options: { bases: [], proteinOptions: [], addOns: [] },
      publicUrl: 'http://localhost',
      isDemo: true,
    }),
    isHidden: (pathname) => pathname.startsWith('/dev/'),
  });
  const read = async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answer = await pages.find(pathname, searchParams);
    return { status: answer.status, html: brotliDecompressSync(answer.bodies.br).toString(), answer };
  };
  return { pages, read, renders, state };
}

describe('the pages kept ready', () => {
  it('are rendered before anyone asks, once each', async () => {
    const { pages, read, renders } = shopOfPages();
    await pages.renew();
    await Promise.all([read('/'), read('/menu'), read('/menu?tab=power-combos'), read('/menu?utm_source=mail')]);
    expect(renders.toSorted()).toEqual(['/', '/menu', '/menu?tab=power-combos']);
  });

  it('carry the hash of their inline script in their policy', async () => {
    const { read } = shopOfPages();
    const { answer } = await read('/');
    expect(answer.headers.br.join(' ')).toMatch(/script-src 'self' 'sha256-[^']+'/);
  });

  it('are rendered once when many ask at the same time', async () => {
    const { read, renders } = shopOfPages();
    await Promise.all(Array.from({ length: 20 }, () => read('/profile')));
    expect(renders).toEqual(['/profile']);
  });

  it('are new after a change, also where an old rendering was still under way', async () => {
    const { pages, read, state } = shopOfPages();
    await pages.renew();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    state.pause = promise;
    const slow = read('/profile');
    state.version = 2;
    const renewed = pages.renew();
    release();
    await Promise.all([slow, renewed]);
    expect((await read('/menu')).html).toContain('page(2)');
    expect((await read('/profile')).html).toContain('page(2)');
  });

  it('are not kept for free text', async () => {
    const { read, renders } = shopOfPages();
    await read('/menu?q=paneer');
    await read('/menu?q=paneer');
    expect(renders).toEqual(['/menu?q=paneer', '/menu?q=paneer']);
  });

  it('share one not-found page, however many unknown paths are tried', async () => {
    const { read, renders } = shopOfPages();
    for (const path of ['/wp-login.php', '/nothing', '/dev/specimen']) expect((await read(path)).status).toBe(404);
    expect(renders).toHaveLength(1);
  });

  it('answer the data requests of the router', async () => {
    const { read } = shopOfPages();
    expect((await read('/menu.data')).status).toBe(200);
    expect((await read('/_root.data')).status).toBe(404);
  });
});
