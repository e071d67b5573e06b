const baseUrl = 'https://shop.invalid';

/**
 * Where to go after sign-in: a path on this site, else the home page. Browsers drop tabs and line breaks, read a
 * backslash as a slash and resolve dots, so a path is checked as they would resolve it, and returned in that form.
 */
export function safeNextPath(next: string | null): string {
  if (next === null || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next) || !URL.canParse(next, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(next, baseUrl);
  const isPlainPath = !/\/\/|%2f|%5c|%0|%1|%7f/i.test(pathname);
  return origin === baseUrl && isPlainPath ? pathname + search + hash : '/';
}
