import type { BrowserContext, Page } from '@playwright/test';

/** Playwright's own side of a context. Not documented; its version is pinned. */
type ContextImplementation = { readonly _origins: Set<string>; clearCache: () => Promise<void> };
type WithImplementation = {
  readonly _connection: { readonly toImpl: (context: BrowserContext) => ContextImplementation };
};

/**
 * The tests of a worker share a page, so that scripts and styles are parsed once. Between two tests Playwright removes
 * cookies, routes, init scripts, listeners, emulation and other pages. This removes what it leaves, and storage, which it
 * would remove together with the cache. After a failed test the browser is closed.
 */
export async function emptyForNextTest(context: BrowserContext, baseURL: string): Promise<void> {
  const [page, ...others] = context.pages();
  if (!page) return;
  await Promise.all([page, ...others].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.setGeolocation(null)]);
  const isEmpty = new URL(page.url()).origin === new URL(baseURL).origin && (await emptyStorage(page));
  if (!isEmpty) {
    await page.goto(baseURL);
    if (!(await emptyStorage(page))) throw new Error('The storage of the browser could not be emptied.');
  }
  const { _connection: connection } = context as unknown as WithImplementation;
  const implementation = connection.toImpl(context);
  const { _origins: visitedOrigins } = implementation;
  // Otherwise it would visit each of them with the cache switched off, which empties it.
  visitedOrigins.clear();
  implementation.clearCache = () => Promise.resolve();
}

/** False in a document that has no storage, or that is being left. */
function emptyStorage(page: Page): Promise<boolean> {
  return page
    .evaluate(() => {
      // What the page saves when it is left.
      Storage.prototype.setItem = () => undefined;
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
      return true;
    })
    .catch(() => false);
}
