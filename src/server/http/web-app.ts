import { pathToFileURL } from 'node:url';
import type { RouterContextProvider, ServerBuild, createRequestHandler } from 'react-router';
import type { PageData, PageHandle } from '#contract/page.ts';
import type { DevMiddleware } from './app-parts.ts';

/** What `web/entry.server.tsx` exports. */
type Renderer = {
  readonly createRequestHandler: typeof createRequestHandler;
  readonly RouterContextProvider: typeof RouterContextProvider;
  readonly pageData: Parameters<RouterContextProvider['set']>[0];
};

export type FoundPage = { readonly pattern: string; readonly handle: PageHandle };

/** The web app's pages and its server renderer. */
export type WebApp = {
  /** The routes; one whose path has a parameter lists its pages in `handle.paths`. */
  pages(): readonly FoundPage[];
  render(pathAndSearch: string, data: PageData): Promise<Response>;
};

export async function loadBuiltWebApp(serverBundle: string): Promise<WebApp> {
  const build = (await import(pathToFileURL(serverBundle).href)) as ServerBuild;
  return webAppOf(build, 'production');
}

export function webAppOf(build: ServerBuild, mode: 'production' | 'development'): WebApp {
  const renderer = build.entry.module as unknown as Renderer;
  const handler = renderer.createRequestHandler(build, mode);
  const pages = pagesOf(build);
  return {
    pages: () => pages,
    render: (pathAndSearch, data) => {
      const context = new renderer.RouterContextProvider();
      context.set(renderer.pageData, data);
      return handler(new Request(new URL(pathAndSearch, data.publicUrl)), context);
    },
  };
}

/** Refuses a path parameter without a list of values: the number of cached pages would be unbounded. */
function pagesOf(build: ServerBuild): FoundPage[] {
  const parents = new Set(Object.values(build.routes).map((route) => route!.parentId));
  const pages = Object.keys(build.routes)
    .filter((id) => !parents.has(id))
    .map((id) => foundPage(build, id))
    .filter(({ pattern }) => !pattern.endsWith('*'));
  const unbounded = pages.find(({ pattern, handle }) => pattern.includes(':') && !handle.paths);
  if (unbounded) throw new Error(`${unbounded.pattern} has a path parameter and no list of its pages`);
  return pages;
}

function foundPage(build: ServerBuild, id: string): FoundPage {
  const segments: string[] = [];
  for (let route = build.routes[id]; route; route = route.parentId ? build.routes[route.parentId] : undefined) {
    if (route.path) segments.unshift(route.path);
  }
  return { pattern: `/${segments.join('/')}`, handle: build.routes[id]?.module.handle ?? {} };
}

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
