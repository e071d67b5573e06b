import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PageData } from '#contract/page.ts';
import { type CachedResponse, type Compression, cacheButRevalidate, prepareResponse } from './cached-response.ts';
import { pageCacheKey, precachedForms } from './page-cache-key.ts';
import type { CachePartition, ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy, takeScriptHashes } from './security-headers.ts';
import type { FoundPage, WebApp } from './web-app.ts';

/** Matches no route, so it renders the not-found page. */
const unknownPath = '/there-is-no-such-page';
/** Above the length of any page's path, even fully percent-encoded. */
const maxPathLength = 200;
const searchPagesBytes = 16 * 1024 * 1024;
/** A menu page takes some 25 ms of CPU: searches may take a twentieth of the event loop, one at a time. */
const searchRenders = { perSecond: 2, burst: 4 };

type MatchedPage = FoundPage & { readonly path: string };
type PagesByPath = ReadonlyMap<string, MatchedPage>;

type Options = {
  webApp: WebApp;
  responseCache: ResponseCache;
  log: FastifyBaseLogger;
  data: () => PageData;
  isHidden: (pathname: string) => boolean;
};

/** The last good rendering of a page, with a hash of the loader data that it shows. */
type RenderedPage = { readonly response: CachedResponse; readonly dataHash: string };

/**
 * Public pages are the same for every visitor, so each is rendered once for each version of what it shows and cached as
 * bytes with the hashes of its inline scripts. Private pages are shells and are cached in the same way.
 *
 * After a change of the catalogue the data of each page is compared before the page is sent. A page with the same data stays; any other
 * is rendered by the first request for it or in the background.
 */
