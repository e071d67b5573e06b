import type { PublicBusiness } from './business.ts';
import type { CustomizeOptions, Meal } from './catalog.ts';
import type { OrderTerms } from './order-terms.ts';

/** The `handle` of a route module of the web app: how the server renders and caches its page. */
export type PageHandle = {
  /** Whether search engines may index it: it is then in the sitemap, and rendered in advance. */
  readonly isIndexed?: boolean;
  /**
   * The pages of a route with a path parameter, each cached when it is first asked for. Any other value is the not-found
   * page, so that requests cannot make the cache grow.
   */
  readonly paths?: (catalogue: { readonly meals: readonly Meal[] }) => readonly string[];
  /** The search parameters that change what the server renders, with their values: one cached page per combination. */
  readonly search?: Readonly<Record<string, readonly string[]>>;
  /**
   * For free text and numbers that change what the server renders: normalises a search, so that equal pages share one cache
   * entry. Such pages are rendered on request within a budget; beyond it the browser applies the search.
   */
  readonly normaliseSearch?: (search: URLSearchParams) => URLSearchParams;
};

/**
 * What the server passes to every render. Public pages are the same for every visitor, so nothing here may be personal.
 */
export type PageData = {
  readonly meals: readonly Meal[];
  /** The components of a custom bowl. */
  readonly options: CustomizeOptions;
  readonly terms: OrderTerms;
  /** Who runs the shop. */
  readonly business: PublicBusiness;
  /** Origin without a trailing slash: canonical links and share images are built on it. */
  readonly publicUrl: string;
  readonly isDemo: boolean;
  /** Whether pages register the service worker. */
  readonly hasServiceWorker: boolean;
  /** Marks the page's scripts for the server, which hashes them and removes the marks. */
  readonly scriptNonce?: string;
};
