import type { Page, Route } from '@playwright/test';

const mark = 'tried-again';

/** Trouble that ends when somebody presses Try Again, and not sooner: a page that asks by itself would take the button away. */
export async function failUntilRetried(
  page: Page,
  address: string | RegExp,
  problem: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await page.addInitScript((header) => {
    const ask = window.fetch;
    document.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element) || target.closest('button')?.textContent !== 'Try Again') return;
        window.fetch = (input, init) => {
          const request = new Request(input, init);
          request.headers.set(header, 'yes');
          return ask(request);
        };
      },
      { capture: true },
    );
  }, mark);
  await page.route(address, (route) => (mark in route.request().headers() ? route.fallback() : route.fulfill(problem)));
}
