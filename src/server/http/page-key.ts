import type { PageHandle } from '#contract/page.ts';

export type PageKey = { readonly pathAndSearch: string; readonly isKept: boolean };

/** The one URL that stands for all spellings of a page: parameters that do not change the rendering are left out. */
export function pageKey(pathname: string, search: URLSearchParams, handle: PageHandle): PageKey {
  const canonical = new URLSearchParams();
  let isKept = true;
  for (const [name, values] of Object.entries(handle.search ?? {})) {
    const value = search.get(name);
    if (!value) continue;
    if (values === 'any') isKept = false;
    else if (!values.includes(value)) continue;
    canonical.set(name, value);
  }
  return { pathAndSearch: canonical.size > 0 ? `${pathname}?${canonical}` : pathname, isKept };
}

/** Every kept form of a page: without parameters, and with each single value. */
export function keptForms(pattern: string, handle: PageHandle): string[] {
  const forms = Object.entries(handle.search ?? {}).flatMap(([name, values]) =>
    values === 'any' ? [] : values.map((value) => `${pattern}?${new URLSearchParams({ [name]: value })}`),
  );
  return [pattern, ...forms];
}
