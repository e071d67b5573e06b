/** What a route module of the web app tells the server about its page, as its `handle`. */
export type PageHandle = {
  /** Whether search engines should know it: it is then in the sitemap, and rendered before anyone asks. */
  readonly isIndexed?: boolean;
  /** The search parameters that change what the server renders, with their values: one cached page for each. */
  readonly search?: Readonly<Record<string, readonly string[]>>;
  /**
   * For free text and figures that change what the server renders: the one search for all that show the same page. Such pages
   * are rendered when asked for, as far as a budget allows; beyond it the browser applies the search.
   */
  readonly normaliseSearch?: (search: URLSearchParams) => URLSearchParams;
};
