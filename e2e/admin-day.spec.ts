import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { menuWith, test } from './support/catalogue-admin.ts';
import { allowConsoleErrors, unexpectedConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { button, toast } from './support/page-parts.ts';
import { deskScreen, phoneScreen, openContext, closeContexts } from './support/browser-context.ts';
import { staffPassword, strongPassword } from './support/staff.ts';
import { expect } from './test.ts';

type Wares = { readonly category: string; readonly meal: string };
type Cook = { readonly email: string; readonly first: string; readonly last: string };

async function signIn(page: Page, signInPath: string, email: string, password = staffPassword): Promise<void> {
  await page.goto(signInPath);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

async function addCategory(admin: Page, { category }: Wares): Promise<void> {
  await admin.goto('/admin/categories');
  await button(admin, 'Add Category').click();
  const dialog = admin.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill(category);
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(toast(admin, 'Category created successfully!')).toBeVisible();
}

/** The art of its bowl is chosen by hand: soya on quinoa, with corn. */
async function addMeal(admin: Page, { category, meal }: Wares): Promise<void> {
  await admin.goto('/admin/meals');
  await button(admin, 'Add Meal').click();
  const dialog = admin.getByRole('dialog', { name: 'Add Meal' });
  await dialog.getByLabel('Name', { exact: true }).fill(meal);
  await dialog.getByLabel(/^Description/).fill('Slow Sunday food, fast.');
  await dialog.getByLabel('Meal type').selectOption('Protein Pick');
  await dialog.getByLabel('Category').selectOption(category);
  await dialog.getByLabel(/^Price/).fill('289');
  await dialog.getByLabel(/^Serving weight/).fill('380');
  await dialog.getByLabel(/^Calories/).fill('520');
  await dialog.getByRole('checkbox', { name: 'Vegetarian' }).check();
  await dialog.getByLabel('Protein', { exact: true }).fill('42');
  await dialog.getByLabel('Carbs', { exact: true }).fill('55');
  await dialog.getByLabel('Fats', { exact: true }).fill('14');
  await dialog.getByLabel('Chosen by hand').check();
  await dialog.getByRole('group', { name: 'Base' }).getByLabel('Quinoa').check();
  await dialog
    .getByRole('group', { name: /^Proteins/ })
    .getByLabel('Soya')
    .check();
  await dialog
    .getByRole('group', { name: /^Add-ons/ })
    .getByLabel('Corn')
    .check();
  await dialog.getByRole('button', { name: 'Add Meal' }).click();
  await expect(toast(admin, 'Meal created successfully!')).toBeVisible();
}

async function addCook(admin: Page, cook: Cook): Promise<void> {
  await admin.goto('/admin/users');
  await button(admin, 'Add User').click();
  const dialog = admin.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Email').fill(cook.email);
  await dialog.getByLabel('Password', { exact: true }).fill(strongPassword);
  await dialog.getByLabel('First name').fill(cook.first);
  await dialog.getByLabel('Last name').fill(cook.last);
  await dialog.getByLabel('Kitchen Manager').check();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(toast(admin, 'User created successfully')).toBeVisible();
}

test(
  'an admin’s day: a new meal is sold, its price changes, its order is cancelled and exported, a manager is let go',
  { tag: '@once' },
  async ({ browser, request, baseURL }) => {
    test.setTimeout(240_000);
    const mark = randomUUID().slice(0, 8);
    const names = { category: `Sunday Bowls ${mark}`, meal: `Sunday Soya Bowl ${mark}` };
    const cook = { email: `kiran-${mark}@macrobowl.test`, first: 'Kiran', last: `Joshi ${mark}` };
    const { page: admin, ...adminContext } = await openContext(browser, baseURL!, deskScreen);
    await admin.addInitScript('delete window.showSaveFilePicker');
    await signIn(admin, '/login/admin', 'admin@macrobowl.test');
    await expect(admin).toHaveURL('/admin');
    await addCategory(admin, names);
    await addMeal(admin, names);

    const customer = await newCustomer(request);
    await customer.addAddress();
    const { page: guest, ...guestContext } = await openContext(browser, baseURL!, phoneScreen, customer.token);
    const card = guest.getByRole('article').filter({ hasText: names.meal });
    // The page cache serves the previous version until the page is rendered again.
    await expect(async () => {
      await guest.goto(menuWith(names.meal));
      await expect(card).toContainText('₹289', { timeout: 1_000 });
    }).toPass();
    const drawing = card.locator('img').first();
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const art = decodeURIComponent((await drawing.getAttribute('src')) ?? '');
    for (const ingredient of ['quinoa', 'soya', 'corn']) expect(art).toContain(ingredient);

    await admin.goto('/admin/meals');
    await button(admin, `Edit ${names.meal}`).click();
    const form = admin.getByRole('dialog', { name: 'Edit Meal' });
    await expect(form.getByLabel(/^Price/)).toHaveValue('289');
    await form.getByLabel(/^Price/).fill('319.50');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(admin, 'Meal updated successfully!')).toBeVisible();
    await expect(async () => {
      await guest.reload();
      await expect(card).toContainText('₹319.50', { timeout: 1_000 });
    }).toPass();

    await card.getByRole('button', { name: 'Add to cart' }).click();
    await guest.getByRole('link', { name: 'Cart, 1 item' }).click();
    await button(guest, 'Place Order').click();
    await expect(toast(guest, 'Order placed successfully! Your food is being prepared.')).toBeVisible();
    await expect(guest.getByText('Your kitchen has the order')).toBeVisible();

    await admin.goto('/admin/orders');
    await admin.getByRole('searchbox', { name: 'Search orders' }).fill(customer.phone);
    const rows = admin.locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Confirmed');
    await rows.getByRole('button', { name: /^Cancel order/ }).click();
    const question = admin.getByRole('alertdialog');
    await question.getByLabel('Reason (optional)').fill('No soya came today');
    await question.getByRole('button', { name: 'Yes, Cancel Order' }).click();
    await expect(toast(admin, 'Order cancelled successfully')).toBeVisible();
    await expect(rows).toContainText('Cancelled by Admin');
    // Exactly one badge: until the live event arrives the order is also in the panel of open orders.
    await expect(guest.locator('.status-badge')).toHaveText(['Cancelled']);

    const download = admin.waitForEvent('download');
    await button(admin, 'Export CSV').click();
    const [head, line, ...rest] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(head).toContain('Order ID,Date (IST),Status,');
    expect(line).toContain('Cancelled by Admin');
    expect(line).toContain(`1 x ${names.meal}`);
    expect(line).toContain(',319.50,');
    expect(rest).toEqual(['']);

    await addCook(admin, cook);
    const { page: kitchen, ...kitchenContext } = await openContext(browser, baseURL!, deskScreen);
    await signIn(kitchen, '/login/kitchen-manager', cook.email, strongPassword);
    await expect(kitchen).toHaveURL('/kitchen-manager');
    await kitchen.goto('/kitchen-manager/orders');
    await expect(kitchen.getByRole('heading', { level: 1 })).toHaveText('Order Management');
    await admin.getByRole('switch', { name: `${cook.first} ${cook.last} is active` }).click();
    await expect(toast(admin, 'User marked as inactive')).toBeVisible();
    // No interaction with the board: the live stream reports that the session ended.
    await expect(kitchen).toHaveURL(/^[^?]*\/login\/kitchen-manager/);
    await signIn(kitchen, '/login/kitchen-manager', cook.email, strongPassword);
    await expect(kitchen.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(kitchen).toHaveURL(/\/login\/kitchen-manager/);

    allowConsoleErrors(kitchenContext.consoleErrors, 401);
    for (const { consoleErrors } of [adminContext, guestContext, kitchenContext])
      expect(unexpectedConsoleErrors(consoleErrors)).toEqual([]);
    await closeContexts(admin, guest, kitchen);
  },
);
