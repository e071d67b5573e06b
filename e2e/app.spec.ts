import type { BrowserContext, Page } from '@playwright/test';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { waitForWorker } from './support/service-worker.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const asOf = (page: Page) => page.getByText(/^No connection\. You see this as of .*\d{1,2}:\d\d [AP]M\.$/);

/** Playwright cuts the connection of pages. That of the worker is cut by replacing what it fetches with. */
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((cut) => {
      const scope = globalThis as typeof globalThis & { usualFetch?: typeof fetch };
      scope.usualFetch ??= fetch;
      scope.fetch = cut ? () => Promise.reject(new TypeError('Failed to fetch')) : scope.usualFetch;
    }, isOffline);
  }
}

const ownCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('own-')));

test('the shop can be installed', { tag: '@once' }, async ({ page, context }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1, name: 'Get the App' })).toBeVisible();
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string }[]> & {
    shortcuts: { url: string }[];
  };
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  }
  for (const shortcut of manifest.shortcuts) expect((await page.request.get(shortcut.url)).status()).toBe(200);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test is as private as an incognito one, in which Chrome installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the buttons of the stores lead to the page of the app', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'App Store' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { name: 'iPhone and iPad' })).toBeVisible();
});

test('a browser that is too old is told so, and which ones work', { tag: '@once' }, async ({ page }) => {
  const note = page.getByText('This browser is too old');
  await page.goto('/faq');
  await expect(note).toBeHidden();
  await page.addInitScript(() => void Reflect.deleteProperty(Map, 'groupBy'));
  await page.goto('/faq');
  await expect(note).toBeVisible();
  await note.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Which browsers work' })).toBeInViewport();
});

test(
  'the app starts without a connection and shows the menu as of the last visit',
  { tag: '@once' },
  async ({ page, context, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /net::ERR_/, 503);
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/meals/charminar-grilled-chicken-bowl');
    await setOffline(context, true);

    await page.goto('/');
    await expect(asOf(page)).toBeVisible();
    await page.goto('/menu?type=veg');
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.goto('/meals/charminar-grilled-chicken-bowl');
    await expect(page.getByRole('heading', { level: 1, name: /Charminar/ })).toBeVisible();
    await page.goto('/refund-policy');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

    await setOffline(context, false);
    await page.goto('/menu');
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
    await expect(asOf(page)).toBeHidden();
  },
);

test(
  'the own order and day are shown without a connection, until the person signs out',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /net::ERR_/);
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const order = await customer.orderOnce();
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/profile?tab=orders');
    await expect(page.getByText(`#${order.id}`).first()).toBeVisible();
    await expect.poll(() => ownCaches(page)).toHaveLength(1);

    await setOffline(context, true);
    await page.goto('/profile?tab=orders');
    await expect(page.getByText(`#${order.id}`).first()).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await setOffline(context, false);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => ownCaches(page)).toEqual([]);
  },
);

test('files and links that are opened in a tab are not kept among the pages', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  for (const path of ['/api/docs', '/robots.txt']) await page.goto(path);
  await page.goto('/refund-policy');
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain('/refund-policy');
  expect((await kept()).filter((path) => path.startsWith('/api') || path.includes('.'))).toEqual([]);
});

test(
  'an order that was pressed without a connection is placed once when it is back',
  { tag: '@once' },
  async ({ page, request, context, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /net::ERR_/);
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const [[meal]] = await Promise.all([customer.meals(), customer.addAddress()]);
    await customer.addToCart(meal!);
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/order-now');
    const placeOrder = page.getByRole('button', { name: 'Place Order' });
    await expect(placeOrder).toBeEnabled();
    await setOffline(context, true);
    await placeOrder.click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    expect(await customer.orders()).toEqual([]);

    await setOffline(context, false);
    await placeOrder.click();
    await expect(toast(page, 'Order placed successfully! Your food is being prepared.')).toBeVisible();
    expect(await customer.orders()).toHaveLength(1);
  },
);

test(
  'a food that is entered on Today without a connection is in the day once when it is back',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /net::ERR_/);
    await signInAsNewCustomer(request, context, baseURL);
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/today');
    await expect(page.getByText('Nothing eaten yet.')).toBeVisible();
    await setOffline(context, true);
    await page.goto('/today');
    await page.getByRole('button', { name: 'Add food' }).click();
    await page.getByRole('button', { name: 'Enter a food by hand' }).click();
    await page.getByLabel('Food', { exact: true }).fill('Idli');
    await page.getByLabel('Protein (g)').fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/Waits for the connection$/)).toBeVisible();

    await setOffline(context, false);
    await expect(page.getByRole('button', { name: 'Options for Idli' })).toHaveCount(1);
    await expect(page.getByText(/Waits for the connection$/)).toBeHidden();
  },
);
