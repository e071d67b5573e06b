import type { Browser, Page } from '@playwright/test';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import { expect, test as base } from '../test.ts';
import { waitForHydrationIn } from './hydration.ts';
import { type ConsoleErrors, collectConsoleErrors, unexpectedConsoleErrors } from './console-errors.ts';
import { useShopClock } from './shop-clock.ts';
import { useSessionToken } from './sign-in.ts';

export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const deskScreen = { viewport: { width: 1280, height: 800 } };

export type OpenContext = { readonly page: Page; readonly consoleErrors: ConsoleErrors };
/** A new browser context, signed in if a token is given. */
export type Open = (screen: object, token?: string, url?: string) => Promise<OpenContext>;

/** For tests with more than one browser. Each is closed afterwards, and may not have logged an error either. */
export const test = base.extend<{ open: Open }>({
  open: async ({ browser, baseURL }, use) => {
    const opened: OpenContext[] = [];
    await use(async (screen, token, url = baseURL!) => {
      const context = await openContext(browser, url, screen, token);
      opened.push(context);
      return context;
    });
    // Otherwise their live streams stay open until the last test ends.
    await Promise.all(opened.map(({ page }) => page.context().close()));
    const errors = opened.flatMap(({ consoleErrors }) => unexpectedConsoleErrors(consoleErrors));
    expect(errors, 'unexpected console errors in another browser').toEqual([]);
  },
});

async function openContext(browser: Browser, baseURL: string, screen: object, token?: string): Promise<OpenContext> {
  const context = await browser.newContext({ ...screen, baseURL, locale: 'en-IN', timezoneId: shopTimeZone });
  await useShopClock(context);
  waitForHydrationIn(context);
  const consoleErrors = collectConsoleErrors(context);
  if (token !== undefined) await useSessionToken(context, baseURL, token);
  return { page: await context.newPage(), consoleErrors };
}
