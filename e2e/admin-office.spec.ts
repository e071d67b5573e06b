import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Kitchen } from '#contract/admin-kitchens.ts';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { isPhone } from './support/page-parts.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike, type StaffAccount } from './support/staff.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect, test as base } from './test.ts';
import { shopDatabase } from './support/shop-database.ts';

/** An admin created for this test, signed in in the browser. */
class Admin {
  readonly id: number;
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, { id, token }: StaffAccount) {
    this.id = id;
    this.#request = request;
    this.#token = token;
  }

  async call<T>(path: string, method = 'GET', data?: object): Promise<T> {
    const options = { method, headers: bearer(this.#token), ...(data && { data }) };
    const response = await this.#request.fetch(`/api/v1${path}`, options);
    expect(response.ok(), `${method} ${path} returned ${response.status()} ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  }
}

const test = base.extend<{ admin: Admin }>({
  admin: async ({ request, context, baseURL }, use) =>
    use(new Admin(request, await signInLike('admin@macrobowl.test', context, baseURL))),
});

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

test(
  'messages are read, marked unread, archived and brought back',
  { tag: ['@once', '@long'] },
  async ({ page, admin, context }) => {
    const subject = `Delivery to Begumpet ${randomUUID()}`;
    const [id] = await createContactMessages(subject);
    // Other tests receive messages at the same time: the first ten may be theirs.
    const inbox = '/admin/messages?size=50';
    await page.goto(inbox);
    const row = page.getByRole('listitem').filter({ hasText: subject });
    await expect(row).toContainText('Unread');
    await expectAccessible(page);

    // Other tests may receive messages between the two requests of the page: each figure is compared with its own response.
    const [inHead, inBadge] = [nextUnreadCount(page, 'size=50'), nextUnreadCount(page, 'size=1')];
    await row.getByRole('link').click();
    await expect(page).toHaveURL(`${inbox}&message=${id}`);
    const letter = page.getByRole('region', { name: 'Message' });
    await expect(letter.getByRole('heading', { name: subject })).toBeFocused();
    await expect(letter).toContainText('Is it planned?');
    await expect(letter.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:suresh%40example\\.com\\?subject=${encodeURIComponent(`Re: ${subject}`)}&body=`),
    );
    await expect.poll(() => admin.call(`/admin/contact-messages/${id}`)).toMatchObject({ isRead: true });
    await expect(page.getByText(`${await inHead} unread`, { exact: true })).toBeVisible();
    await expectBadge(page, await inBadge);
    await expectAccessible(page);

    await letter.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByText('Message marked as unread')).toBeVisible();
    await expect(page).toHaveURL(inbox);
    await expect(row).toContainText('Unread');

    await page.goto(`${inbox}&message=${id}`);
    await letter.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Message archived')).toBeVisible();
    await expect(row).toBeHidden();
    await page.getByRole('tab', { name: 'Archive' }).click();
    await expect(page).toHaveURL('/admin/messages?box=archive');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Unread');
    await row.getByRole('link').click();
    await letter.getByRole('button', { name: 'Move to inbox' }).click();
    await expect(page.getByText('Message moved to the inbox')).toBeVisible();
    await expect(row).toBeHidden();

    const other = await context.newPage();
    await other.goto(`/admin/messages?message=${id}`);
    await expect(other.getByRole('heading', { name: subject })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Archive' })).toBeVisible();
  },
);

/** The unread count in the page's next response for a list of this size. */
async function nextUnreadCount(page: Page, size: string): Promise<number> {
  const response = await page.waitForResponse(
    (one) => one.url().includes('contact-messages?') && one.url().endsWith(size),
  );
  return ((await response.json()) as { unread: number }).unread;
}

/** In the menu; on a phone, where the menu is closed, on its button. There is no badge at 0. */
async function expectBadge(page: Page, unread: number): Promise<void> {
  const label = unread === 0 ? /^(?!.* unread)/ : new RegExp(`\\b${unread} unread`);
  if (isPhone(page)) {
    await expect(page.getByRole('button', { name: /^Open menu/ })).toHaveAttribute('aria-label', label);
  } else {
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: /^Messages/ })).toHaveText(label);
  }
}

test(
  'messages are paged, an unknown message shows an error, and a failed action leaves the message open',
  { tag: ['@once', '@long'] },
  async ({ page, admin, consoleErrors }) => {
    expect(admin).toBeTruthy();
    const marker = randomUUID();
    await createContactMessages(...Array.from({ length: 11 }, (_, n) => `Question ${n} ${marker}`));
    await page.goto('/admin/messages');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/admin/messages?page=2');
    await expect(page.getByRole('link', { name: /Question/ }).first()).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('20');
    await expect(page).toHaveURL('/admin/messages?size=20');
    await expect(page.getByRole('main').getByRole('listitem').nth(10)).toBeVisible();

    await page.getByRole('link', { name: new RegExp(`Question 9 ${marker}`) }).click();
    await expect(page.getByRole('heading', { name: `Question 9 ${marker}` })).toBeFocused();
    await page.route('**/api/v1/admin/contact-messages/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/^Failed to update message: /).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: `Question 9 ${marker}` })).toBeVisible();
    await page.unroute('**/api/v1/admin/contact-messages/*');

    await page.goto('/admin/messages?message=2147483647');
    await expect(page.getByText('We could not find this message.')).toBeVisible();
    allowConsoleErrors(consoleErrors, /ERR_FAILED/, 404);
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

/** Inserts contact messages in this order, without the form and its rate limit. Returns their ids. */
async function createContactMessages(...subjects: readonly string[]): Promise<number[]> {
  const { rows } = await shopDatabase().query<{ id: number }>(
    `insert into contact_messages (first_name, last_name, email, subject, message)
     select 'Suresh', 'Babu', 'suresh@example.com', subject, 'Is it planned?' || chr(10) || 'My PIN code is 500016.'
     from unnest($1::text[]) with ordinality as written (subject, turn) order by turn
     returning id`,
    [subjects],
  );
  return rows.map(({ id }) => id);
}
