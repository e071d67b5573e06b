import { signInAsNewCustomer } from './support/customer.ts';
import { horizontalOverflow } from './support/page-parts.ts';
import { expect, test } from './test.ts';

test('with text at 200% the menu, the builder and the finder do not scroll sideways', async ({ page }) => {
  for (const path of ['/menu', '/build-your-own', '/find-my-bowl', '/', '/login']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('with text at 200% the order page and the profile do not scroll sideways', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const customer = await signInAsNewCustomer(request, context, baseURL);
  const [meal] = await customer.meals();
  await Promise.all([customer.addToCart(meal!), customer.addAddress()]);
  for (const path of ['/order-now', '/profile']) {
    await page.goto(path);
    await expect(page.getByText('Flat 402, Lotus Residency').first()).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});
