import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { bearer, readOutbox, readSessionToken } from './support/sign-in.ts';
import { createStaffLike, staffPassword, strongPassword } from './support/staff.ts';
import { expect, test } from './test.ts';

const noPermission = 'You do not have permission to access this page';

const signInPages = [
  { area: '/admin', signInPath: '/login/admin', title: 'Admin Login', heading: 'Dashboard', name: 'Asha Reddy' },
  {
    area: '/kitchen-manager',
    signInPath: '/login/kitchen-manager',
    title: 'Kitchen Manager Login',
    heading: 'Dashboard',
    name: 'Imran Khan',
  },
  {
    area: '/nutritionist',
    signInPath: '/login/nutritionist',
    title: 'Nutritionist Login',
    heading: 'Dashboard',
    name: 'Meera Iyer',
  },
];

/** These tests run at phone width, where the menu is behind a button. */
async function openStaffMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open menu/ }).click();
}

/** Signs out through the API, as another device of the same user would. */
async function endSession(request: APIRequestContext, context: BrowserContext): Promise<void> {
  const token = await readSessionToken(context);
  await request.post('/api/v1/auth/logout', { headers: bearer(token!) });
}

for (const { area, signInPath, title, heading, name } of signInPages) {
  // The form is the same everywhere: one area is enough before every commit.
  const tag = area === '/admin' ? '@once' : ['@once', '@long'];
  test(`${area} requires sign-in, and its staff can sign in and out`, { tag }, async ({ page, context }) => {
    await page.goto(area);
    await expect(page).toHaveURL(signInPath);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Customer login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();

    await expect(page.getByText('Logged in successfully')).toBeVisible();
    await expect(page).toHaveURL(area);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    await openStaffMenu(page);
    await expect(page.getByText(name).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(signInPath);
    await expect(page).toHaveURL(area);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await openStaffMenu(page);

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await readSessionToken(context)).toBeUndefined();
  });
}

const wrongDoors = [
  { signInPath: '/login/admin', denied: 'You do not have permission to access the admin panel' },
  { signInPath: '/login/kitchen-manager', denied: 'You do not have permission to access the kitchen manager panel' },
  { signInPath: '/login/delivery-assistant', denied: 'You do not have permission to access the delivery panel' },
  { signInPath: '/login/nutritionist', denied: 'Insufficient permissions', email: 'kitchen@macrobowl.test' },
];

for (const { signInPath, denied, email = 'nutritionist@macrobowl.test' } of wrongDoors) {
  test(
    `staff of another area cannot sign in on ${signInPath}, and no session is created`,
    { tag: ['@once', '@long'] },
    async ({ page, context, request }) => {
      await page.goto(signInPath);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(staffPassword);
      const signedIn = page.waitForResponse('**/auth/signin');
      await page.getByRole('button', { name: 'Sign In' }).click();
      const { token } = (await (await signedIn).json()) as { token: string };
      await expect(page.getByText(denied)).toBeVisible();
      await expect(page).toHaveURL(signInPath);
      expect(await readSessionToken(context)).toBeUndefined();
      const check = () => request.get('/api/v1/auth/validate-token', { headers: bearer(token) });
      await expect.poll(async () => (await check()).status()).toBe(401);
    },
  );
}

test('a wrong password shows an error and keeps the input', { tag: '@once' }, async ({ page, consoleErrors }) => {
  await page.goto('/login/kitchen-manager');
  // A unique e-mail, so that failed tries of other runs do not count towards its limit.
  const unknown = `unknown-${randomUUID()}@macrobowl.test`;
  await page.getByLabel('Email').fill(unknown);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(unknown);
  allowConsoleErrors(consoleErrors, 401);
  await page.route('**/auth/signin', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  allowConsoleErrors(consoleErrors, /ERR_FAILED/);
});

for (const area of ['/admin', '/kitchen-manager', '/nutritionist', '/delivery']) {
  // One guard for all areas: one of them is enough before every commit.
  const tag = area === '/admin' ? '@once' : ['@once', '@long'];
  test(
    `a customer who opens ${area} is redirected home with a message`,
    { tag },
    async ({ page, context, request, baseURL }) => {
      await signInAsNewCustomer(request, context, baseURL);
      await page.goto(area);
      await expect(page.getByText(noPermission)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
  );
}

test(
  'a revoked session leads to the sign-in page of the area, and signing in restores the form that was being filled in',
  { tag: '@once' },
  async ({ page, context, request, consoleErrors }) => {
    await page.goto('/login/admin');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin');
    allowConsoleErrors(consoleErrors, 401);
    await page.goto('/admin/categories?new=1');
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Half an hour of work');
    await endSession(request, context);
    await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(name).toHaveValue('Half an hour of work');
    // An open page receives the event and navigates away on its own, which would interrupt a reload.
    await page.goto('about:blank');
    await endSession(request, context);
    await page.goto('/admin');
    await expect(page).toHaveURL('/login/admin');
    expect(await readSessionToken(context)).toBeUndefined();
  },
);

test(
  'a delivery assistant resets a forgotten password with the link from the mail, which works once',
  { tag: ['@once', '@long'] },
  async ({ page, request, consoleErrors }) => {
    const { email } = await createStaffLike('delivery@macrobowl.test');
    await page.goto('/delivery');
    await expect(page).toHaveURL('/login/delivery-assistant');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill('delivery');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();

    const before = (await readOutbox(request, email)).length;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    await expectAccessible(page);
    await expect.poll(async () => (await readOutbox(request, email)).length).toBeGreaterThan(before);
    const [mail = ''] = await readOutbox(request, email);
    const link = /\S*\/reset-password\?token=\S+/.exec(mail)?.[0] ?? '';

    await page.goto(link);
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('too-short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Use at least 12 characters')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(staffPassword);
    await page.getByLabel('New password again').fill(strongPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The two passwords are not the same')).toBeVisible();
    await page.getByLabel('New password again').fill(staffPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(/^This password is easy to guess/)).toBeVisible();
    allowConsoleErrors(consoleErrors, 422);
    await page.getByLabel('New password', { exact: true }).fill(strongPassword);
    await page.getByLabel('New password again').fill(strongPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Delivery Assistant Login' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(strongPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/delivery');
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery panel' })).toBeVisible();
    await expectAccessible(page);

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another-password');
    await page.getByLabel('New password again').fill('another-password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
    allowConsoleErrors(consoleErrors, 422);
    await expectAccessible(page);
    await page.goto('/reset-password');
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  },
);
