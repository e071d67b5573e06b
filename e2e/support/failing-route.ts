import type { Page, Route } from '@playwright/test';

const mark = 'tried-again';

/** Fails until Try Again is pressed: if a poll succeeded sooner, the button would disappear. */
export async function failUntilRetried(
  page: Page,
  url: string | RegExp,
  problem: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await page.addInitScript((header) => {
    const originalFetch = window.fetch;
    document.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Try Again') return;
        window.fetch = (input, init) => {
          const request = new Request(input, init);
          request.headers.set(header, 'yes');
          return originalFetch(request);
        };
      },
      { capture: true },
    );
  }, mark);
  await page.route(url, (route) => (mark in route.request().headers() ? route.fallback() : route.fulfill(problem)));
}
