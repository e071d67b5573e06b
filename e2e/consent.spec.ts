import { createHash, randomBytes } from 'node:crypto';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { useSessionToken } from './support/sign-in.ts';
import { expect, test } from './test.ts';

const redirectUri = 'https://pocketcoach.example/callback';

test(
  'a customer connects an app, sees it in the profile and revokes it',
  { tag: '@once' },
  async ({ page, context, request, baseURL }) => {
    const registered = await request.post('/oauth/register', {
      data: { client_name: 'Pocket Coach', redirect_uris: [redirectUri] },
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const verifier = randomBytes(32).toString('base64url');
    const authorize = `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'xyz',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()}`;
    await page.route(`${redirectUri}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Back in the app' }),
    );

    const answer = await page.goto(authorize);
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === authorize);

    const customer = await newCustomer(request);
    await useSessionToken(context, baseURL, customer.token);
    await page.goto(authorize);
    await expect(page.getByRole('heading', { name: 'Let Pocket Coach act for you?' })).toBeVisible();
    await expect(page.getByText('pocketcoach.example')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Add food to your ledger' })).not.toBeChecked();
    await expectAccessible(page);

    await page.getByRole('button', { name: "Don't allow" }).click();
    await page.waitForURL((url) => url.searchParams.get('error') === 'access_denied');

    await page.goto(authorize);
    await page.getByRole('radio', { name: /without asking/ }).check();
    await page.getByRole('textbox', { name: 'Largest order without asking' }).fill('400');
    await page.getByRole('textbox', { name: 'Largest sum of a day without asking' }).fill('1000');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.has('code'));
    const back = new URL(page.url());
    expect([back.origin, back.searchParams.get('state')]).toEqual(['https://pocketcoach.example', 'xyz']);

    const exchanged = await request.post('/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
      },
    });
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    const orders = () => request.get('/api/v1/orders', { headers: { authorization: `Bearer ${token}` } });
    expect((await orders()).status()).toBe(200);

    await page.goto('/profile?tab=personal');
    const apps = page.getByRole('region', { name: 'Connected apps' });
    await expect(apps).toContainText(
      /Menu, ledger \(read\), orders up to ₹400\.00\. Since .*, last used .* No orders\./,
    );
    await apps.getByRole('button', { name: /What it did/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Pocket Coach' });
    await expect(dialog).toContainText('It has not ordered anything.');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /Ask me before every order/ }).check();
    await dialog.getByRole('button', { name: 'Save allowance' }).click();
    await expect(apps).toContainText('orders that you confirm');
    await apps.getByRole('button', { name: 'Revoke Pocket Coach' }).click();
    await page.getByRole('button', { name: 'Yes, Revoke' }).click();
    await expect.poll(async () => (await orders()).status()).toBe(401);
    await expect(apps).toHaveCount(0);
  },
);

test(
  'an unknown app goes nowhere',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /status of 404/);
    const customer = await newCustomer(request);
    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/oauth/authorize?client_id=unknown&redirect_uri=https%3A%2F%2Fevil.example%2F&response_type=code');
    await expect(page.getByRole('heading', { name: 'This app is not known here' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
  },
);
