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
