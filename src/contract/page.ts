import type { Meal } from './catalog.ts';

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
