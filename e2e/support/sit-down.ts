import type { Browser, Page } from '@playwright/test';
import { waitForLife } from './come-alive.ts';
import { type Complaints, hearComplaints } from './complaints.ts';
import { useSessionToken } from './sign-in.ts';

export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const deskScreen = { viewport: { width: 1280, height: 800 } };

export type Seat = { readonly page: Page; readonly complaints: Complaints };

/** A person in a browser of their own; signed in where a token is given. */
export async function sitDown(browser: Browser, baseURL: string, screen: object, token?: string): Promise<Seat> {
  const context = await browser.newContext({ ...screen, baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  waitForLife(context);
  const complaints = hearComplaints(context);
  if (token !== undefined) await useSessionToken(context, baseURL, token);
  return { page: await context.newPage(), complaints };
}

/** Otherwise they listen to the shop until the last journey is over. */
export async function standUp(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()));
}
