import type { ErrorBody } from '#contract/errors.ts';
import { isProof } from '#domain/accounts/proof-of-work.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { requestCode, randomPhone, readCode } from './support/sign-in.ts';
import { expect, test } from './test.ts';

const refusal = (body: Omit<ErrorBody, 'requestId'>) => ({
  status: body.status,
  contentType: 'application/json',
  body: JSON.stringify({ ...body, requestId: 'r' }),
});

test(
  'an unknown browser solves a proof of work when the shop is busy, and signs in',
  { tag: '@once' },
  async ({ page, request, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 429);
    const details = { challenge: '14.tqz1a2.Ab3dEf6h.0123456789abcdef', bits: 14 };
    const sent: { nonce?: string; proof?: { challenge: string; answer: number } }[] = [];
    await page.route('**/auth/otp/send', async (route) => {
      sent.push(route.request().postDataJSON() as object);
      if (sent.length > 1) return route.continue();
      const message = 'Many codes are being sent right now. Please try again later.';
      return route.fulfill(refusal({ status: 429, code: 'proof-required', message, details }));
    });
    const phone = randomPhone();
    await page.goto('/login');
    await requestCode(page, phone);
    await expect(page.getByLabel('One-time code')).toBeFocused();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.nonce).toBe(sent[0]?.nonce);
    expect(isProof(details.challenge, sent[1]?.proof?.answer ?? -1, 14)).toBe(true);

    // Wrong guesses by someone else do not use up this browser's tries, not even from the same IP address.
    const otp = await readCode(request, phone);
    for (let n = 0; n < 6; n++) {
      const guess = { phoneNumber: phone, otp: otp === '000000' ? '000001' : '000000' };
      expect((await request.post('/api/v1/auth/otp/verify', { data: guess })).status()).toBe(401);
    }
    await page.getByLabel('One-time code').fill(otp);
    await expect(page.getByLabel('First name')).toBeFocused();
  },
);

test(
  'an order over a limit is refused with the reason on the checkout page, until the cart changes',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 422);
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const [meal] = await customer.meals();
    await customer.addToCart(meal!, 3);
    await customer.addAddress();
    const message =
      'Until your first order has arrived, an order can have at most 2 portions. Please take some out of your cart.';
    await page.route('**/api/v1/orders', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(refusal({ status: 422, code: 'order-limit', message, details: { limit: 'portions', max: 2 } }))
        : route.continue(),
    );
    await page.goto('/order-now');
    await page.getByRole('button', { name: 'Place Order' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'We cannot take this order yet' });
    await expect(panel).toContainText(message);
    await expect(panel).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decrease quantity' }).first().click();
    await expect(panel).toBeHidden();
    await page.unroute('**/api/v1/orders');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(toast(page, 'Order placed successfully!')).toBeVisible();
  },
);

test(
  'an address whose map pin is far from its PIN code shows the error at the PIN code',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 422);
    await signInAsNewCustomer(request, context, baseURL);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 28.6315, longitude: 77.2167 });
    await page.goto('/profile?tab=addresses');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Home');
    await dialog.getByLabel('Address line 1').fill('Flat 402, Lotus Residency');
    await dialog.getByLabel('City').fill('Hyderabad');
    await dialog.getByLabel('State').fill('Telangana');
    const pin = dialog.getByLabel('Postal code');
    await pin.fill('50003');
    await dialog.getByRole('button', { name: 'Use Current Location' }).click();
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByText('Please enter a 6-digit PIN code')).toBeVisible();
    await pin.fill('500032');
    await dialog.getByRole('button', { name: 'Use Current Location' }).click();
    await expect(dialog.getByText('Pinned at 28.6315, 77.2167')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByText(/^PIN code 500032 \(Gachibowli\) is 12\d\d km away/)).toBeVisible();
    await expect(pin).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove pin' }).click();
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(toast(page, 'Address added successfully!')).toBeVisible();
  },
);
