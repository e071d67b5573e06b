import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { createConsultation } from './support/consultations.ts';
import { newCustomer } from './support/customer.ts';
import { button, horizontalOverflow, isPhone, toast, errorResponse } from './support/page-parts.ts';
import { bearer, randomPhone } from './support/sign-in.ts';
import { shopDatabase } from './support/shop-database.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

/** The browser is signed in as an admin created for this test. */
const test = base.extend<{ admin: void }>({
  admin: [
    async ({ context, baseURL }, use) => {
      await signInLike('admin@macrobowl.test', context, baseURL);
      await use();
    },
    { auto: true },
  ],
});

const rows = (page: Page) => page.locator('tbody tr');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test(
  'orders are sorted by total from the keyboard, and the URL keeps it',
  { tag: ['@wide', '@long'] },
  async ({ page }) => {
    await page.goto('/admin/orders');
    const head = page.getByRole('columnheader', { name: 'Total' });
    await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=totalAmount%2Casc/);
    const totals = async () => {
      const texts = await page.locator('tbody .staff-number').allTextContents();
      return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    };
    const isSorted = async (sign: number) =>
      (await totals()).every((total, n, all) => n === 0 || sign * (total - all[n - 1]!) >= 0);
    await expect.poll(() => isSorted(1)).toBe(true);
    await expect(head.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => isSorted(-1)).toBe(true);
    await page.reload();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);
  },
);

test('cards are sorted with a select', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/admin/meals');
  await page.getByLabel('Sort by').selectOption('Price, ascending');
  await expect(page).toHaveURL(/sort=price%2Casc/);
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('only the selected orders are exported', { tag: ['@wide', '@long'] }, async ({ page }) => {
  // Without it the export is an ordinary download.
  await page.addInitScript('delete window.showSaveFilePicker');
  await page.goto('/admin/orders');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Bulk actions' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  const request = page.waitForRequest((sent) => sent.url().includes('export.csv'));
  await button(bar, 'Export selected').click();
  expect(new URL((await request).url()).searchParams.get('ids')).toMatch(/^\d+,\d+$/);
  await expect(toast(page, '2 orders exported')).toBeVisible();
  await button(bar, 'Clear selection').click();
  await expect(bar).toHaveCount(0);
});

test(
  'consultations are filtered, and the selected ones assigned; what fails is named and stays selected',
  { tag: ['@wide', '@long'] },
  async ({ page, consoleErrors }) => {
    const [one, other] = [await createConsultation(), await createConsultation()];
    const { id } = await createStaffLike('nutritionist@macrobowl.test', { lastName: 'Aardvark' });
    await page.goto('/admin/consultations?size=50');
    await page.getByLabel('Nutritionist', { exact: true }).selectOption('Unassigned');
    await page.getByLabel('Status', { exact: true }).selectOption('Submitted');
    await page.getByRole('searchbox', { name: 'Search consultations' }).fill(one.userName);
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/assignment=unassigned/);
    await expect(page).toHaveURL(/status=SUBMITTED_BY_USER/);
    await page.getByRole('searchbox', { name: 'Search consultations' }).fill('Asha');
    for (const { userName } of [one, other]) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select consultation \\d+ of ${userName}$`) }).check();
    }
    await page.route(`**/api/v1/admin/consultations/${other.id}/assign`, (route) =>
      route.fulfill(errorResponse(409, 'This consultation is closed.')),
    );
    await page.getByLabel('Assign to').selectOption(String(id));
    await button(page, 'Assign').click();
    const question = page.getByRole('alertdialog', { name: /^Assign 2 consultations to .* Aardvark\?$/ });
    await expect(button(question, 'No, Change Nothing')).toBeFocused();
    await expectAccessible(page);
    await button(question, 'Yes, Assign').click();
    await expect(toast(page, /^1 consultation assigned to .* Aardvark/)).toBeVisible();
    await expect(toast(page, '1 consultation not changed')).toContainText(
      `${other.userName}: This consultation is closed.`,
    );
    await expect(page.getByRole('group', { name: 'Bulk actions' })).toContainText('1 selected');
    await expect(rows(page).filter({ hasText: one.userName })).toHaveCount(0);
    allowConsoleErrors(consoleErrors, 409);
    await page.unroute(`**/api/v1/admin/consultations/${other.id}/assign`);
    const { rows: saved } = await shopDatabase().query<{ nutritionist_id: number | null }>(
      'select nutritionist_id from consultations where id = any($1) order by id',
      [[one.id, other.id]],
    );
    expect(saved.map(({ nutritionist_id }) => nutritionist_id)).toEqual([id, null]);
  },
);

test(
  'components are switched off together, after a confirmation',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const { token } = await createStaffLike('admin@macrobowl.test');
    const names = [`Bulk A ${Date.now()}`, `Bulk B ${Date.now()}`];
    for (const name of names) {
      const data = [{ name, price: 10, servingWeightGrams: 10, caloriesKcal: 10, active: true, nutritionValues: {} }];
      await request.post('/api/v1/admin/meal-components/addons', { headers: bearer(token), data });
    }
    await page.goto(`/admin/custom-meals?search=Bulk`);
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await button(page, 'Deactivate').click();
    await button(page, 'Yes, Deactivate').click();
    await expect(toast(page, '2 components deactivated')).toBeVisible();
    for (const name of names) await expect(page.getByRole('switch', { name: `${name} is active` })).not.toBeChecked();
  },
);

test(
  'customers are a tab of their own, and found by a phone number with spaces',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const phone = randomPhone();
    await newCustomer(request, { phone, lastName: 'Tabbed' });
    await page.goto('/admin/users');
    await page.getByRole('tab', { name: 'Staff' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true');
    const digits = phone.replace('+91', '');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(`+91 ${digits.slice(0, 5)} ${digits.slice(5)}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Tabbed');
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  },
);

test(
  'the command palette opens pages, orders, people and meals by keyboard alone',
  { tag: ['@wide', '@long'] },
  async ({ page }) => {
    const { rows: placed } = await shopDatabase().query<{ id: number }>('select id from orders order by id limit 1');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isPhone(page)) await button(page, 'Go to page, order, person or meal').click();
    else await page.keyboard.press('Control+K');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Kitch');
    await expect(option(page, 'Kitchens')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/kitchens');
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press('Control+K');
    await page.keyboard.type(`#${placed[0]!.id}`);
    await expect(option(page, new RegExp(`^Order #${placed[0]!.id}`))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(`${placed[0]!.id}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+K');
    await page.keyboard.type('paneer');
    await expect(option(page, /Paneer/).first()).toBeVisible();
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  },
);

test('the command palette says when it cannot search', { tag: ['@once', '@long'] }, async ({ page, consoleErrors }) => {
  await page.route('**/api/v1/staff/search?*', (route) => route.fulfill(errorResponse(400, 'No.')));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('Orders');
  await expect(palette(page)).toContainText('The search did not work. Pages can still be opened.');
  await expect(option(page, 'Orders')).toBeVisible();
  allowConsoleErrors(consoleErrors, 400);
});
