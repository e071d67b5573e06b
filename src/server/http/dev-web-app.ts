import type { ServerBuild } from 'react-router';
import type { DevMiddleware } from './app-parts.ts';
import { type WebApp, webAppOf } from './web-app.ts';

/** The web app from its sources, with hot reload. Vite is a development dependency, so it is loaded only here. */
export async function loadDevWebApp(): Promise<{ webApp: () => Promise<WebApp>; devMiddleware: DevMiddleware }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    devMiddleware: vite.middlewares,
    webApp: async () =>
      webAppOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development'),
  };
}
