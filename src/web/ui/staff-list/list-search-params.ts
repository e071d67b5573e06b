/** The server limits page × size. */
const furthestRow = 100_000;

export type ListSearchParams = {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Trimmed; empty without a search. */
  readonly search: string;
};

/** In the URL pages count from 1; invalid values are the first page and the default size. */
export function readListSearchParams(
  params: URLSearchParams,
  { sizes, usualSize }: { readonly sizes: readonly number[]; readonly usualSize: number },
): ListSearchParams {
  const size = sizes.find((one) => String(one) === params.get('size')) ?? usualSize;
  const typed = params.get('page') ?? '';
  const page = /^\d{1,6}$/.test(typed) ? Math.max(Number(typed), 1) - 1 : 0;
  return { page: Math.min(page, furthestRow / size), size, search: (params.get('search') ?? '').trim() };
}

/**
 * The same URL with some parts changed; an empty part is left out. Any change but that of the page resets to the first
 * page.
 */
export function withParts(params: URLSearchParams, parts: Readonly<Record<string, string>>): URLSearchParams {
  return withDialog(params, { page: '', ...parts });
}

/** The same list with a dialog opened or closed: its page stays. */
export function withDialog(params: URLSearchParams, parts: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** For a page counted from 0. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return withParts(params, { page: page === 0 ? '' : String(page + 1) });
}

/** The id of the thing whose dialog is open; undefined when none is. */
export function readId(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