export class PageCache {
  readonly #options: Options;
  /** Bounded by the number of pages and listed search values: requests cannot make it grow. */
  readonly #pages: CachePartition;
  readonly #searchPages: CachePartition;
  readonly #styleSheet = new SharedStyleSheet();
  readonly #searchBudget = new RenderBudget(searchRenders);
  #searchUnderWay: Promise<unknown> | undefined;
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  /** As bounded as `#pages`: kept when those are invalidated. */
  readonly #rendered = new Map<string, RenderedPage>();
  /** Pages whose previous version is sent because the current one failed to render. */
  readonly #failed = new Set<string>();
  #generation = 0;
  #known: { readonly meals: PageData['meals']; readonly pages: PagesByPath } | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#pages = options.responseCache.addPartition(Infinity);
    this.#searchPages = options.responseCache.addPartition(searchPagesBytes);
  }

  /** For the sitemap: they change with the menu. */
  indexedPaths(): string[] {
    return [...this.#pagesByPath().values()].filter(({ handle }) => handle.isIndexed).map(({ path }) => path);
  }

  /** Every page there is, by its path; computed once for each menu. */
  #pagesByPath(): PagesByPath {
    const { webApp, data } = this.#options;
    const { meals } = data();
    if (this.#known?.meals !== meals) {
      const pages = webApp.pages().flatMap((page) => {
        const paths = page.handle.paths?.({ meals }) ?? [page.pattern];
        return paths.map((path) => ({ ...page, path }));
      });
      this.#known = { meals, pages: new Map(pages.map((page) => [page.path, page])) };
    }
    return this.#known.pages;
  }

  /** Call it in the same step as the change of the data. */
  invalidate(): void {
    this.#generation++;
    this.#rendering.clear();
    this.#failed.clear();
    this.#pages.clear();
    this.#searchPages.clear();
  }

  /** Renders the indexed pages that have changed, except those of single meals. Stops when it is superseded by another change. */
  async renew(): Promise<void> {
    const generation = this.#generation;
    const known = this.#pagesByPath();
    for (const key of this.#rendered.keys()) if (isGone(key, known)) this.#rendered.delete(key);
    const inAdvance = this.#options.webApp.pages().filter(({ handle }) => handle.isIndexed && !handle.paths);
    const keys = inAdvance.flatMap(({ pattern, handle }) => precachedForms(pattern, handle));
    // Sequentially: concurrent rendering would need 50 MB more, which the process would not release.
    for (const key of keys) {
      // The response to the change is sent first, and requests of visitors come in between.
      await nextTurn();
      if (generation !== this.#generation) return;
      await this.#cached(this.#pages, key);
    }
    if (this.#failed.size > 0) throw new Error(`pages failed to render: ${[...this.#failed].join(', ')}`);
  }

  /** Finds a page by any spelling of its path, with its canonical path. */
  match(pathname: string): MatchedPage | undefined {
    if (pathname.length > maxPathLength) return undefined;
    const { path, isData } = documentPath(normalisePath(pathname));
    const page = this.#pagesByPath().get(path);
    if (!page || this.#options.isHidden(page.pattern)) return undefined;
    return isData ? { ...page, path: dataPath(path) } : page;
  }

  /** `pathname`: of the request. It selects the not-found page of the route that the browser will match. */
  find(page: MatchedPage | undefined, search: URLSearchParams, pathname = unknownPath): Promise<CachedResponse> {
    if (!page) return this.#cached(this.#pages, this.#notFoundKey(pathname));
    const key = pageCacheKey(page.path, search, page.handle);
    if (key.searchPage === null) return this.#cached(this.#pages, key.page);
    const isCheap = this.#searchPages.get(key.searchPage) !== undefined || this.#rendering.has(key.searchPage);
    if (isCheap) return this.#cached(this.#searchPages, key.searchPage);
    // Beyond the budget the page is sent without its search, which the browser applies after hydration.
    if (this.#searchUnderWay || !this.#searchBudget.take()) return this.#cached(this.#pages, key.page);
    const found = this.#cached(this.#searchPages, key.searchPage);
    this.#searchUnderWay = found.finally(() => (this.#searchUnderWay = undefined)).catch(() => undefined);
    return found;
  }

  #notFoundKey(pathname: string): string {
    const folder = folderOf(normalisePath(pathname.slice(0, maxPathLength)));
    const route = this.#options.webApp
      .pages()
      .find(({ pattern, handle }) => handle.paths && folderOf(pattern) === folder);
    return route ? folder + noSlug : unknownPath;
  }

  async #cached(partition: CachePartition, key: string): Promise<CachedResponse> {
    const cached = partition.get(key);
    if (cached) return cached;
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    const underWay =
      this.#rendering.get(key) ??
      (partition === this.#searchPages ? this.#render(key, 'quick') : this.#renderIfChanged(key, isCurrent));
    this.#rendering.set(key, underWay);
    try {
      const response = await underWay;
      if (isCurrent() && response.status < 500) partition.put(key, response);
      return response;
    } finally {
      if (this.#rendering.get(key) === underWay) this.#rendering.delete(key);
    }
  }

  /** A page that fails to render keeps its previous version. */
  async #renderIfChanged(key: string, isCurrent: () => boolean): Promise<CachedResponse> {
    const previous = this.#rendered.get(key);
    const dataHash = await this.#hashData(key);
    if (dataHash !== null && dataHash === previous?.dataHash) return previous.response;
    const response = await this.#render(key, 'thorough');
    if (response.status < 500) {
      if (isCurrent() && dataHash !== null) this.#rendered.set(key, { response, dataHash });
      return response;
    }
    if (isCurrent()) this.#failed.add(key);
    return previous?.response ?? response;
  }

  /** Loaders alone take a fraction of a rendering, and nothing else distinguishes two versions of a page. */
  async #hashData(pathAndSearch: string): Promise<string | null> {
    const { path, isData } = documentPath(pathOf(pathAndSearch));
    const { webApp, data } = this.#options;
    const url = isData ? pathAndSearch : dataPath(path) + pathAndSearch.slice(path.length);
    const response = await webApp.render(url, data());
    if (response.status >= 500) return null;
    return createHash('sha256')
      .update(await response.text())
      .digest('base64');
  }

  async #render(pathAndSearch: string, compression: Compression): Promise<CachedResponse> {
    const { webApp, responseCache, data, log } = this.#options;
    const scriptNonce = randomBytes(16).toString('base64url');
    const response = await webApp.render(pathAndSearch, { ...data(), scriptNonce });
    const { html, hashes } = takeScriptHashes(await response.text(), scriptNonce);
    if (response.status >= 500) log.error({ page: pathOf(pathAndSearch) }, 'page failed to render');
    const location = response.headers.get('location');
    return prepareResponse(
      Buffer.from(html),
      {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        cacheControl: response.status < 500 ? cacheButRevalidate : 'no-store',
        headers: {
          'content-security-policy': contentSecurityPolicy(hashes),
          ...(location === null ? {} : { location }),
        },
      },
      responseCache.always,
      { compression, inParts: (body) => this.#styleSheet.cut(body) },
    );
  }
}

/** The larger part of most pages: they share one copy of it. */
class SharedStyleSheet {
  #bytes: Buffer = Buffer.alloc(0);

  cut(page: Buffer): readonly Buffer[] {
    const start = page.indexOf('<style');
    const end = page.indexOf('</style>', start);
    if (start === -1 || end === -1) return [page];
    const bytes = page.subarray(start, end);
    if (!this.#bytes.equals(bytes)) this.#bytes = Buffer.from(bytes);
    // Copies: a view of the page would keep all of it.
    return [Buffer.from(page.subarray(0, start)), this.#bytes, Buffer.from(page.subarray(end))];
  }
}

/** A token bucket: `take` returns whether a token was left. */
class RenderBudget {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt = performance.now();

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#tokens = burst;
  }

  take(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1_000) * this.#perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** No slug is spelled like this. */
const noSlug = '-';

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The page of a meal that has left the menu. */
const isGone = (key: string, known: PagesByPath) => key !== unknownPath && !known.has(documentPath(pathOf(key)).path);

const pathOf = (pathAndSearch: string) => pathAndSearch.split('?', 1)[0]!;

/** React Router requests only a page's data at the page's path plus `.data`. */
const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

function documentPath(path: string): { path: string; isData: boolean } {
  if (!path.endsWith('.data')) return { path, isData: false };
  return { path: path === '/_root.data' ? '/' : path.slice(0, -'.data'.length), isData: true };
}

/** Normalises like the router in the browser: decoded, lower case, without duplicate slashes. */
function normalisePath(pathname: string): string {
  return `/${decoded(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
