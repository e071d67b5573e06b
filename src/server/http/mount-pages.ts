import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageData } from '#contract/page.ts';
import type { DevMiddleware } from './app-parts.ts';
import type { Config } from '#server/config.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { StartupError } from '#server/startup-error.ts';
import { type WebApp, loadBuiltWebApp, loadDevWebApp } from './web-app.ts';
import { PageCache } from './page-cache.ts';
import type { ResponseCache } from './response-cache.ts';
import { precacheSiteFiles } from './site-files.ts';
import { KeptBuilds } from './kept-builds.ts';
import { precacheStaticFiles, prepareStaticFile } from './static-files.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { readTarget } from './request-guard.ts';

/** The scripts that the pages of another version ask for, compressed and not. */
const keptFilesBytes = 4_000_000;

type Shop = { app: FastifyInstance; responseCache: ResponseCache; catalog: LiveCatalog; config: Config };
type Mount = (shop: Shop) => Promise<void>;

const pageDataOf = ({ catalog, config }: Shop): PageData => ({
  meals: catalog.current.meals,
  options: catalog.current.options,
  terms: catalog.current.terms,
  business: catalog.current.business,
  publicUrl: config.publicUrl,
  isDemo: config.mode === 'demo',
  hasServiceWorker: config.hasServiceWorker,
});

export function loadPages(webBuild: string): Promise<WebApp> {
  const serverBundle = join(webBuild, 'server/index.js');
  if (existsSync(serverBundle)) return loadBuiltWebApp(serverBundle);
  throw new StartupError('The web app is not built', 'Run npm start, which builds it, or npm run build.');
}

export function mountPages(webBuild: string, webApp: WebApp): Mount {
  return async (shop) => {
    const { app, responseCache, catalog, config } = shop;
    const pages = new PageCache({
      webApp,
      responseCache,
      log: app.log,
      data: () => pageDataOf(shop),
      isHidden: (pathname) => config.mode === 'production' && pathname.startsWith('/dev/'),
    });
    const { hasServiceWorker } = config;
    const clientFolder = join(webBuild, 'client');
    await precacheStaticFiles({ clientFolder, responseCache, hasServiceWorker });
    const keptBuilds = new KeptBuilds(join(config.dataDir, 'builds'));
    await keptBuilds.add(clientFolder).catch((error: unknown) => {
      app.log.warn({ err: error }, 'built files not kept, pages of another version may miss scripts');
    });
    keptBuildsRoute(app, keptBuilds, responseCache);
    const { mtime: builtAt } = await stat(join(webBuild, 'server/index.js'));
    const cacheMenu = await precacheSiteFiles({ publicUrl: config.publicUrl, builtAt, responseCache });
    await catalog.whenChanged(
      async () => {
        await cacheMenu(pages.indexedPaths(), catalog.current.meals);
        await pages.renew();
      },
      () => pages.invalidate(),
    );
    pageRoutes(app, pages, responseCache);
  };
}

/** Files of this process's own build are hits in the response cache and never get here. */
export function keptBuildsRoute(app: FastifyInstance, keptBuilds: KeptBuilds, responseCache: ResponseCache): void {
  const partition = responseCache.addPartition(keptFilesBytes);
  app.get('/assets/*', async (request, reply) => {
    const { pathname } = readTarget(request.url);
    const path = await keptBuilds.find(pathname);
    if (path === undefined) throw new AppError('not-found', 'There is nothing here.');
    const response = await prepareStaticFile(path, pathname, responseCache);
    partition.put(pathname, response);
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
    return reply;
  });
}

/** Development: renders every request from the current sources, without a cache. */
export async function mountDevPages(): Promise<{ devMiddleware: DevMiddleware; mount: Mount }> {
  const { webApp, devMiddleware } = await loadDevWebApp();
  return {
    devMiddleware,
    mount: async (shop) => {
      shop.app.get('/*', async (request, reply) => {
        const response = await (await webApp()).render(request.url, pageDataOf(shop));
        reply.removeHeader('content-security-policy');
        return reply
          .code(response.status)
          .headers(Object.fromEntries(response.headers))
          .send(Buffer.from(await response.arrayBuffer()));
      });
    },
  };
}

/** Handles every path without another route; an exact hit in the response cache never gets here. */
export function pageRoutes(app: FastifyInstance, pages: PageCache, responseCache: ResponseCache): void {
  app.get('/*', async (request, reply) => {
    const { pathname, search } = readTarget(request.url);
    if (pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith('/assets/')) {
      throw new AppError('not-found', 'There is nothing here.');
    }
    const page = pages.match(pathname);
    // Redirects only to a known path, never to the requested one: `//evil.example` would leave the site.
    if (page && page.path !== pathname) return reply.redirect(page.path + search, 308);
    const response = await pages.find(page, new URLSearchParams(search), pathname);
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
    return reply;
  });
}
