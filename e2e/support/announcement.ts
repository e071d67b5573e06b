import type { Page } from '@playwright/test';

/** What a screen reader is told from now on; the answer reads it. Each text counts, also where the next one replaces it at once. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) told.push(textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { told });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}
