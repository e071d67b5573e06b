import type { Browser, Page } from '@playwright/test';
import { useSessionToken } from './sign-in.ts';

export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const deskScreen = { viewport: { width: 1280, height: 800 } };

export type Seat = { readonly page: Page; readonly complaints: string[] };

/** A person in a browser of their own; signed in where a token is given. */
export async function sitDown(browser: Browser, baseURL: string, screen: object, token?: string): Promise<Seat> {
  const context = await browser.newContext({ ...screen, baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  if (token !== undefined) await useSessionToken(context, baseURL, token);
  return { page: await context.newPage(), complaints };
}
