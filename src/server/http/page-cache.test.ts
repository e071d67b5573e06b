import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import type { PageHandle } from '#contract/page.ts';
import type { CachedResponse } from './cached-response.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { noPublicBusiness } from '#server/testing/builders.ts';
import { PageCache } from './page-cache.ts';
import { readTarget } from './request-guard.ts';
import { ResponseCache } from './response-cache.ts';
import type { WebApp } from './web-app.ts';

const handles: Record<string, PageHandle> = {
  '/': { isIndexed: true },
  '/menu': {
    isIndexed: true,
    search: { tab: ['power-combos'] },
    normaliseSearch: (search) => {
      const known = new URLSearchParams();
      for (const name of ['tab', 'q']) if (search.get(name)) known.set(name, search.get(name)!.trim().toLowerCase());
      return known;
    },
  },
  '/meals/:slug': { isIndexed: true, paths: ({ meals }) => meals.map(({ slug }) => `/meals/${slug}`) },
  '/profile': {},
  '/dev/component-gallery': {},
};

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const policyOf = ({ headers }: CachedResponse) => headers.br.find((value) => value.startsWith('default-src'));

/** A web app of few pages that lists its renderings. The data of all but the profile changes with the version. */
function shopOfPages() {
  const renders: string[] = [];
  const state = {
    version: 1,
    meals: [{ slug: 'tofu-bowl' }] as unknown as readonly Meal[],
    pause: Promise.resolve(),
    failing: '',
    injected: '',
  };
  const webApp: WebApp = {
    pages: () => Object.entries(handles).map(([pattern, handle]) => ({ pattern, handle })),
    render: async (pathAndSearch, { scriptNonce }) => {
      if (scriptNonce === undefined)
        return new Response(pathAndSearch.startsWith('/profile') ? '' : `${state.version}`);
      renders.push(pathAndSearch);
      const html = `<html><script nonce="${scriptNonce}">page(${state.version})</script>${pathAndSearch}${state.injected}</html>`;
      await state.pause;
      if (pathAndSearch === state.failing) return new Response('', { status: 500 });
      const path = pathAndSearch.split('?')[0]!.replace(/\.data$/, '');
      const status = handles[path] || /^\/meals\/\w/.test(path) ? 200 : 404;
      return new Response(html, { status, headers: { 'content-type': 'text/html' } });
    },
  };
  const responseCache = new ResponseCache({});
  const pages = new PageCache({
    webApp,
    responseCache,
    log: pino({ level: 'silent' }),
    data: () => ({
      meals: state.meals,
      options: { bases: [], proteinOptions: [], addOns: [] },
      terms: termsOnWire(firstTerms),
      business: noPublicBusiness,
      publicUrl: 'http://localhost',
      isDemo: true,
      hasServiceWorker: true,
    }),
    isHidden: (pathname) => pathname.startsWith('/dev/'),
  });
  const read = async (url: string) => {
    const { pathname, search } = readTarget(url);
    const response = await pages.find(pages.match(pathname), new URLSearchParams(search), pathname);
    return {
      status: response.status,
      html: brotliDecompressSync(Buffer.concat(response.bodies.br)).toString(),
      response,
    };
  };
  const change = (to: Partial<typeof state>) => {
    Object.assign(state, to);
    pages.invalidate();
  };
  return { pages, read, renders, state, change, responseCache };
}

