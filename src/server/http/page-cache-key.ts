import type { PageHandle } from '#contract/page.ts';

export type PageCacheKey = {
  /** One of a fixed number of keys per page: every spelling and unknown parameter maps to one of them. */
  readonly page: string;
  /** The normalised URL including free-text parameters; null when it equals `page`. */
  readonly searchPage: string | null;
};

/** The cache keys of a page: parameters that do not change the rendering are left out. */
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

/** Forms that are rendered in advance: the page without parameters, and with each single listed value. */
export function precachedForms(pattern: string, handle: PageHandle): string[] {
  const forms = Object.entries(handle.search ?? {}).flatMap(([name, values]) =>
    values.map((value) => urlOf(pattern, new URLSearchParams({ [name]: value }))),
  );
  return [pattern, ...forms];
}

function urlOf(pathname: string, search: URLSearchParams): string {
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}
