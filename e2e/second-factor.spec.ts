import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { authenticatorCode } from './support/authenticator.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike, createStaffLike, signInStaff, staffPassword } from './support/staff.ts';
import { expect, test } from './test.ts';

async function typeCredentials(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(staffPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'a kitchen manager sets up the second factor, and signs in with a code, then with a recovery code',
  { tag: '@once' },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    const { email } = await signInLike('kitchen@macrobowl.test', context, baseURL);
    const lost = await signInStaff(request, email);
    await page.goto('/kitchen-manager');
    await page.getByRole('button', { name: /^Open menu/ }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    const devices = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(devices.getByText('This device')).toBeVisible();
    await expectAccessible(page);
    await devices.getByRole('button', { name: /^Log Out Unknown device/ }).click();
    await page.getByRole('button', { name: 'Yes, Log Out' }).click();
    await expect(devices.getByText('No other device is signed in.')).toBeVisible();
    expect((await request.get('/api/v1/auth/validate-token', { headers: bearer(lost) })).status()).toBe(401);

    await page.getByRole('button', { name: 'Set Up Second Factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(staffPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    const used = authenticatorCode(key);
    await dialog.getByLabel('Code of the app').fill(used);
    await dialog.getByRole('button', { name: 'Switch On' }).click();

    await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
    await expectAccessible(page);
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('macrobowl-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stay Here' }).click();
    await dialog.getByLabel('I have kept them').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 of 10')).toBeVisible();

    await page.getByRole('button', { name: /^Open menu/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/login/kitchen-manager');
    await typeCredentials(page, email);
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('6-digit code').fill(used);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('That code is wrong, or was used already.')).toBeVisible();
    allowConsoleErrors(consoleErrors, 401);
    await page.getByLabel('6-digit code').fill(authenticatorCode(key, 1));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/kitchen-manager');

    // Not while the page is open: it would navigate away on its own at the same moment.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/login/kitchen-manager');
    await typeCredentials(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/kitchen-manager');
    allowConsoleErrors(consoleErrors, 403);
  },
);

/** Through the API. */
async function setUpFactor(request: APIRequestContext, token: string): Promise<void> {
  const headers = bearer(token);
  const begin = await request.post('/api/v1/auth/second-factor/begin', {
    headers,
    data: { currentPassword: staffPassword },
  });
  const { secret } = (await begin.json()) as { secret: string };
  const data = { oneTimeCode: authenticatorCode(secret) };
  expect((await request.post('/api/v1/auth/second-factor/confirm', { headers, data })).ok()).toBe(true);
}

test(
  'an admin switches off the second factor of a user who lost their phone',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const { email, token } = await createStaffLike('nutritionist@macrobowl.test');
    await setUpFactor(request, token);
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await expect(page.getByText('Second factor', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Reset Factor of/ }).click();
    await page.getByRole('button', { name: 'Yes, Switch It Off' }).click();
    await expect(page.getByText('Second factor switched off')).toBeVisible();
    await expect(page.getByText('Second factor', { exact: true })).toBeHidden();
    await signInStaff(request, email);
  },
);
