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

type Factor = { readonly key: string; readonly used: string; readonly recoveryCodes: readonly string[] };

/** Through the API. */
async function setUpFactor(request: APIRequestContext, token: string): Promise<Factor> {
  const headers = bearer(token);
  const begin = await request.post('/api/v1/auth/second-factor/begin', {
    headers,
    data: { currentPassword: staffPassword },
  });
  const { secret: key } = (await begin.json()) as { secret: string };
  const used = authenticatorCode(key);
  const confirm = await request.post('/api/v1/auth/second-factor/confirm', { headers, data: { oneTimeCode: used } });
  expect(confirm.ok()).toBe(true);
  const { recoveryCodes } = (await confirm.json()) as { recoveryCodes: string[] };
  return { key, used, recoveryCodes };
}

test(
  'staff end the session of a lost device on their security page',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
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
  },
);

test(
  'a kitchen manager sets up the second factor and keeps the recovery codes',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto('/kitchen-manager/security');
    const dialog = page.getByRole('dialog');

    await test.step('the key of the app', async () => {
      await page.getByRole('button', { name: 'Set Up Second Factor' }).click();
      await dialog.getByLabel('Current password').fill(staffPassword);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      await expectAccessible(page);
      const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
      await dialog.getByLabel('Code of the app').fill(authenticatorCode(key));
      await dialog.getByRole('button', { name: 'Switch On' }).click();
    });

    await test.step('the recovery codes', async () => {
      await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
      await expectAccessible(page);
      await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe('macrobowl-recovery-codes.txt');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Stay Here' }).click();
      await dialog.getByLabel('I have kept them').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('10 of 10')).toBeVisible();
    });
  },
);

test(
  'a kitchen manager with a second factor signs in with a code, which works once',
  { tag: '@once' },
  async ({ page, request, consoleErrors }) => {
    const { email, token } = await createStaffLike('kitchen@macrobowl.test');
    const { key, used } = await setUpFactor(request, token);
    // The shop asks for the code with a 403.
    allowConsoleErrors(consoleErrors, 401, 403);
    await page.goto('/login/kitchen-manager');
    await typeCredentials(page, email);
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('6-digit code').fill(used);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('That code is wrong, or was used already.')).toBeVisible();
    await page.getByLabel('6-digit code').fill(authenticatorCode(key, 1));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/kitchen-manager');
  },
);

test(
  'a kitchen manager without the app signs in with a recovery code',
  { tag: ['@once', '@long'] },
  async ({ page, request, consoleErrors }) => {
    const { email, token } = await createStaffLike('kitchen@macrobowl.test');
    const { recoveryCodes } = await setUpFactor(request, token);
    allowConsoleErrors(consoleErrors, 401, 403);
    await page.goto('/login/kitchen-manager');
    await typeCredentials(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]!);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/kitchen-manager');
  },
);

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
