import { readFile } from 'node:fs/promises';
import { formatPhone } from '#domain/accounts/phone.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { toast, errorResponse } from './support/page-parts.ts';
import { bearer } from './support/sign-in.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const personal = '/profile?tab=personal';

test(
  'a customer changes the name, and the page greets them by it',
  { tag: ['@once', '@long'] },
  async ({ page, customer }) => {
    await page.goto(personal);
    await expect(page.getByRole('definition').last()).toHaveText(formatPhone(customer.phone));
    const edit = page.getByRole('button', { name: 'Edit name' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit name' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('First name').fill(' ');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await dialog.getByLabel('First name').fill('Anu');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Name updated')).toBeVisible();
    await expect(edit).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Anu');
    await expect(page.getByRole('definition')).toHaveText(['Anu Rao', 'Not provided', formatPhone(customer.phone)]);
  },
);

test('an e-mail address is confirmed by opening its link', { tag: ['@once', '@long'] }, async ({ page, customer }) => {
  const email = `anu-${customer.phone.slice(3)}@example.com`;
  await page.goto(personal);
  await page.getByRole('button', { name: 'Add email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email' });
  await dialog.getByLabel('New email').fill('anu');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Confirmation pending for ${email}`)).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['Ananya Rao', 'Not provided', formatPhone(customer.phone)]);
  await expect(page.getByRole('link', { name: 'Demo mode: open the link of the mail' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Demo mode: open the link of the mail' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  const link = page.url();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await expect(page.getByRole('definition')).toHaveText(['Ananya Rao', email, formatPhone(customer.phone)]);
  await expect(page.getByText('Confirmation pending')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  expect(link).toContain('/confirm-email?token=');
});

test(
  'a used link shows that it is no longer valid, and a change can be withdrawn',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 422, 400);
    await page.goto('/confirm-email');
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.goto(`/confirm-email?token=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused();

    await page.goto(personal);
    await page.getByRole('button', { name: 'Add email' }).click();
    await page.getByLabel('New email').fill(`anu-${customer.phone.slice(3)}@example.com`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Withdraw change' }).click();
    await expect(toast(page, 'Email change withdrawn')).toBeVisible();
    await expect(page.getByText('Confirmation pending')).toBeHidden();
  },
);

test('everything is downloaded as a zip', { tag: '@once' }, async ({ page, customer }) => {
  await customer.addAddress({ label: 'Grandmother' });
  await page.goto(personal);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^macrobowl-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await file.path()));
  const data = JSON.parse(String(files.get('your-data.json'))) as Record<string, { label?: string; phone?: string }[]>;
  expect(data['addresses']).toMatchObject([{ label: 'Grandmother' }]);
  expect(data['users']).toMatchObject([{ phone: customer.phone }]);
});

test(
  'an account with an open order cannot be deleted; without one it is, after typing the word',
  { tag: '@once' },
  async ({ page, customer, consoleErrors, request }) => {
    allowConsoleErrors(consoleErrors, 409, 401);
    const order = await customer.orderOnce();
    await page.goto(personal);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(dialog.getByRole('button', { name: 'No, Keep Account' })).toBeFocused();
    const yes = dialog.getByRole('button', { name: 'Yes, Delete Account' });
    await expect(yes).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await yes.click();
    await expect(dialog.getByRole('alert')).toContainText(`Order #${order.id} is still open.`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();

    const cancelled = await request.put(`/api/v1/orders/${order.id}/status`, {
      headers: bearer(customer.token),
      data: { status: 'CANCELLED_BY_USER' },
    });
    expect(cancelled.status()).toBe(200);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await yes.click();
    await expect(page).toHaveURL('/login?deleted');
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    await expectAccessible(page);
    const after = await request.get('/api/v1/auth/validate-token', { headers: bearer(customer.token) });
    expect(after.status()).toBe(401);
    await page.goto(personal);
    await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  },
);

test(
  'a failed load is reported, and the page works after a retry',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    expect(customer.phone).not.toBe('');
    allowConsoleErrors(consoleErrors, 400);
    await failUntilRetried(page, '**/api/v1/user/profile', errorResponse(400, 'Nothing works'));
    await page.goto(personal);
    await expect(page.getByText('Failed to load your profile')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['Ananya Rao', 'Not provided']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('definition').last()).toHaveText(formatPhone(customer.phone));
  },
);
