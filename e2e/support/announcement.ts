import type { Page } from '@playwright/test';

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
