import type { Page } from '@playwright/test';
import { allowConsoleErrors } from './support/console-errors.ts';
import { customerPages } from './support/customer-pages.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { horizontalOverflow } from './support/page-parts.ts';
import { expect, test } from './test.ts';

const publicPages = customerPages.filter(({ ofNewCustomer }) => ofNewCustomer === undefined).map(({ path }) => path);

async function expectNoSidewaysScroll(page: Page, path: string, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
  expect(await horizontalOverflow(page), `${path} with text at ${percent}%`).toBeLessThanOrEqual(0);
}

test('with text at 200% no page for ordering scrolls sideways', async ({ page }) => {
  for (const path of ['/menu', '/meals/tandoori-fish-millet-bowl', '/build-your-own', '/find-my-bowl', '/', '/login']) {
    await page.goto(path);
    await expectNoSidewaysScroll(page, path, 200);
  }
});

test(
  'no public page scrolls sideways at 320 px or with text at 200%',
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
      await page.setViewportSize({ width: 390, height });
    }
  },
);

test('with text at 200% the order page and the profile do not scroll sideways', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const customer = await signInAsNewCustomer(request, context, baseURL);
  const [meal] = await customer.meals();
  await Promise.all([customer.addToCart(meal!), customer.addAddress()]);
  for (const path of ['/order-now', '/profile']) {
    await page.goto(path);
    await expect(page.getByText('Flat 402, Lotus Residency').first()).toBeVisible();
    await expectNoSidewaysScroll(page, path, 200);
  }
});