describe('the cached pages', () => {
  it('are rendered in advance, once each', async () => {
    const { pages, read, renders } = shopOfPages();
    await pages.renew();
    await Promise.all([read('/'), read('/menu'), read('/menu?tab=power-combos'), read('/menu?utm_source=mail')]);
    expect(renders.toSorted()).toEqual(['/', '/menu', '/menu?tab=power-combos']);
  });

  it('have the hash of their inline script in their policy, and no nonce', async () => {
    const { read } = shopOfPages();
    const { response, html } = await read('/');
    expect(policyOf(response)).toContain(`script-src 'self' ${hashOf('page(1)')};`);
    expect(html).toContain('<script>page(1)</script>');
  });

  it('share one copy of the style sheet, and are sent unchanged', async () => {
    const { read, state, change } = shopOfPages();
    const partsOf = async (path: string) => {
      const { html, response } = await read(path);
      expect(Buffer.concat(response.bodies.identity).toString()).toBe(html);
      return response.bodies.identity;
    };
    expect(await partsOf('/')).toHaveLength(1);
    change({ version: 2, injected: '<style data-href="app">.bowl{color:red}</style>' });
    const [home, menu] = [await partsOf('/'), await partsOf('/menu')];
    expect(home[1]).toBe(menu[1]);
    expect(String(home[1])).toContain('.bowl{color:red}');
    state.injected = '<style data-href="app">.bowl{color:blue}</style>';
    expect(String((await partsOf('/profile'))[1])).toContain('.bowl{color:blue}');
  });

  it('do not allow injected scripts', async () => {
    const { read, state } = shopOfPages();
    state.injected =
      '<script>steal()</script><script nonce="">steal()</script><script nonce="guessed">steal()</script>';
    const { response, html } = await read('/');
    expect(html).toContain('steal()');
    expect(policyOf(response)).toContain(`script-src 'self' ${hashOf('page(1)')};`);
  });

  it('are rendered once for concurrent requests', async () => {
    const { read, renders } = shopOfPages();
    await Promise.all(Array.from({ length: 20 }, () => read('/profile')));
    expect(renders).toEqual(['/profile']);
  });

  it('are current after a change, even when an old rendering was in progress', async () => {
    const { pages, read, state, change } = shopOfPages();
    await pages.renew();
    change({ version: 2 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    state.pause = promise;
    const slow = read('/menu');
    await new Promise((resolve) => setImmediate(resolve));
    change({ version: 3 });
    const renewed = pages.renew();
    release();
    await Promise.all([slow, renewed]);
    expect((await read('/menu')).html).toContain('page(3)');
  });

  it('are rendered by the first request after a change, without waiting for the others', async () => {
    const { pages, read, renders, change } = shopOfPages();
    await pages.renew();
    change({ version: 2 });
    renders.length = 0;
    expect((await read('/menu')).html).toContain('page(2)');
    expect(renders).toEqual(['/menu']);
    await pages.renew();
    expect(renders.toSorted()).toEqual(['/', '/menu', '/menu?tab=power-combos']);
  });

  it('are never sent from the cache between a change and its rendering', async () => {
    const { pages, change, responseCache } = shopOfPages();
    await pages.renew();
    const isHit = () =>
      responseCache.serve(
        { method: 'GET', url: '/menu', headers: {} } as never,
        { writeHead: () => undefined, end: () => undefined } as never,
      );
    expect(isHit()).toBe(true);
    change({ version: 2 });
    expect(isHit()).toBe(false);
  });

  it('are rendered again only when what they show has changed', async () => {
    const { pages, read, renders, change } = shopOfPages();
    await pages.renew();
    const shell = await read('/profile');
    renders.length = 0;
    change({ version: 2 });
    await pages.renew();
    expect((await read('/profile')).response).toBe(shell.response);
    expect(renders).not.toContain('/profile');
    renders.length = 0;
    change({});
    await pages.renew();
    expect(renders).toEqual([]);
  });

  it('are not rendered to the end for a version that is superseded', async () => {
    const { pages, renders, change } = shopOfPages();
    change({ version: 2 });
    const first = pages.renew();
    change({ version: 3 });
    await Promise.all([first, pages.renew()]);
    expect(renders).toEqual(['/', '/menu', '/menu?tab=power-combos']);
  });

  it('are shared by all searches with the same rendering', async () => {
    const { read, renders } = shopOfPages();
    for (const q of ['paneer', 'PANEER', '+paneer+', 'paneer&utm_source=mail']) await read(`/menu?q=${q}`);
    expect(renders).toEqual(['/menu?q=paneer']);
  });

  it('are rendered for one search at a time; concurrent ones get the page without its search', async () => {
    const { read, renders } = shopOfPages();
    const found = await Promise.all(Array.from({ length: 50 }, (_, n) => read(`/menu?tab=power-combos&q=${n}`)));
    expect(found.every(({ status }) => status === 200)).toBe(true);
    const searched = renders.filter((url) => url.includes('q='));
    expect(searched).toHaveLength(1);
    expect(renders.filter((url) => !url.includes('q='))).toEqual(['/menu?tab=power-combos']);
  });

  it('are rendered for a few searches a second', async () => {
    const { read, renders } = shopOfPages();
    for (let n = 0; n < 40; n++) await read(`/menu?q=${n}`);
    const searched = renders.filter((url) => url.includes('q='));
    expect(searched.length).toBeGreaterThanOrEqual(4);
    expect(searched.length).toBeLessThan(20);
  });

  it('are not evicted by made-up searches or spellings', async () => {
    const { pages, read, renders } = shopOfPages();
    await pages.renew();
    for (let n = 0; n < 200; n++) await read(`/menu?q=${n}&${n}=${n}`);
    renders.length = 0;
    await Promise.all([read('/'), read('/menu')]);
    expect(renders).toEqual([]);
  });

  it.each(['/MENU', '/%6Denu', '/menu/', '//menu', '/menu///', '//MENU//'])(
    'are found at %s, under one path',
    (path) => {
      expect(shopOfPages().pages.match(path)).toMatchObject({ path: '/menu' });
    },
  );

  it.each(['/me nu', '/menu/x', '//[', '/\\', '/%', '/%zz', '*', '/x'.repeat(7_000)])(
    'are not found at %.20s',
    (path) => {
      expect(shopOfPages().pages.match(path)).toBeUndefined();
    },
  );

  it('keep the previous version when rendering fails, and report it', async () => {
    const { pages, read, renders, change } = shopOfPages();
    await pages.renew();
    change({ version: 2, failing: '/menu' });
    await expect(pages.renew()).rejects.toThrow('pages failed to render: /menu');
    expect((await read('/menu')).html).toContain('page(1)');
    expect((await read('/')).html).toContain('page(2)');
    expect(renders.filter((url) => url === '/menu')).toHaveLength(2);
    change({ failing: '' });
    await pages.renew();
    expect((await read('/menu')).html).toContain('page(2)');
  });

  it('share one not-found page for all unknown paths', async () => {
    const { read, renders } = shopOfPages();
    for (const path of ['/wp-login.php', '/nothing', '/dev/component-gallery'])
      expect((await read(path)).status).toBe(404);
    expect(renders).toHaveLength(1);
  });

  it('are one for each meal, rendered when it is first asked for', async () => {
    const { pages, read, renders } = shopOfPages();
    await pages.renew();
    renders.length = 0;
    for (const path of ['/meals/tofu-bowl', '/Meals/Tofu-Bowl/', '/meals/tofu-bowl?utm_source=mail'])
      expect((await read(path)).status).toBe(200);
    expect(renders).toEqual(['/meals/tofu-bowl']);
    expect(pages.indexedPaths()).toEqual(['/', '/menu', '/meals/tofu-bowl']);
  });

  it('are not found for made-up meals and for one that has left the menu', async () => {
    const { pages, read, renders, state } = shopOfPages();
    for (let n = 0; n < 50; n++) expect((await read(`/Meals/bowl-${n}`)).status).toBe(404);
    // Of their own route, because the browser hydrates that one.
    expect(renders).toEqual(['/meals/-']);
    expect((await read('/meals/:slug')).status).toBe(404);
    expect((await read('/meals/a/b')).status).toBe(404);
    expect(renders).toEqual(['/meals/-', '/there-is-no-such-page']);
    expect((await read('/meals/tofu-bowl')).status).toBe(200);
    state.meals = [];
    pages.invalidate();
    await pages.renew();
    expect((await read('/meals/tofu-bowl')).status).toBe(404);
    expect(pages.indexedPaths()).toEqual(['/', '/menu']);
  });

  it('of meals are current after a change', async () => {
    const { pages, read, state } = shopOfPages();
    expect((await read('/meals/tofu-bowl')).html).toContain('page(1)');
    state.version = 2;
    pages.invalidate();
    expect((await read('/meals/tofu-bowl')).html).toContain('page(2)');
  });

  it('serve the data requests of the router', async () => {
    const { read } = shopOfPages();
    expect((await read('/menu.data')).status).toBe(200);
    expect((await read('/_root.data')).status).toBe(404);
  });
});
