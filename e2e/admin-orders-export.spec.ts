import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { businessDay } from '#domain/calendar/business-day.ts';
import { shopNow } from './support/shop-clock.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer, type Customer } from './support/customer.ts';
import { button, toast, errorResponse } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ guest: Customer; orders: string }>({
  guest: async ({ request }, use) => use(await newCustomer(request)),
  /** URL of the page; the browser is signed in as an admin created for this test. */
  orders: async ({ context, baseURL }, use) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    await use('/admin/orders');
  },
});

const of = (guest: Customer) => `search=${encodeURIComponent(guest.phone)}`;

/** Without `showSaveFilePicker` the export is an ordinary download. */
const withoutPicker = (page: Page) => page.addInitScript('delete window.showSaveFilePicker');

test.describe('the export of orders', { tag: '@once' }, () => {
  test(
    'contains every page of the filtered orders and nothing else',
    { tag: ['@once', '@long'] },
    async ({ page, orders, guest }) => {
      const placed = await guest.orderTimes(3);
      await withoutPicker(page);
      // Two orders per page, so that a few orders fill several pages.
      await page.route('**/api/v1/admin/orders?*', (route) =>
        route.continue({ url: route.request().url().replace('size=10', 'size=2') }),
      );
      await page.goto(`${orders}?${of(guest)}`);
      await expect(page.locator('tbody tr')).toHaveCount(2);
      const download = page.waitForEvent('download');
      await button(page, 'Export CSV').click();
      await expect(toast(page, '3 orders exported')).toBeVisible();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`orders-${businessDay(shopNow())}.csv`);
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines[0]).toMatch(/^\u{FEFF}Order ID,Date \(IST\),Status,Customer ID,Customer,Phone,/u);
      expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
        placed.map(({ id }) => id).toReversed(),
      );
      expect(lines[1]).toContain('Confirmed');
      expect(lines[1]).toContain(guest.phone.slice(1));
    },
  );

  test(
    'is streamed into the chosen file where the browser supports it',
    { tag: ['@once', '@long'] },
    async ({ page, orders, guest }) => {
      const [order] = await guest.orderTimes(1);
      await page.addInitScript(() =>
        Object.assign(window, {
          showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
            (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
        }),
      );
      await page.goto(`${orders}?${of(guest)}`);
      await button(page, 'Export CSV').click();
      await expect(toast(page, '1 order exported')).toBeVisible();
      const text = await page.evaluate(
        async (name) => {
          const folder = await navigator.storage.getDirectory();
          return (await (await folder.getFileHandle(name)).getFile()).text();
        },
        `orders-${businessDay(shopNow())}.csv`,
      );
      expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${order!.id},`));
    },
  );

  test('shows its progress and can be cancelled', { tag: ['@once', '@long'] }, async ({ page, orders, guest }) => {
    await guest.orderTimes(2);
    await withoutPicker(page);
    // A response that stalls after the first order.
    await page.addInitScript(() => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        if (!String(input instanceof Request ? input.url : input).includes('/export.csv')) return real(input, init);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('Order ID\r\n1\r\n'));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return Promise.resolve(new Response(body));
      };
    });
    await page.goto(`${orders}?${of(guest)}`);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await button(page, 'Export CSV').click();
    const progress = page.getByRole('progressbar', { name: /^1 order, 0 KB/ });
    await expect(progress).toHaveJSProperty('value', 1);
    await expect(progress).toHaveJSProperty('max', 2);
    await expect(button(page, 'Export CSV')).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await button(page, 'Cancel export').click();
    await expect(toast(page, 'Export cancelled')).toBeVisible();
    await expect(progress).toHaveCount(0);
    await expect(button(page, 'Export CSV')).toBeFocused();
  });

  test('shows the reason when it fails', { tag: ['@once', '@long'] }, async ({ page, orders, consoleErrors }) => {
    await withoutPicker(page);
    await page.route('**/export.csv*', (route) => route.fulfill(errorResponse(503, 'Please try again in a moment.')));
    await page.goto(orders);
    await button(page, 'Export CSV').click();
    await expect(toast(page, 'Failed to export orders')).toContainText('Please try again in a moment.');
    allowConsoleErrors(consoleErrors, 503);
  });
});
