import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Front } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { StartupError } from '#server/startup-error.ts';
import { loadDevWebApp } from './dev-web-app.ts';
import { pageRoutes } from './page-routes.ts';
import { PageCache } from './page-cache.ts';
import type { ResponseCache } from './response-cache.ts';
import { precacheSiteFiles } from './site-files.ts';
import { precacheStaticFiles } from './static-files.ts';
import { type PageData, loadBuiltWebApp } from './web-app.ts';

type Shop = { app: FastifyInstance; ready: ResponseCache; catalog: LiveCatalog; config: Config };
type Mount = (shop: Shop) => Promise<void>;

const pageDataOf = ({ catalog, config }: Shop): PageData => ({
  meals: catalog.current.meals,
  options: catalog.current.options,
  terms: catalog.current.terms,
  publicUrl: config.publicUrl,
  isDemo: config.mode === 'demo',
});

export function mountPages(webBuild: string): Mount {
  return async (shop) => {
    const { app, ready: responseCache, catalog, config } = shop;
    const serverBundle = join(webBuild, 'server/index.js');
    if (!existsSync(serverBundle)) {
      throw new StartupError('The web app is not built', 'Run npm start, which builds it, or npm run build.');
    }
    const pages = new PageCache({
      webApp: await loadBuiltWebApp(serverBundle),
      responseCache,
      log: app.log,
      data: () => pageDataOf(shop),
      isHidden: (pathname) => config.mode === 'production' && pathname.startsWith('/dev/'),
    });
    await precacheStaticFiles(join(webBuild, 'client'), responseCache);
    await precacheSiteFiles(config.publicUrl, pages.indexedPaths(), responseCache);
    await catalog.whenChanged(() => pages.renew());
    pageRoutes(app, pages, responseCache);
  };
}

/** Every request renders from the sources as they are now; nothing is kept. */
export async function mountDevPages(): Promise<{ front: Front; mount: Mount }> {
  const { webApp, front } = await loadDevWebApp();
  return {
    front,
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
