import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { expect, test } from './test.ts';

test('an unknown path is a 404 with a way home', { tag: '@once' }, async ({ page, consoleErrors }) => {
  const response = await page.goto('/no/such/page?at=all');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  allowConsoleErrors(consoleErrors, 404);
});

test('pages may run only their own scripts', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/', '/menu', '/login', '/nowhere', '/api/docs']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts, path).toMatch(/^'self'/);
    expect(scripts, path).not.toMatch(/unsafe|https?:|\*/);
  }
});

test('robots.txt, sitemap, manifest, icons and OpenAPI are served', { tag: '@once' }, async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(new RegExp(`<loc>${baseURL}/menu</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[^<]+Z</lastmod>`));
  const words = await (await request.get('/llms.txt')).text();
  expect(words).toContain(`- [App](${baseURL}/app): `);
  expect(words).toContain(`](${baseURL}/meals/charminar-grilled-chicken-bowl): `);
  const meal = await (await request.get('/meals/charminar-grilled-chicken-bowl')).text();
  expect(meal).toContain(`<meta property="og:image" content="${baseURL}/share/charminar-grilled-chicken-bowl.png"`);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
  expect((await request.get('/og.png')).headers()['content-type']).toBe('image/png');
  const api = (await (await request.get('/api/v1/openapi.json')).json()) as { openapi: string; paths: object };
  expect(api.openapi).toBe('3.1.0');
  expect(api.paths).toHaveProperty('/meals');
});

test('the API documentation is served', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/api/docs');
  const call = page.getByText('GET /api/v1/meals', { exact: true });
  await call.click();
  const meals = page.getByRole('group').filter({ has: call });
  await expect(meals.getByText('"servingWeightGrams"').first()).toBeVisible();
  await expectAccessible(page);
});

test('navigating between pages requests no HTML document', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'View Full Menu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
  expect(
    requested.filter((path) => path.endsWith('.data') || path.startsWith('/__manifest') || path === '/menu'),
  ).toEqual([]);
});

test(
  'a page that breaks says so between header and footer, and can be tried again',
  { tag: '@once' },
  async ({ page, consoleErrors }) => {
    const script = "export default function Broken() { throw new TypeError('Cannot read properties of undefined'); }";
    await page.route('**/assets/contact-us-page-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    allowConsoleErrors(consoleErrors, /Cannot read properties/);
    await page.goto('/menu');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Something broke on this page, and it is not your fault.');
    await expect(page.getByRole('main')).toContainText('TypeError: Cannot read properties of undefined');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Macrobowl home' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  },
);

test.describe('on a small screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the menu sheet opens, traps the focus, and closes with back and with Escape',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/');
      const opener = page.getByRole('button', { name: 'Open menu' });
      await opener.click();
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      await expect(sheet.getByRole('link', { name: 'Build Your Own' })).toBeVisible();
      await expect(sheet.getByRole('link', { name: 'Login' })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/');
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(opener).toBeFocused();
    },
  );

  test(
    'the menu sheet of a customer leads to profile, orders and consultations',
    { tag: '@long' },
    async ({ page, request, context, baseURL }) => {
      await signInAsNewCustomer(request, context, baseURL);
      await page.goto('/menu');
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      const opener = page.getByRole('button', { name: 'Open menu' });
      await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
      await opener.click();
      await expect(sheet.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
        'Profile',
        'Orders',
        'Consultations',
        'Today',
      ]);
      await expectAccessible(page);
      await sheet.getByRole('link', { name: 'Orders' }).click();
      await expect(page).toHaveURL('/profile?tab=orders');
      await expect(page.getByText('No orders found')).toBeVisible();
    },
  );
});
