import type { Kitchen } from '#contract/admin-kitchens.ts';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { test } from './support/admin.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { isPhone } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect } from './test.ts';

test(
  'the sidebar leads to all pages of the office; old URLs redirect',
  { tag: ['@once', '@long'] },
  async ({ page, admin }) => {
    expect(admin).toBeTruthy();
    await page.goto('/admin/kitchen');
    await expect(page).toHaveURL('/admin/kitchens');
    await page.goto('/admin/components');
    await expect(page).toHaveURL('/admin/custom-meals');
    await page.goto('/admin/kitchens');
    if (isPhone(page)) await page.getByRole('button', { name: /^Open menu/ }).click();
    const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(entries).toHaveText([
      'Dashboard',
      'Meals',
      'Categories',
      'Customize Options',
      'Kitchens',
      'Orders',
      'Subscriptions',
      'Terms',
      'Reports',
      'Users',
      'Consultations',
      /^Messages/,
      'Audit Log',
    ]);
    await expect(entries.and(page.locator('[aria-current]'))).toHaveText('Kitchens');
    await entries.filter({ hasText: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page).toHaveTitle('Dashboard | Macrobowl');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  },
);

test('the dashboard shows the real figures of the shop', { tag: '@wide' }, async ({ page, admin }) => {
  await page.goto('/admin');
  const { totalMeals, categories } = await admin.call<AdminDashboard>('/admin/dashboard');
  await expect(page.getByRole('link', { name: `Total Meals ${totalMeals}` })).toHaveAttribute('href', '/admin/meals');
  await expect(page.getByRole('link', { name: `Categories ${categories}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Recent Orders \d+/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Revenue Today ₹[\d,]+\.\d\d$/ })).toBeVisible();

  const status = page.getByRole('region', { name: 'System Status' });
  for (const system of ['Database', 'API Services', 'Storage']) {
    await expect(status.getByRole('listitem').filter({ hasText: system })).toContainText(/Online.*[\d.]+ ms/);
  }
  const first = page.getByRole('region', { name: 'Latest Orders' }).getByRole('listitem').first();
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/admin\/orders\?order=\d+$/);
  await expect(page.getByRole('region', { name: 'Most Ordered Meals' }).getByRole('listitem').first()).toBeVisible();
  const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link');
  expect(await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/admin/meals',
    '/admin/categories',
    '/admin/kitchens',
    '/admin/custom-meals',
  ]);
  await expectAccessible(page);
});

test(
  'a chart shows its values by pointer, by keyboard and as a table',
  { tag: ['@once', '@long'] },
  async ({ page, admin }) => {
    await page.goto('/admin');
    const plot = page.getByRole('figure', { name: 'Orders of the last 14 days' });
    const bars = plot.getByRole('option');
    await expect(bars).toHaveCount(14);
    const { days } = await admin.call<AdminDashboard>('/admin/dashboard');
    await bars.last().focus();
    await expect(plot.locator('figcaption').getByText(/^Today: \d+ orders?, ₹/)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(bars.first()).toBeFocused();
    const oldest = `${days[0]!.orders} order`;
    await expect(plot.locator('figcaption')).toContainText(oldest);
    await page.keyboard.press('ArrowRight');
    await expect(bars.nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(plot.locator('figcaption').getByText(/^\d+ orders$/)).toBeVisible();
    if (!isPhone(page)) {
      await bars.first().hover();
      await expect(plot.locator('figcaption')).toContainText(oldest);
    }
    await plot.getByText('Show as a table').click();
    await expect(plot.getByRole('row')).toHaveCount(15);
    await expect(plot.getByRole('row').last()).toContainText('Today');
    await expectAccessible(page);
  },
);

test(
  'the dashboard polls, and shows an error when the server is unreachable',
  { tag: ['@once', '@long'] },
  async ({ page, admin, consoleErrors }) => {
    expect(admin).toBeTruthy();
    await page.clock.install({ time: shopNow() });
    await page.goto('/admin');
    await expect(page.getByText(/^As of /)).toBeVisible();
    const polled = page.waitForResponse('**/api/v1/admin/dashboard');
    await page.clock.fastForward(16_000);
    await polled;

    await page.route('**/api/v1/admin/dashboard', (route) => route.abort());
    const status = page.getByRole('region', { name: 'System Status' });
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(status.getByRole('listitem').filter({ hasText: 'API Services' })).toContainText('Offline');
    }).toPass();
    await expect(page.getByText(/^These figures are from /)).toBeVisible();
    await expectAccessible(page);
    allowConsoleErrors(consoleErrors, /ERR_FAILED/);
  },
);

test('the audit log shows who changed what, before and after', { tag: ['@once', '@long'] }, async ({ page, admin }) => {
  const draft = { name: 'Nacharam Kitchen', latitude: 17.43, longitude: 78.56, deliveryRadiusKm: 5, active: false };
  const { id } = await admin.call<Kitchen>('/admin/kitchens', 'POST', draft);
  await admin.call(`/admin/kitchens/${id}`, 'PUT', { ...draft, deliveryRadiusKm: 7.5 });
  await admin.call(`/admin/kitchens/${id}`, 'DELETE');

  await page.goto('/admin/audit-log');
  await page.getByLabel('Person').selectOption(String(admin.id));
  await page.getByLabel('Subject').selectOption('Kitchen');
  await expect(page).toHaveURL(`/admin/audit-log?person=${admin.id}&subject=kitchen`);
  const rows = page.getByRole('row').filter({ hasText: 'Nacharam Kitchen' });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Deleted kitchen Nacharam Kitchen');
  await expect(rows.nth(1)).toContainText('Updated kitchen Nacharam Kitchen');
  await expect(rows.nth(1)).toContainText('Asha Reddy');
  await expect(rows.nth(1)).toContainText('Delivery radiusbefore: 5 km→after: 7.5 km');
  const created = rows.nth(2);
  await created.getByText(/^\d+ fields$/).click();
  await expect(created.getByText('Nacharam Kitchen', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Subject').selectOption('Image');
  await expect(page.getByText('No actions match the current filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/audit-log');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const path of ['/admin/kitchens', '/admin/messages', '/admin/audit-log']) {
  // One guard for the whole area: one page is enough before every commit.
  const tag = path === '/admin/kitchens' ? '@once' : ['@once', '@long'];
  test(`kitchen managers and visitors cannot open ${path}`, { tag }, async ({ page, context, baseURL }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/login/admin?next=${encodeURIComponent(path)}`);
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto(path);
    await expect(page.getByText('You do not have permission to access this page')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}
