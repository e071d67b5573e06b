/** Data in a page as one string: `JSON.parse` reads a menu many times faster than the router's decoder, which a slow phone notices. */
export type JsonText<T> = string & { readonly [of]?: T };
declare const of: unique symbol;

export const toJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value);

let last: { readonly text: string; readonly value: unknown } | undefined;

/** The same object for the same text: `meta` and the page itself read it. */
export function fromJsonText<T>(text: JsonText<T>): T {
  if (last?.text !== text) last = { text, value: JSON.parse(text) as unknown };
  return last.value as T;
}
