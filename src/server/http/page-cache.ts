import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type CachedResponse, type Compression, cacheButRevalidate, prepareResponse } from './cached-response.ts';
import { pageCacheKey, precachedForms } from './page-cache-key.ts';
import type { CachePartition, ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy, takeScriptHashes } from './security-headers.ts';
import type { FoundPage, PageData, WebApp } from './web-app.ts';

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

/**
 * Public pages are the same for every visitor, so each is rendered once per version of the catalogue and cached as
 * bytes with the hashes of its inline scripts. Private pages are shells and are cached in the same way.
 */
export class PageCache {
  readonly #options: Options;
  /** Bounded by the number of pages and listed search values: requests cannot make it grow. */
  readonly #pages: CachePartition;
  readonly #searchPages: CachePartition;
  readonly #searchBudget = new RenderBudget(searchRenders);
  #searchUnderWay: Promise<unknown> | undefined;
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
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

  /** Renders the indexed pages except those of single meals, then replaces all older ones in one step. A page that fails keeps its previous version. */
  async renew(): Promise<void> {
    this.#generation++;
    this.#rendering.clear();
    const inAdvance = this.#options.webApp.pages().filter(({ handle }) => handle.isIndexed && !handle.paths);
    const keys = inAdvance.flatMap(({ pattern, handle }) => precachedForms(pattern, handle));
    const responses = new Map<string, CachedResponse>();
    const failed: string[] = [];
    // Sequentially: concurrent rendering would need 50 MB more, which the process would not release.
    for (const key of keys) {
      const previous = this.#pages.get(key);
      const response = await this.#render(key, 'thorough', previous);
      if (response.status >= 500) failed.push(key);
      const current = response.status < 500 ? response : previous;
      if (current) responses.set(key, current);
    }
    this.#pages.replaceAll(responses);
    this.#searchPages.replaceAll(new Map());
    if (failed.length > 0) throw new Error(`pages failed to render: ${failed.join(', ')}`);
  }

  /** Finds a page by any spelling of its path, with its canonical path. */
  match(pathname: string): MatchedPage | undefined {
    if (pathname.length > maxPathLength) return undefined;
    const { path, isData } = documentPath(normalisePath(pathname));
    const page = this.#pagesByPath().get(path);
    if (!page || this.#options.isHidden(page.pattern)) return undefined;
    return isData ? { ...page, path: dataPath(path) } : page;
  }

  find(page: MatchedPage | undefined, search: URLSearchParams): Promise<CachedResponse> {
    if (!page) return this.#cached(this.#pages, unknownPath);
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

  async #cached(partition: CachePartition, key: string): Promise<CachedResponse> {
    const cached = partition.get(key);
    if (cached) return cached;
    const generation = this.#generation;
    const underWay =
      this.#rendering.get(key) ?? this.#render(key, partition === this.#searchPages ? 'quick' : 'thorough');
    this.#rendering.set(key, underWay);
    try {
      const response = await underWay;
      if (generation === this.#generation && response.status < 500) partition.put(key, response);
      return response;
    } finally {
      if (this.#rendering.get(key) === underWay) this.#rendering.delete(key);
    }
  }

  /** `previous` is returned when the page has not changed: compressing it again costs more than rendering it. */
  async #render(pathAndSearch: string, compression: Compression, previous?: CachedResponse): Promise<CachedResponse> {
    const { webApp, responseCache, data, log } = this.#options;
    const scriptNonce = randomBytes(16).toString('base64url');
    const response = await webApp.render(pathAndSearch, { ...data(), scriptNonce });
    const { html, hashes } = takeScriptHashes(await response.text(), scriptNonce);
    if (response.status >= 500) log.error({ page: pathAndSearch.split('?')[0] }, 'page failed to render');
    const location = response.headers.get('location');
    const body = Buffer.from(html);
    if (previous?.status === response.status && previous.bodies.identity.equals(body)) return previous;
    return prepareResponse(
      body,
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
      compression,
    );
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
