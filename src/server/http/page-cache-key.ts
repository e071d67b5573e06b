import type { PageHandle } from '#contract/page.ts';

export type PageCacheKey = {
  /** One of a fixed number for each page: every spelling and every unknown parameter leads to one of these. */
  readonly page: string;
  /** Where the search asks for more than that, in the page's own normal form. */
  readonly searchPage: string | null;
};

/** The URLs under which a page is cached, whatever the search: parameters that do not change the rendering are left out. */
export function pageCacheKey(pathname: string, search: URLSearchParams, handle: PageHandle): PageCacheKey {
  const listed = new URLSearchParams();
  for (const [name, values] of Object.entries(handle.search ?? {})) {
    const value = search.get(name);
    if (value !== null && values.includes(value)) listed.set(name, value);
  }
  const page = urlOf(pathname, listed);
  const searchPage = handle.normaliseSearch ? urlOf(pathname, handle.normaliseSearch(search)) : page;
  return { page, searchPage: searchPage === page ? null : searchPage };
}

/** Rendered before anyone asks: the page without parameters, and with each single listed value. */
export function precachedForms(pattern: string, handle: PageHandle): string[] {
  const forms = Object.entries(handle.search ?? {}).flatMap(([name, values]) =>
    values.map((value) => urlOf(pattern, new URLSearchParams({ [name]: value }))),
  );
  return [pattern, ...forms];
}

function urlOf(pathname: string, search: URLSearchParams): string {
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}
