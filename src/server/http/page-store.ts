import type { FastifyBaseLogger } from 'fastify';
import { keptForms, pageKey } from './page-key.ts';
import { type ReadyAnswer, cacheButAsk, prepareAnswer } from './ready-answer.ts';
import type { ReadyShelf, ReadyStore } from './ready-store.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';
import type { PageData, WebApp } from './web-app.ts';

/** No route has this path, so it renders the not-found page that every unknown path gets. */
const unknownPath = '/there-is-no-such-page';
/** The router's client asks for a page's data alone at the page's path with `.data` behind it. */
function documentPath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname;
  return pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length);
}

const shelfBytes = 64 * 1024 * 1024;

type Options = {
  webApp: WebApp;
  ready: ReadyStore;
  log: FastifyBaseLogger;
  data: () => PageData;
  isHidden: (pathname: string) => boolean;
};

/**
 * Public pages are the same for every visitor, so each is rendered once for each version of the catalogue and kept as
 * bytes with the hashes of its inline scripts. Private pages are shells and are kept in the same way.
 */
export class PageStore {
  readonly #options: Options;
  readonly #shelf: ReadyShelf;
  readonly #rendering = new Map<string, Promise<ReadyAnswer>>();
  #generation = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#shelf = options.ready.addShelf(shelfBytes);
  }

  indexedPaths(): string[] {
    return this.#indexedPages().map(({ pattern }) => pattern);
  }

  #indexedPages() {
    return this.#options.webApp.plainPages().filter(({ handle }) => handle.isIndexed);
  }

  /** Renders the indexed pages anew, then lets go of all older ones in one step. */
  async renew(): Promise<void> {
    this.#generation++;
    this.#rendering.clear();
    const keys = this.#indexedPages().flatMap(({ pattern, handle }) => keptForms(pattern, handle));
    const answers = new Map<string, ReadyAnswer>();
    // One after the other: all at once would take 50 MB more, and the process would keep them.
    for (const key of keys) answers.set(key, await this.#render(key));
    this.#shelf.replaceAll(answers);
  }

  async find(pathname: string, search: URLSearchParams): Promise<ReadyAnswer> {
    const document = documentPath(pathname);
    const page = this.#options.isHidden(document) ? undefined : this.#options.webApp.findPage(document);
    if (!page) return this.#kept(unknownPath);
    const { pathAndSearch, isKept } = pageKey(pathname, search, page.handle);
    return isKept ? this.#kept(pathAndSearch) : this.#render(pathAndSearch);
  }

  async #kept(key: string): Promise<ReadyAnswer> {
    const ready = this.#shelf.get(key);
    if (ready) return ready;
    const generation = this.#generation;
    const underWay = this.#rendering.get(key) ?? this.#render(key);
    this.#rendering.set(key, underWay);
    try {
      const answer = await underWay;
      if (generation === this.#generation && answer.status < 500) this.#shelf.put(key, answer);
      return answer;
    } finally {
      if (this.#rendering.get(key) === underWay) this.#rendering.delete(key);
    }
  }

  async #render(pathAndSearch: string): Promise<ReadyAnswer> {
    const { webApp, ready, data, log } = this.#options;
    const response = await webApp.render(pathAndSearch, data());
    const html = Buffer.from(await response.arrayBuffer());
    if (response.status >= 500) log.error({ page: pathAndSearch.split('?')[0] }, 'a page could not be rendered');
    const location = response.headers.get('location');
    return prepareAnswer(
      html,
      {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        cacheControl: response.status < 500 ? cacheButAsk : 'no-store',
        headers: {
          'content-security-policy': contentSecurityPolicy(inlineScriptHashes(html.toString())),
          ...(location === null ? {} : { location }),
        },
      },
      ready.always,
    );
  }
}
