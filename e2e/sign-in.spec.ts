import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer, signInAsNewCustomer } from './support/customer.ts';
import { bearer, requestCode, randomPhone, readCode, readSessionToken } from './support/sign-in.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect, test } from './test.ts';
import { createHmac } from 'node:crypto';
import { keysFor } from '#server/secret-keys.ts';
import { shopDatabase } from './support/shop-database.ts';

test(
  'a new customer registers by keyboard alone and returns to the page they came from',
  { tag: '@once' },
  async ({ page, context }) => {
    const phone = randomPhone();
    await page.goto('/login?next=%2Fmenu%3Ftab%3Dpower-combos');
    await expect(page.getByText('This shop runs in demo mode')).toBeVisible();

    await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
    await page.getByLabel('Phone number').focus();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.getByLabel('Phone number').clear();
    await page.keyboard.type(`0 ${phone.slice(3, 8)}-${phone.slice(8)}`);
    await page.keyboard.press('Enter');

    const field = page.getByLabel('One-time code');
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    const hint = page.getByText(/^Demo mode: your code is \d{6}$/);
    await expect(hint).toBeVisible();
    await expectAccessible(page);

    const verified: string[] = [];
    page.on('request', (request) => request.url().endsWith('/otp/verify') && verified.push(request.url()));
    const code = (await hint.innerText()).slice(-6);
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);

    await expect(page.getByLabel('First name')).toBeFocused();
    expect(verified, 'the sixth digit verifies, once').toHaveLength(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('First name is required')).toBeVisible();
    await page.keyboard.type('Ananya');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rao');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/menu?tab=power-combos');
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    expect(await readSessionToken(context)).toBeDefined();
    await page.goto('/login?next=%2Fmenu');
    await expect(page, 'the login page redirects a signed-in customer').toHaveURL('/menu');
  },
);

test(
  'a returning customer signs in with the code alone, once the wait is over',
  { tag: '@once' },
  async ({ page, request, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 429);
    const { phone } = await newCustomer(request);
    await request.post('/api/v1/auth/otp/send', { data: { phoneNumber: phone } });
    await page.goto('/login');
    await requestCode(page, phone);
    await expect(page.getByText(/^Too many tries\. Please wait \d+ seconds? and try again\.$/)).toBeVisible();

    await passResendTime(phone);
    // The server caches a refusal for one second, so sending is retried until a code was sent.
    const send = page.getByRole('button', { name: 'Send code' });
    await expect(async () => {
      const response = page.waitForResponse('**/auth/otp/send');
      await send.click();
      expect((await response).status()).toBe(200);
    }).toPass();
    await expect(page.getByLabel('One-time code')).toBeFocused();
    await page.getByLabel('One-time code').fill(await readCode(request, phone));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  },
);

test(
  'a wrong code shows an error, and going back loses neither the input nor the verified phone',
  { tag: '@once' },
  async ({ page, request, consoleErrors }) => {
    const phone = randomPhone();
    await page.goto('/login');
    await requestCode(page, phone);
    const field = page.getByLabel('One-time code');
    await expect(field).toBeFocused();
    await page.reload();
    await expect(field).toBeFocused();
    const code = await readCode(request, phone);
    const wrong = code === '000000' ? '111111' : '000000';
    await field.pressSequentially(wrong);
    const message = page.getByText('That code is wrong or no longer valid.');
    await expect(message).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    allowConsoleErrors(consoleErrors, 401);
    await field.pressSequentially('1');
    await expect(message).toBeHidden();

    await page.getByRole('button', { name: 'Change number' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(`${phone.slice(3, 8)} ${phone.slice(8)}`);
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.getByRole('button', { name: 'Send code' }).click();
    await field.fill(code);

    await page.getByLabel('First name').fill('Ananya');
    await page.getByRole('button', { name: 'Back to OTP' }).click();
    await page.getByRole('button', { name: 'Number already confirmed: continue' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Ananya');
    await page.getByLabel('Last name').fill('Rao');

    await page.route('**/auth/register/phone', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
    allowConsoleErrors(consoleErrors, /ERR_FAILED/);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'a new code can be requested when the countdown is over',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    await page.clock.install({ time: shopNow() });
    const phone = randomPhone();
    await page.goto('/login');
    await requestCode(page, phone);
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    const first = await readCode(request, phone);
    await page.clock.fastForward(31_000);
    await page.route('**/auth/otp/send', (route) =>
      route.fulfill({ json: { message: 'We sent you a code.', resendAfterSeconds: 30, expiresInSeconds: 300 } }),
    );
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    await expect(page.getByLabel('One-time code')).toBeFocused();
    expect(await readCode(request, phone)).toBe(first);
  },
);

test(
  'a login link with a foreign redirect target leads home',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    await signInAsNewCustomer(request, context, baseURL);
    for (const next of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/%2F/evil.test', 'javascript:alert(1)']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page, next).toHaveURL('/');
    }
  },
);

/** Ends the wait before another code may be sent to this phone. */
async function passResendTime(phone: string): Promise<void> {
  const [key] = keysFor('rate-limits', { mode: 'demo', secretKey: undefined, previousSecretKey: undefined });
  const who = createHmac('sha256', key).update(`code-resend:${phone}`).digest('base64url').slice(0, 22);
  const { rowCount } = await shopDatabase().query('update rate_limits set expires_at = now() where bucket = $1', [
    `code-resend:${who}`,
  ]);
  expect(rowCount, 'rate limit rows of this phone').toBe(1);
}

test(
  'a session revoked while the order page is open says why to log in, and leads back',
  { tag: '@once' },
  async ({ page, request, context, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 401);
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await customer.addAddress();
    await customer.addToCart((await customer.meals())[0]!);
    await page.goto('/order-now');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    await request.post('/api/v1/auth/logout', { headers: bearer(customer.token) });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL('/login?next=%2Forder-now');
    await expect(page.getByText('Please log in to place an order')).toBeVisible();
    await expectAccessible(page);
    await requestCode(page, customer.phone);
    const code = page.getByLabel('One-time code');
    await code.waitFor();
    await code.fill(await readCode(request, customer.phone));
    await expect(page).toHaveURL('/order-now');
  },
);

test(
  'a logout is over at once while the server does not answer, and ends the session there',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    let sent: (() => void) | undefined;
    await page.route('**/api/v1/auth/logout', async (route) => {
      await new Promise<void>((resolve) => (sent = resolve));
      await route.continue();
    });
    await page.goto('/menu');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await readSessionToken(context)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();
    const validity = () => request.get('/api/v1/auth/validate-token', { headers: bearer(customer.token) });
    // A request that outlives its page may also pass the route by.
    const endAndLook = async () => {
      sent?.();
      return (await validity()).status();
    };
    await expect.poll(endAndLook).toBe(401);
  },
);
