import { apiPrefix } from '#contract/endpoint.ts';

type Values = Readonly<Record<string, unknown>>;

/** `:name` parts of the path are filled from `params`; query values that are not set are left out. */
export function endpointUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = asText(params[name]);
    if (!value) throw new Error(`No value for ":${name}" of ${path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = asText(value);
    if (text !== undefined) search.append(name, text);
  }
  return apiPrefix + filled + (search.size > 0 ? `?${search}` : '');
}

/** URLs carry plain values only; anything else is a mistake in the contract. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  throw new Error(`Cannot put ${typeof value} into an address`);
}
