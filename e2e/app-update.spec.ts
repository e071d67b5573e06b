import type { Page } from '@playwright/test';
import { toast } from './support/page-parts.ts';
import { waitForWorker } from './support/service-worker.ts';
import { openShopProcess } from './support/shop-process.ts';
import { WorkerProxy } from './support/worker-proxy.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

let proxy: WorkerProxy;
test.beforeEach(async ({ baseURL }) => {
  proxy = await WorkerProxy.open(baseURL!);
});
test.afterEach(() => proxy.close());

/** Under a worker from the start, as in an app that is opened again. */
async function openAgain(page: Page, path: string): Promise<void> {
  await page.goto(proxy.url + path);
  await waitForWorker(page);
  await page.reload();
}

test(
  'a new version is offered at once, but not to a page on which a form is being filled in',
  { tag: ['@once', '@long'] },
  async ({ page: form, context }) => {
    const menu = await context.newPage();
    await openAgain(menu, '/menu');
    await openAgain(form, '/contact-us');
    const firstName = form.getByRole('textbox', { name: 'First name' });
    await firstName.fill('Asha');
    proxy.releaseVersion();
    await form.evaluate(async () => (await navigator.serviceWorker.ready).update());

    await expect(toast(menu, 'New version')).toBeVisible();
    await expect(toast(form, 'New version')).toBeHidden();
    await expect(firstName).toHaveValue('Asha');

    await firstName.clear();
    await expect(toast(form, 'New version')).toBeVisible();
    const reloaded = form.waitForEvent('load');
    await form.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await waitForWorker(form);
    expect(await form.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await expect(toast(form, 'New version')).toBeHidden();
  },
);

test('SERVICE_WORKER=off removes the worker and its caches', { tag: ['@once', '@long'] }, async ({ page }) => {
  await openAgain(page, '/menu');
  const kept = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  expect((await kept()).workers).toBe(1);
  const shop = await openShopProcess(process.env['E2E_DATABASE_URL']!, process.env['E2E_DATA_DIR']!, {
    settings: { SERVICE_WORKER: 'off' },
  });
  try {
    proxy.target = shop.url;
    await page.reload();
    await expect.poll(kept).toEqual({ workers: 0, caches: [] });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
    expect(await kept()).toEqual({ workers: 0, caches: [] });
  } finally {
    await shop.close();
  }
});
