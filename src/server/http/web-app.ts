import { pathToFileURL } from 'node:url';
import {
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  createRequestHandler,
  matchRoutes,
} from 'react-router';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { PageHandle } from '#contract/page.ts';

/** The server's half of the agreement with `web/page-data.ts`. */
export type PageData = {
  readonly meals: readonly Meal[];
  readonly options: CustomizeOptions;
  readonly publicUrl: string;
  readonly isDemo: boolean;
};

type PageDataKey = Parameters<RouterContextProvider['set']>[0];

export type FoundPage = { readonly pattern: string; readonly handle: PageHandle };

/** The web app as the server sees it: a route table, and a way to turn a path into HTML. */
export type WebApp = {
  /** Undefined where the web app has only its not-found page. */
  findPage(pathname: string): FoundPage | undefined;
  /** All pages whose path has no parameter. */
  plainPages(): FoundPage[];
  render(pathAndSearch: string, data: PageData): Promise<Response>;
};

export async function loadBuiltWebApp(serverBundle: string): Promise<WebApp> {
  const build = (await import(pathToFileURL(serverBundle).href)) as ServerBuild;
  return webAppOf(build, 'production');
}

export function webAppOf(build: ServerBuild, mode: 'production' | 'development'): WebApp {
  const handler = createRequestHandler(build, mode);
  const routes = routeTree(build);
  const pageDataKey = (build.entry.module as unknown as { pageData: PageDataKey }).pageData;
  return {
    findPage: (pathname) => {
      const leaf = matchRoutes(routes, pathname)?.at(-1)?.route;
      return leaf && leaf.path !== '*' ? foundPage(build, leaf) : undefined;
    },
    plainPages: () =>
      Object.values(build.routes)
        .map((route) => foundPage(build, { id: route!.id }))
        .filter(({ pattern }) => !/[:*]/.test(pattern)),
    render: (pathAndSearch, data) => {
      const context = new RouterContextProvider();
      context.set(pageDataKey, data);
      return handler(new Request(new URL(pathAndSearch, data.publicUrl)), context);
    },
  };
}

function foundPage(build: ServerBuild, { id }: { id?: string }): FoundPage {
  const segments: string[] = [];
  for (let route = build.routes[id!]; route; route = route.parentId ? build.routes[route.parentId] : undefined) {
    if (route.path) segments.unshift(route.path);
  }
  return {
    pattern: `/${segments.join('/')}`,
    handle: build.routes[id!]?.module.handle ?? {},
  };
}

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive = false } = route!;
      const place = { id, caseSensitive, ...(path === undefined ? {} : { path }) };
      return index ? { ...place, index: true } : { ...place, children: routeTree(build, id) };
    });
}
