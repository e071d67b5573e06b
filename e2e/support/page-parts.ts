import type { Locator, Page } from '@playwright/test';

export const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

export const toast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text });

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 901;

/** Pixels of the page beyond the right edge. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
