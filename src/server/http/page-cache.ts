import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type CachedResponse, type Compression, cacheButAsk, prepareResponse } from './cached-response.ts';
import { pageCacheKey, precachedForms } from './page-cache-key.ts';
import type { CachePartition, ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy, takeScriptHashes } from './security-headers.ts';
import type { FoundPage, PageData, WebApp } from './web-app.ts';

/** No route has this path, so it renders the not-found page that every unknown path gets. */
const unknownPath = '/there-is-no-such-page';
/** Above any page's path, also with every letter percent-encoded. */
const maxPathLength = 200;
const searchPagesBytes = 16 * 1024 * 1024;
/** A menu page takes some 25 ms of the loop: searches together may take a twentieth of it, one at a time. */
const searchRenders = { perSecond: 2, burst: 4 };

type MatchedPage = FoundPage & { readonly path: string };

type Options = {
  webApp: WebApp;
  responseCache: ResponseCache;
  log: FastifyBaseLogger;
  data: () => PageData;
  isHidden: (pathname: string) => boolean;
};

/**
 * Public pages are the same for every visitor, so each is rendered once for each version of the catalogue and cached as
 * bytes with the hashes of its inline scripts. Private pages are shells and are cached in the same way.
 */
export class PageCache {
  readonly #options: Options;
  /** As many as there are pages and listed search values: nobody can make it grow. */
  readonly #pages: CachePartition;
  readonly #searchPages: CachePartition;
  readonly #searchBudget = new RenderBudget(searchRenders);
  #searchUnderWay: Promise<unknown> | undefined;
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  #generation = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#pages = options.responseCache.addPartition(Infinity);
    this.#searchPages = options.responseCache.addPartition(searchPagesBytes);
  }

  indexedPaths(): string[] {
    return this.#indexedPages().map(({ pattern }) => pattern);
  }

  #indexedPages() {
    return this.#options.webApp.pages().filter(({ handle }) => handle.isIndexed);
  }

  /** Renders the indexed pages anew, then replaces all older ones in one step. One that fails keeps its previous version. */
  async renew(): Promise<void> {
    this.#generation++;
    this.#rendering.clear();
    const keys = this.#indexedPages().flatMap(({ pattern, handle }) => precachedForms(pattern, handle));
    const responses = new Map<string, CachedResponse>();
    const failed: string[] = [];
    // One after the other: all at once would take 50 MB more, and the process would keep them.
    for (const key of keys) {
      const response = await this.#render(key, 'thorough');
      if (response.status >= 500) failed.push(key);
      const current = response.status < 500 ? response : this.#pages.get(key);
      if (current) responses.set(key, current);
    }
    this.#pages.replaceAll(responses);
    this.#searchPages.replaceAll(new Map());
    if (failed.length > 0) throw new Error(`pages failed to render: ${failed.join(', ')}`);
  }

  /** The page at any spelling of its path, with the one path it is cached under. */
  match(pathname: string): MatchedPage | undefined {
    if (pathname.length > maxPathLength) return undefined;
    const { path, isData } = documentPath(normalisePath(pathname));
    const page = this.#options.webApp.findPage(path);
    if (!page || this.#options.isHidden(page.pattern)) return undefined;
    return { ...page, path: isData ? dataPath(page.pattern) : page.pattern };
  }

  find(page: MatchedPage | undefined, search: URLSearchParams): Promise<CachedResponse> {
    if (!page) return this.#cached(this.#pages, unknownPath);
    const key = pageCacheKey(page.path, search, page.handle);
    if (key.searchPage === null) return this.#cached(this.#pages, key.page);
    const isCheap = this.#searchPages.get(key.searchPage) !== undefined || this.#rendering.has(key.searchPage);
    if (isCheap) return this.#cached(this.#searchPages, key.searchPage);
    // Beyond the budget the page comes without its search, which the browser applies as soon as it is hydrated.
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

  async #render(pathAndSearch: string, compression: Compression): Promise<CachedResponse> {
    const { webApp, responseCache, data, log } = this.#options;
    const scriptNonce = randomBytes(16).toString('base64url');
    const response = await webApp.render(pathAndSearch, { ...data(), scriptNonce });
    const { html, hashes } = takeScriptHashes(await response.text(), scriptNonce);
    if (response.status >= 500) log.error({ page: pathAndSearch.split('?')[0] }, 'page failed to render');
    const location = response.headers.get('location');
    return prepareResponse(
      Buffer.from(html),
      {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        cacheControl: response.status < 500 ? cacheButAsk : 'no-store',
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

/** A token bucket: `take` answers whether there is one left. */
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

/** The router's client asks for a page's data alone at the page's path with `.data` behind it. */
const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

function documentPath(path: string): { path: string; isData: boolean } {
  if (!path.endsWith('.data')) return { path, isData: false };
  return { path: path === '/_root.data' ? '/' : path.slice(0, -'.data'.length), isData: true };
}

/** As the router in the browser reads a path: decoded, in any case, and however many slashes. */
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
