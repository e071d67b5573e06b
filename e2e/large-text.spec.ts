import type { Page } from '@playwright/test';
import { allowConsoleErrors } from './support/console-errors.ts';
import { customerPages } from './support/customer-pages.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { horizontalOverflow } from './support/page-parts.ts';
import { expect, test } from './test.ts';

const publicPages = customerPages.filter(({ ofNewCustomer }) => ofNewCustomer === undefined).map(({ path }) => path);

async function expectNoSidewaysScroll(page: Page, path: string, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
  // The page is laid out anew after the change.
  await expect.poll(() => horizontalOverflow(page), `${path} with text at ${percent}%`).toBeLessThanOrEqual(0);
}

/** Texts that are wider than the box that hides what does not fit. What only screen readers get is hidden on purpose. */
function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      let box = text.parentElement;
      if (!text.data.trim() || !box?.checkVisibility()) continue;
      // A bar that is fixed to the window is not clipped by the box around it.
      while (box && getComputedStyle(box).overflowX === 'visible' && getComputedStyle(box).position !== 'fixed') {
        box = box.parentElement;
      }
      if (!box || !['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) continue;
      range.selectNodeContents(text);
      const { left, right, width } = box.getBoundingClientRect();
      const isCutOff = range.getBoundingClientRect().right > right + 1 || range.getBoundingClientRect().left < left - 1;
      // A box of a pixel that begins between two pixels measures a little more.
      if (width > 1.5 && isCutOff) found.push(`${text.data} (in ${width} px of ${box.tagName} ${box.className})`);
    }
    return found;
  });
}

test(
  'no public page scrolls sideways or cuts off a word at 320 px, or scrolls sideways with text at 200%',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    // One of the pages is that of an unknown address.
    allowConsoleErrors(consoleErrors, 404);
    const height = page.viewportSize()!.height;
    for (const path of [...publicPages, '/today']) {
      await page.goto(path);
      await expectNoSidewaysScroll(page, path, 200);
      await page.setViewportSize({ width: 320, height });
      await expectNoSidewaysScroll(page, `${path} at 320 px`, 100);
      expect(await cutOffTexts(page), `cut off on ${path} at 320 px`).toEqual([]);
      await page.setViewportSize({ width: 390, height });
    }
  },
);

const screens = [
  { screen: 'a phone', tag: ['@once'] },
  { screen: 'a desktop', tag: ['@wide', '@long'] },
];
const orderingPages = ['/menu', '/meals/tandoori-fish-millet-bowl', '/build-your-own', '/find-my-bowl'];
/** They have fewer controls. */
const otherPages = ['/', '/login', '/today'];
for (const { screen, kind, paths, tag } of [
  { ...screens[0]!, kind: 'ordering', paths: orderingPages },
  { ...screens[0]!, kind: 'other', paths: otherPages, tag: ['@once', '@long'] },
  { ...screens[1]!, kind: 'ordering', paths: orderingPages },
  { ...screens[1]!, kind: 'other', paths: otherPages },
]) {
  test(
    `with text at 200% the ${kind} pages neither scroll sideways nor cut off words on ${screen}`,
    { tag },
    async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        if (path === '/find-my-bowl') await expect(page.getByText('Rank').first()).toBeAttached();
        await expectNoSidewaysScroll(page, path, 200);
        expect(await cutOffTexts(page), `cut off on ${path}`).toEqual([]);
      }
    },
  );
}

for (const { screen, tag } of screens) {
  test(
    `at 320 px or with text at 200% the order page and the profile neither scroll sideways nor cut off words on ${screen}`,
    { tag },
    async ({ page, context, request, baseURL }) => {
      const customer = await signInAsNewCustomer(request, context, baseURL);
      const [meal] = await customer.meals();
      await Promise.all([customer.addToCart(meal!), customer.addAddress()]);
      const { width, height } = page.viewportSize()!;
      for (const path of ['/order-now', '/profile']) {
        await page.goto(path);
        await expect(page.getByText('Flat 402, Lotus Residency').first()).toBeVisible();
        await expectNoSidewaysScroll(page, path, 200);
        expect(await cutOffTexts(page), `cut off on ${path}`).toEqual([]);
        await page.setViewportSize({ width: 320, height });
        await expectNoSidewaysScroll(page, `${path} at 320 px`, 100);
        expect(await cutOffTexts(page), `cut off on ${path} at 320 px`).toEqual([]);
        await page.setViewportSize({ width, height });
      }
    },
  );
}
