import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Front } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { StartupError } from '#server/startup-error.ts';
import { loadDevWebApp } from './dev-web-app.ts';
import { pageRoutes } from './page-routes.ts';
import { PageStore } from './page-store.ts';
import type { ReadyStore } from './ready-store.ts';
import { keepSiteFilesReady } from './site-files.ts';
import { keepStaticFilesReady } from './static-files.ts';
import { type PageData, loadBuiltWebApp } from './web-app.ts';

type Shop = { app: FastifyInstance; ready: ReadyStore; catalog: LiveCatalog; config: Config };
type Mount = (shop: Shop) => Promise<void>;

const pageDataOf = ({ catalog, config }: Shop): PageData => ({
  meals: catalog.current.meals,
  options: catalog.current.options,
  publicUrl: config.publicUrl,
  isDemo: config.mode === 'demo',
});

export function mountPages(webBuild: string): Mount {
  return async (shop) => {
    const { app, ready, catalog, config } = shop;
    const serverBundle = join(webBuild, 'server/index.js');
    if (!existsSync(serverBundle)) {
      throw new StartupError('The web app is not built', 'Run npm start, which builds it, or npm run build.');
    }
    const pages = new PageStore({
      webApp: await loadBuiltWebApp(serverBundle),
      ready,
      log: app.log,
      data: () => pageDataOf(shop),
      isHidden: (pathname) => config.mode === 'production' && pathname.startsWith('/dev/'),
    });
    await keepStaticFilesReady(join(webBuild, 'client'), ready);
    await keepSiteFilesReady(config.publicUrl, pages.indexedPaths(), ready);
    await catalog.whenChanged(() => pages.renew());
    pageRoutes(app, pages, ready);
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
