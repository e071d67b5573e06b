import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, test } from './support/browser-context.ts';
import { deliveredOrder } from './support/order-staff.ts';
import { shopDatabase } from './support/shop-database.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect } from './test.ts';
import { timeLimit } from '../scripts/time-limit.mjs';

const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });

async function downloadBy(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test(
  'an invoice waits for the licence of its kitchen, which an admin enters; then the customer downloads it',
  { tag: '@once' },
  async ({ page, context, request, baseURL, open }) => {
    const { kitchen, customer, order } = await deliveredOrder(request, baseURL, 2);

    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/profile?tab=orders');
    await expect(card(page, order).getByText('The invoice follows soon.')).toBeVisible();

    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    await office.goto('/admin/business');
    await office.getByRole('textbox', { name: kitchen.name }).fill('13626047000123');
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Save Changes' }).click();
    await expect(office.getByText('Business details saved')).toBeVisible();

    const invoice = card(page, order).getByRole('button', { name: 'Tax invoice (PDF)' });
    await expect(invoice).toBeVisible({ timeout: timeLimit(60_000) });
    const own = await downloadBy(page, () => invoice.click());
    expect(own.name).toMatch(/^MB1-\d\d-\d\d-\d{6}\.pdf$/);
    expect(own.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test(
  'an admin finds an order in the list of papers and downloads its invoice',
  { tag: ['@once', '@long'] },
  async ({ request, baseURL, open }) => {
    const { kitchen, order } = await deliveredOrder(request, baseURL, 2);
    // The invoice waited for it.
    await shopDatabase(baseURL).query(`update kitchens set fssai_licence = '13626047000123' where id = $1`, [
      kitchen.id,
    ]);
    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    const link = office.getByRole('link', { name: `#${order.id}`, exact: true });
    await expect(async () => {
      await office.goto('/admin/papers');
      await expect(link).toBeVisible({ timeout: timeLimit(5_000) });
    }).toPass();
    await expectAccessible(office);
    await link.click();
    const sheet = office.getByRole('dialog', { name: `Order #${order.id}` });
    const invoice = sheet.getByRole('button', { name: 'Tax invoice (PDF)' });
    const { name, bytes } = await downloadBy(office, () => invoice.click());
    expect(name).toMatch(/^MB1-\d\d-\d\d-\d{6}\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test(
  'an admin packs the papers of a month for the accountant and downloads them',
  { tag: ['@once', '@long'] },
  async ({ open }) => {
    const { page } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    // Those of the demo orders are issued after the start of the shop.
    await expect(async () => {
      await page.goto('/admin/papers');
      await expect(page.getByText(/^MB1\//).first()).toBeVisible({ timeout: timeLimit(5_000) });
    }).toPass();
    await page.getByRole('button', { name: 'Pack ZIP' }).click();
    await expect(page.getByText(/^\d+ of \d+ papers packed$/)).toBeVisible();
    await expectAccessible(page);
    const ready = page.getByRole('button', { name: 'Download ZIP' });
    await expect(ready).toBeVisible({ timeout: timeLimit(180_000) });
    await expectAccessible(page);
    const { name, bytes } = await downloadBy(page, () => ready.click());
    expect(name).toMatch(/^papers-20\d\d-\d\d\.zip$/);
    const names = [...readZip(bytes).keys()];
    expect(names[0]).toBe(name.replace('.zip', '.csv'));
    expect(names.length).toBeGreaterThan(1);
    expect(names.slice(1).every((one) => /^M[BC]1-\d\d-\d\d-\d{6}\.pdf$/.test(one))).toBe(true);
  },
);
