import type { Page } from '@playwright/test';
import { type ConsoleErrors, allowConsoleErrors } from './console-errors.ts';

const address = '/api/v1/live';

/** From here on news comes by itself. */
export async function openWithLiveStream(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((answer) => answer.url().endsWith(address) && answer.ok());
  await page.goto(path);
  await live;
}

/** No stream: the page has to ask by itself, and orders of other tests do not make it ask. */
export async function blockLiveStream(page: Page, consoleErrors: ConsoleErrors): Promise<void> {
  allowConsoleErrors(consoleErrors, /status of 503 .*\/api\/v1\/live\)$/);
  await page.route(`**${address}`, (route) => route.fulfill({ status: 503, json: {} }));
}
