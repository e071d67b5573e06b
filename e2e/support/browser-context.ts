import type { Browser, Page } from '@playwright/test';
import { waitForHydrationIn } from './hydration.ts';
import { type ConsoleErrors, collectConsoleErrors } from './console-errors.ts';
import { useShopClock } from './shop-clock.ts';
import { useSessionToken } from './sign-in.ts';

export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const deskScreen = { viewport: { width: 1280, height: 800 } };

export type OpenContext = { readonly page: Page; readonly consoleErrors: ConsoleErrors };

/** A new browser context, signed in if a token is given. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  screen: object,
  token?: string,
): Promise<OpenContext> {
  const context = await browser.newContext({ ...screen, baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await useShopClock(context);
  waitForHydrationIn(context);
  const consoleErrors = collectConsoleErrors(context);
  if (token !== undefined) await useSessionToken(context, baseURL, token);
  return { page: await context.newPage(), consoleErrors };
}

/** Otherwise their live streams stay open until the last test ends. */
export async function closeContexts(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()));
}
