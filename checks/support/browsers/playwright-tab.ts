import type { BrowserType, LaunchOptions } from '@playwright/test';
import type { BrowserTab, WindowSize } from './browser-tab.ts';

/** A browser that Playwright brings, or the Chromium of the other tests. */
export async function openPlaywrightTab(
  type: BrowserType,
  name: string,
  viewport: WindowSize,
  options: LaunchOptions = {},
): Promise<BrowserTab> {
  const browser = await type.launch(options);
  const page = await browser.newPage({ viewport });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return {
    name: `${name} ${browser.version()}`,
    errors: () => errors,
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
