import type { Page } from '@playwright/test';
import { newCustomer, signInAsNewCustomer } from './support/customer.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

/** Like a server of another release: an unknown status, and a bare array instead of a page. */
async function respondLikeAnotherRelease(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { content } = (await response.json()) as { content: object[] };
    await route.fulfill({ response, json: content.map((item) => ({ ...item, status: 'SHIPPED' })) });
  });
}

test.describe('an unknown status in a bare array', { tag: '@once' }, () => {
  // A live event may refetch the list just before the page closes.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('is shown in the order history', { tag: '@long' }, async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const { id } = await customer.orderOnce();
    await respondLikeAnotherRelease(page, /\/api\/v1\/orders(\?|$)/);
    await page.goto('/profile?tab=orders');
    const card = page.getByRole('article').filter({ hasText: String(id) });
    await expect(card).toContainText('Shipped');
    await expect(card.getByRole('button', { name: /Cancel Order/ })).toHaveCount(0);
  });

  test('is shown on the kitchen board', { tag: '@long' }, async ({ page, request, context, baseURL }) => {
    const { id } = await (await newCustomer(request)).orderOnce();
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await respondLikeAnotherRelease(page, /fulfillment-list/);
    await page.goto('/kitchen-manager/orders');
    await expect(page.getByRole('article', { name: `Order #${id}`, exact: true })).toContainText('Shipped');
  });

  test('is shown in the lists of the admin', { tag: '@long' }, async ({ page, request, context, baseURL }) => {
    await (await newCustomer(request)).orderOnce();
    await signInLike('admin@macrobowl.test', context, baseURL);
    await respondLikeAnotherRelease(page, /\/api\/v1\/admin\/(orders|consultations)(\?|$)/);
    for (const list of ['orders', 'consultations']) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByText('Shipped').first()).toBeVisible();
    }
  });
});

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T|$)/.test(text);
const isCode = (text: string, name: string) =>
  /^[A-Z][A-Z_]{2,}$/.test(text)
    ? !text.startsWith('ROLE_') && name !== 'code'
    : ['state', 'kind', 'reason', 'by', 'purpose', 'channel'].includes(name) && /^[a-z-]+$/.test(text);

/** What stands instead of a text, for each kind of strange value. */
const strange: Record<string, (text: string, name: string) => Value> = {
  'dates that are none': (text) => (isDate(text) ? 'soon' : text),
  'missing dates': (text) => (isDate(text) ? null : text),
  'codes of another release': (text, name) => (isCode(text, name) ? 'SOMETHING_NEW' : text),
};

function replaceTexts(value: Value, replacement: (text: string, name: string) => Value, name = ''): Value {
  if (typeof value === 'string') return replacement(value, name);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one: Value) => replaceTexts(one, replacement, name));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, replacement, key)]));
}

const pagesOfStaff = {
  'admin@macrobowl.test': [
    '/admin',
    ...(
      'meals categories custom-meals kitchens orders subscriptions claims terms coupons ratings reports users ' +
      'consultations messages jobs message-texts payments papers business audit-log riders'
    )
      .split(' ')
      .map((path) => `/admin/${path}`),
  ],
  'kitchen@macrobowl.test': ['', '/orders', '/prep-sheet', '/riders'].map((path) => `/kitchen-manager${path}`),
  'nutritionist@macrobowl.test': ['', '/consultations'].map((path) => `/nutritionist${path}`),
  'delivery@macrobowl.test': ['/delivery'],
} as const;

const pagesOfCustomers = (
  '/ /menu /order-now /build-your-own /find-my-bowl /today /consultations /subscriptions /subscriptions/new ' +
  '/profile?tab=orders /profile?tab=addresses /profile?tab=info'
).split(' ');

async function expectAllShown(page: Page, paths: readonly string[], kind: string): Promise<void> {
  const underWay = new Set<object>();
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await page.route(/\/api\/v1\/(?!auth\/)/, async (route) => {
    if (!route.request().url().includes('/live')) underWay.add(route.request());
    if (route.request().method() !== 'GET' || route.request().url().includes('/live')) return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: replaceTexts((await response.json()) as Value, strange[kind]!) });
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect.poll(() => underWay.size, path).toBe(0);
    await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0);
    await expect(page.locator('body'), path).not.toContainText(/NaN|Jan 1, 1970|undefined/);
  }
}

for (const kind of Object.keys(strange)) {
  test.describe(`${kind} take no page away`, { tag: ['@once', '@long'] }, () => {
    test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

    for (const [email, paths] of Object.entries(pagesOfStaff)) {
      test(`of ${email.split('@')[0]}`, async ({ page, context, baseURL }) => {
        await signInLike(email as keyof typeof pagesOfStaff, context, baseURL);
        await expectAllShown(page, paths, kind);
      });
    }

    test('of customers', async ({ page, request, context, baseURL }) => {
      const customer = await signInAsNewCustomer(request, context, baseURL);
      await customer.orderOnce();
      await customer.addToCart((await customer.meals())[0]!);
      await expectAllShown(page, pagesOfCustomers, kind);
    });
  });
}
