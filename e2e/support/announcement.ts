import type { Page } from '@playwright/test';

/** What a screen reader is told from now on. Listen before it happens: news of another test may take its place at once. */
export async function waitForAnnouncement(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (awaited) =>
      [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent?.includes(awaited)),
    text,
  );
}
