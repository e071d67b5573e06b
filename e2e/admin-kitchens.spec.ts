import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { waitForAnimations, expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { toast, errorResponse } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /Kitchen$/ });

test.beforeEach(async ({ context, baseURL }) => {
  await signInLike('admin@macrobowl.test', context, baseURL);
});

test(
  'a kitchen is added, changed and deleted, and the map shows its delivery radius while typing',
  { tag: ['@wide', '@long'] },
  async ({ page }) => {
    // Inactive, so that it receives no orders of parallel tests.
    const name = `Uppal ${randomUUID()}`;
    await page.goto('/admin/kitchens');
    await expect(page.getByRole('img', { name: /^Map of the delivery circles: \d+ of 105 PIN codes/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add Kitchen' }).click();
    await expect(page).toHaveURL('/admin/kitchens?new=1');
    const form = dialog(page);
    await expect(form.getByLabel('Kitchen name')).toBeFocused();
    await expect(form.getByLabel('Delivery radius (km)')).toHaveValue('5');
    await expect(form.getByLabel('Active')).toBeChecked();
    await form.getByLabel('Kitchen name').fill(name);
    await form.getByLabel('Latitude').fill('17.4053');
    await form.getByLabel('Longitude').fill('78.5832');
    await expect(form.getByRole('status')).toHaveText(/^Covers \d+ of 105 PIN codes$/);
    const five = await form.getByRole('status').textContent();
    await form.getByLabel('Delivery radius (km)').fill('12.5');
    await expect(form.getByRole('status')).not.toHaveText(five ?? '');
    await form.getByLabel('Active').uncheck();
    await expect(form.getByRole('status')).toHaveText(/^Would cover \d+ of 105 PIN codes if it were active$/);
    await form.getByLabel('City (optional)').fill('Hyderabad');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Kitchen' }).click();
    await expect(page.getByText('Kitchen added successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/kitchens');

    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Inactive');
    await expect(row).toContainText('12.5 km');
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await form.getByLabel('Delivery radius (km)').fill('6.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kitchen updated successfully!')).toBeVisible();
    await expect(row).toContainText('6.5 km');
    await expect(row.getByRole('button', { name: `Edit ${name}` })).toBeFocused();

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this kitchen?');
    await expect(question.getByRole('button', { name: 'No, Keep Kitchen' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Yes, Delete Kitchen' }).click();
    await expect(page.getByText('Kitchen deleted successfully!')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL('/admin/kitchens');
  },
);

test('the form shows the same validation errors as the server', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/admin/kitchens?new=1');
  const form = dialog(page);
  const save = form.getByRole('button', { name: 'Add Kitchen' });
  await save.click();
  await expect(form.getByText('Kitchen name is required')).toBeVisible();
  await expect(form.getByLabel('Kitchen name')).toBeFocused();
  await form.getByLabel('Kitchen name').fill('Kondapur');
  await save.click();
  await expect(form.getByText('Please set where the kitchen is: 0, 0 is in the sea')).toBeVisible();
  await expect(form.getByLabel('Latitude')).toBeFocused();

  await form.getByLabel('Latitude').fill('90.5');
  await form.getByLabel('Longitude').fill('-181');
  await form.getByLabel('Delivery radius (km)').fill('0.05');
  await expect(form.getByText('Latitude must be between -90 and 90')).toBeVisible();
  await expect(form.getByText('Longitude must be between -180 and 180')).toBeVisible();
  await expect(form.getByText('Delivery radius must be greater than 0.1 km')).toBeVisible();
  await form.getByLabel('Delivery radius (km)').fill('101');
  await expect(form.getByText('Delivery radius can be at most 100 km')).toBeVisible();
  await form.getByLabel('Delivery radius (km)').fill('');
  await expect(form.getByText('Delivery radius must be greater than 0.1 km')).toBeVisible();
  await form.getByLabel('Latitude').fill('');
  await expect(form.getByText('Latitude must be between -90 and 90')).toBeVisible();
  await expect(form.getByRole('status')).toHaveText(/^Set where the kitchen is/);
  await expectAccessible(page);
});

test(
  'a failed save shows the reason, and the form stays filled in',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    await page.goto('/admin/kitchens?new=1');
    const form = dialog(page);
    await form.getByLabel('Kitchen name').fill('Kondapur');
    await form.getByLabel('Latitude').fill('17.46');
    await form.getByLabel('Longitude').fill('78.36');
    allowConsoleErrors(consoleErrors, 400, 503);
    await page.route('**/api/v1/admin/kitchens', (route) =>
      route.request().method() === 'POST' ? route.fulfill(errorResponse(503, 'The shop is busy.')) : route.fallback(),
    );
    await form.getByRole('button', { name: 'Add Kitchen' }).click();
    // It stays while the pointer is over it.
    await toast(page, 'Failed to add kitchen: The shop is busy.').hover();
    await expect(form.getByLabel('Kitchen name')).toHaveValue('Kondapur');

    // On a phone it covers the buttons; it is announced although the dialog is open, and dismissing it leaves the dialog open.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(form).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await page.route('**/api/v1/admin/kitchens', (route) => route.fulfill(errorResponse(400, 'The shop is busy.')));
    await page.goto('/admin/kitchens');
    await expect(page.getByText('Error loading kitchens: The shop is busy.')).toBeVisible();
    await page.unroute('**/api/v1/admin/kitchens');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
);

test(
  'a kitchen with open orders cannot be deleted, and the dialog says why',
  { tag: ['@once', '@long'] },
  async ({ page, request, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 409);
    await (await newCustomer(request)).orderOnce();
    await page.goto('/admin/kitchens');
    await page.getByRole('button', { name: /^Delete Macrobowl Gachibowli/ }).click();
    await page.getByRole('button', { name: 'Yes, Delete Kitchen' }).click();
    await expect(page.getByText(/^Failed to delete kitchen: This kitchen still has \d+ open orders?\.$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Macrobowl Gachibowli' })).toBeVisible();
  },
);

test('an empty list explains how to add the first kitchen', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.route('**/api/v1/admin/kitchens', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/kitchens');
  await expect(page.getByText('No kitchens found')).toBeVisible();
  await expect(page.getByText('Add your first kitchen to get started.')).toBeVisible();
  await expectAccessible(page);
});

test(
  'the form uses the browser’s location, or shows why it cannot',
  { tag: ['@once', '@long'] },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 17.4474, longitude: 78.3762 });
    await page.goto('/admin/kitchens?new=1');
    await dialog(page).getByRole('button', { name: 'Use current location' }).click();
    await expect(page.getByText('Location detected!')).toBeVisible();
    await expect(dialog(page).getByLabel('Latitude')).toHaveValue('17.4474');
    await expect(dialog(page).getByLabel('Longitude')).toHaveValue('78.3762');
    await expect(dialog(page).getByRole('status')).toHaveText(/^Covers \d+ of 105/);

    await context.clearPermissions();
    await dialog(page).getByRole('button', { name: 'Use current location' }).click();
    await expect(page.getByText(/^Error getting location: ./)).toBeVisible();

    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.goto('/admin/kitchens?new=1');
    await dialog(page).getByRole('button', { name: 'Use current location' }).click();
    await expect(page.getByText('Geolocation is not supported by this browser.')).toBeVisible();
  },
);

test(
  'the dialog works by keyboard alone, and confirms before unsaved changes are discarded',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/admin/kitchens');
    const opener = page.getByRole('button', { name: 'Add Kitchen' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = dialog(page);
    await expect(form.getByLabel('Kitchen name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Kitchen name')).toBeFocused();
    await page.keyboard.type('Kondapur');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Latitude')).toBeFocused();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
    await waitForAnimations(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Kitchen name')).toHaveValue('Kondapur');

    await page.goBack();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Kitchen name')).toHaveValue('Kondapur');
    await expect(page).toHaveURL('/admin/kitchens?new=1');

    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Discard Changes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/admin/kitchens');
    await expect(opener).toBeFocused();
  },
);
