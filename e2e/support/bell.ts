import type { Page } from '@playwright/test';

/** Counts the strokes of the bell that the page plays. */
export async function recordBell(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        document.body.dataset['strokes'] = String(Number(document.body.dataset['strokes'] ?? 0) + 1);
        super.start(when);
      }
    };
  });
}

export const bellStrokes = (page: Page) => page.evaluate(() => Number(document.body.dataset['strokes'] ?? 0));
