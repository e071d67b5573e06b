import { expectAccessible } from './support/accessibility.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { expect, test } from './test.ts';

test(
  'the address form is accessible, shows what is missing, and fills in the current location',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const [meal] = await customer.meals();
    await customer.addToCart(meal!);
    await customer.addAddress();
    await page.goto('/order-now');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change delivery address' }).click();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Country')).toHaveValue('India');
    await dialog.getByLabel('Phone number').fill('12345');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    for (const text of ['Label', 'Address line 1', 'City', 'State', 'Postal code']) {
      await expect(dialog.getByText(`${text} is required`)).toBeVisible();
    }
    await expect(dialog.getByText('Please enter a valid 10-digit Indian mobile number')).toBeVisible();
    await expect(dialog.getByLabel('Label')).toBeFocused();
    await expectAccessible(page);

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 17.4401, longitude: 78.3489 });
    await dialog.getByRole('button', { name: 'Use Current Location' }).click();
    await expect(toast(page, 'Location detected!')).toBeVisible();
    await expect(dialog.getByText('Pinned at 17.4401, 78.3489')).toBeVisible();
    await expect(dialog.getByText('We deliver here from Macrobowl Gachibowli')).toBeVisible();
    await context.clearPermissions();
    await dialog.getByRole('button', { name: 'Use Current Location' }).click();
    await expect(toast(page, 'Error getting location: ')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(dialog.getByLabel('Phone number')).toHaveValue('12345');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();
    await page.goForward();
    await expect(dialog, 'closing had taken back the step that opened it').toBeVisible();
  },
);
