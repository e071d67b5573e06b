/** What a route module of the web app tells the server about its page, as its `handle`. */
export type PageHandle = {
  /** Whether search engines should know it: it is then in the sitemap, and rendered before anyone asks. */
  readonly isIndexed?: boolean;
  /**
   * The search parameters that change what the server renders: each with its values, one kept page for each,
   * or 'any' for free text, which is rendered for each request. Other parameters are left to the browser.
   */
  readonly search?: Readonly<Record<string, readonly string[] | 'any'>>;
};
