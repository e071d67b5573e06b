import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { button, toast, horizontalOverflow, errorResponse } from './support/page-parts.ts';
import { bearer } from './support/sign-in.ts';
import {
  signInLike,
  createStaffLike,
  signInStaff,
  staffPassword,
  strongPassword,
  type StaffAccount,
} from './support/staff.ts';
import { expect, test as base } from './test.ts';

/** URL of the page; the browser is signed in as an admin created for this test. */
const test = base.extend<{ users: string; me: StaffAccount }>({
  me: async ({ context, baseURL }, use) => use(await signInLike('admin@macrobowl.test', context, baseURL)),
  users: async ({ me: _signedIn }, use) => {
    await use('/admin/users');
  },
});

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const isSignedIn = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/v1/auth/validate-token', { headers: bearer(token) })).ok();
const of = (email: string) => `/admin/users?search=${encodeURIComponent(email)}`;
const newEmail = () => `new-${randomUUID()}@macrobowl.test` as const;

test('a user is added with staff roles, and can sign in', { tag: '@wide' }, async ({ page, users, request }) => {
  const email = newEmail();
  await page.goto(users);
  await button(page, 'Add User').press('Enter');
  await expect(page).toHaveURL(`${users}?new=1`);
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expectAccessible(page);

  await button(dialog, 'Create User').click();
  for (const text of [
    'Please enter a valid email address',
    'Use at least 12 characters',
    'First name is required',
    'Last name is required',
    'Please choose at least one role',
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(strongPassword);
  await dialog.getByLabel('First name').fill('Kiran');
  await dialog.getByLabel('Last name').fill('Joshi');
  await dialog.getByLabel('Kitchen Manager').press('Space');
  await dialog.getByLabel('Delivery Assistant').press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Add User')).toBeFocused();
  await expect(row(page, email)).toContainText('Kiran Joshi');
  await expect(row(page, email)).toContainText('Kitchen Manager, Delivery Assistant');
  await expect(row(page, email)).toContainText('Active');
  await signInStaff(request, email, strongPassword);
});

test(
  'a refused form stays filled in, and unsaved changes are confirmed before they are discarded',
  { tag: ['@once', '@long'] },
  async ({ page, users, me, consoleErrors }) => {
    await page.goto(`${users}?new=1`);
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Email').fill(me.email.toUpperCase());
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough one');
    await dialog.getByLabel('First name').fill('Kiran');
    await dialog.getByLabel('Last name').fill('Joshi');
    await dialog.getByLabel('Nutritionist').check();
    await button(dialog, 'Create User').click();
    await expect(toast(page, 'Failed to create user')).toContainText('This e-mail address has an account already.');
    await expect(dialog.getByText('This e-mail address has an account already.')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    allowConsoleErrors(consoleErrors, 409);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await button(question, 'Keep Editing').click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Kiran');
    await expect(dialog.getByLabel('Nutritionist')).toBeChecked();
    await button(dialog, 'Cancel').click();
    await button(question, 'Discard Changes').click();
    await expect(dialog).toBeHidden();
  },
);

test(
  'roles are changed, and the sessions of that user end',
  { tag: ['@once', '@long'] },
  async ({ page, users, request, consoleErrors }) => {
    const { email, token } = await createStaffLike('kitchen@macrobowl.test');
    await page.goto(`${users}?search=${encodeURIComponent(email)}`);
    const edit = row(page, email).getByRole('button', { name: /^Edit roles of/ });
    await edit.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit User Roles' });
    await expect(dialog).toContainText(email);
    await expect(dialog.getByLabel('Kitchen Manager')).toBeChecked();
    await expectAccessible(page);
    await dialog.getByLabel('Kitchen Manager').uncheck();
    await button(dialog, 'Save Roles').click();
    await expect(dialog.getByText('Please choose at least one role')).toBeVisible();
    await dialog.getByLabel('Nutritionist').check();

    await page.route('**/api/v1/admin/users/*/roles', (route) =>
      route.fulfill(errorResponse(503, 'Please try again.')),
    );
    await button(dialog, 'Save Roles').click();
    await expect(toast(page, 'Failed to update user roles')).toContainText('Please try again.');
    await expect(dialog.getByLabel('Nutritionist')).toBeChecked();
    await page.unroute('**/api/v1/admin/users/*/roles');
    allowConsoleErrors(consoleErrors, 503);

    await button(dialog, 'Save Roles').click();
    await expect(toast(page, 'User roles updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(row(page, email)).toContainText('Nutritionist');
    await expect(row(page, email)).not.toContainText('Kitchen Manager');
    expect(await isSignedIn(request, token)).toBe(false);
  },
);

test(
  'a switch marks a user as inactive and as active again',
  { tag: ['@once', '@long'] },
  async ({ page, users, request, consoleErrors }) => {
    const { email, token } = await createStaffLike('delivery@macrobowl.test');
    await page.goto(`${users}?search=${encodeURIComponent(email)}`);
    const active = row(page, email).getByRole('switch');
    await expect(active).toBeChecked();
    await active.press('Space');
    await expect(toast(page, 'User marked as inactive')).toBeVisible();
    await expect(active).not.toBeChecked();
    await expect(active).toBeFocused();
    await expect(row(page, email)).toContainText('Inactive');
    expect(await isSignedIn(request, token)).toBe(false);
    await active.press('Space');
    await expect(toast(page, 'User marked as active')).toBeVisible();
    await expect(active).toBeChecked();

    await page.route('**/api/v1/admin/users/*/status', (route) =>
      route.fulfill(errorResponse(503, 'Please try again.')),
    );
    await active.click();
    await expect(toast(page, 'Failed to update user status')).toContainText('Please try again.');
    await expect(active).toBeChecked();
    allowConsoleErrors(consoleErrors, 503);
  },
);

test(
  'admins cannot change their own account or the roles of customers, and the page says why',
  { tag: ['@once', '@long'] },
  async ({ page, me, request }) => {
    await page.goto(of(me.email));
    const own = row(page, me.email);
    await expect(own).toContainText('(you)');
    const reason = /^Your own account cannot be changed/;
    await expect(own.getByRole('switch')).toBeDisabled();
    await expect(own.getByRole('switch')).toHaveAccessibleDescription(reason);
    await expect(own.getByRole('button', { name: /^Edit roles of/ })).toHaveCount(0);
    await page.goto(`${of(me.email)}&edit=${me.id}`);
    await expect(own).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const lastName = randomUUID();
    await newCustomer(request, { lastName });
    await page.goto(`${of(lastName)}&kind=staff`);
    await expect(page.getByText('No users match the current filter')).toBeVisible();
    await page.goto(`${of(lastName)}&kind=customers`);
    const customer = page.locator('tbody tr');
    await expect(customer).toContainText('Not provided, phone ••••••');
    await expect(customer.getByRole('button', { name: /^Edit roles of/ })).toHaveCount(0);
    await expect(page.getByText(/^The roles of customers cannot be changed\./)).toBeVisible();
    await expect(customer.getByRole('switch')).toBeEnabled();
    await expectAccessible(page);
  },
);

test(
  'a kitchen manager who is marked as inactive leaves the open board at once, and cannot sign in again',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    const [admin, { id, email }] = await Promise.all([
      createStaffLike('admin@macrobowl.test'),
      signInLike('kitchen@macrobowl.test', context, baseURL),
    ]);
    await openWithLiveStream(page, '/kitchen-manager/orders');
    const response = await request.put(`/api/v1/admin/users/${id}/status`, {
      headers: bearer(admin.token),
      data: { isEnabled: false },
    });
    expect(response.status()).toBe(200);
    // No interaction with the board: the live stream reports that the session ended.
    await expect(page).toHaveURL(/^[^?]*\/login\/kitchen-manager/);
    allowConsoleErrors(consoleErrors, 401);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(staffPassword);
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login\/kitchen-manager/);
  },
);

test(
  'all sessions of a user are ended, after confirming',
  { tag: ['@once', '@long'] },
  async ({ page, users, request }) => {
    const { email, token } = await createStaffLike('nutritionist@macrobowl.test');
    const tokens = [token, await signInStaff(request, email)];
    await page.goto(`${users}?search=${encodeURIComponent(email)}`);
    const end = row(page, email).getByRole('button', { name: /^End sessions of/ });
    await end.click();
    const question = page.getByRole('alertdialog', { name: /^End sessions of/ });
    await expect(button(question, 'No, Keep Sessions')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(end).toBeFocused();
    expect(await isSignedIn(request, tokens[0]!)).toBe(true);
    await end.click();
    await button(question, 'Yes, End Sessions').click();
    await expect(toast(page, '2 sessions ended')).toBeVisible();
    for (const each of tokens) expect(await isSignedIn(request, each)).toBe(false);
  },
);

test(
  'users are found by name, e-mail and role, in pages of four sizes',
  { tag: ['@once', '@long'] },
  async ({ page, users, consoleErrors }) => {
    // Unique names: other tests add users too, which would change the number of pages.
    const lastName = randomUUID();
    const [{ email }] = await Promise.all([
      createStaffLike('kitchen@macrobowl.test', { lastName }),
      ...Array.from({ length: 5 }, () => createStaffLike('delivery@macrobowl.test', { lastName })),
    ]);
    await page.goto(users);
    await expect(page).toHaveTitle('Users | Macrobowl');
    await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['5', '10', '20', '50']);
    await expect(page.getByLabel('Rows per page')).toHaveValue('10');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(lastName);
    await expect(page.locator('tbody tr')).toHaveCount(6);
    await page.getByLabel('Rows per page').selectOption('5');
    await expect(page.locator('tbody tr')).toHaveCount(5);
    const pager = page.getByRole('navigation', { name: 'Pages of users' });
    await pager.getByRole('link', { name: 'Last page' }).click();
    await expect(pager.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('link', { name: 'First page' }).click();
    await expect(page).toHaveURL(`${users}?search=${lastName}&size=5`);
    await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByLabel('Role', { exact: true }).selectOption('Nutritionist');
    await expect(page.getByText('No users match the current filter')).toBeVisible();
    await page.getByLabel('Role', { exact: true }).selectOption('Kitchen Manager');
    await expect(row(page, email)).toBeVisible();
    await page.reload();
    await expect(row(page, email)).toBeVisible();
    await expect(page).toHaveURL(/role=ROLE_KITCHEN_MANAGER/);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await page.route('**/api/v1/admin/users?*', (route) => route.fulfill(errorResponse(400, 'Nothing works')));
    await page.reload();
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    await page.unroute('**/api/v1/admin/users?*');
    allowConsoleErrors(consoleErrors, 400);
    await button(page, 'Try Again').click();
    await expect(row(page, email)).toBeVisible();
  },
);
