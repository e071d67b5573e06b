import type { Page } from '@playwright/test';
import { type ConsoleErrors, allowConsoleErrors } from './console-errors.ts';

const streamPath = '/api/v1/live';

/** Opens the page and waits until its live stream is connected. */
export async function openWithLiveStream(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((response) => response.url().endsWith(streamPath) && response.ok());
  await page.goto(path);
  await live;
}

/** Without the stream the page has to poll, and live events of other tests do not trigger a refetch. */
export async function blockLiveStream(page: Page, consoleErrors: ConsoleErrors): Promise<void> {
  allowConsoleErrors(consoleErrors, /status of 503 .*\/api\/v1\/live\)$/);
  await page.route(`**${streamPath}`, (route) => route.fulfill({ status: 503, json: {} }));
}
