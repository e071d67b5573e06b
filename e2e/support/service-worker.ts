import type { Page } from '@playwright/test';

/** Until the worker has saved the pages that the app starts with, and answers the requests of this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
