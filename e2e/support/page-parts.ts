import type { Locator, Page } from '@playwright/test';

export const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

export const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text });

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 901;

/** Pixels of the page beyond the right edge. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Records every live-region text from now on, even one that is replaced at once. Returns a function that reads the record. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    const record = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) announced.push(textContent);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { announced });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

/** An error response of the API, for `route.fulfill`. */
export function errorResponse(status: 400 | 409 | 503, message: string) {
  const codes = { 400: 'bad-input', 409: 'conflict', 503: 'unavailable' };
  return { status, json: { status, code: codes[status], message, requestId: 'r' } };
}
