import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { newMeal, shopDatabase } from './support/shop-database.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

// Every other test reads the catalogue of the shared shop.
test.use({ baseURL: process.env['E2E_CATALOGUE_URL']! });

test('a dish runs out: the board marks it, the menu and the cart say so, and it comes back @once', async ({
  browser,
  context,
  page,
  baseURL,
  request,
}) => {
  const [{ id: mealId, name }, other] = [await newMeal(), await newMeal()];
  await signInLike('kitchen@macrobowl.test', context, baseURL);
  const customerContext = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const customer = await signInAsNewCustomer(request, customerContext, baseURL);
  const shop = await customerContext.newPage();
  let meal: Meal | undefined;
  await expect(async () => {
    meal = (await customer.meals()).find((one) => one.name === name);
    expect(meal).toBeDefined();
    await customer.addToCart(meal!);
    await customer.addToCart(other);
  }).toPass();
  await customer.addAddress();
  const dialog = page.getByRole('dialog', { name: 'Sold out' });
  const control = dialog.getByRole('group', { name: `Availability of ${name}` });

  await test.step('the kitchen marks it on the board', async () => {
    await page.goto('/kitchen-manager/orders');
    await page.getByRole('button', { name: /^Sold out/ }).click();
    await dialog.getByRole('searchbox', { name: 'Search meals and ingredients' }).fill(name);
    await control.getByRole('button', { name: 'Sold out today' }).click();
    await expect(control.getByRole('button', { name: 'Sold out today' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`${name}: sold out today`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the menu and its page show it, and nobody can order it', async () => {
    await shop.goto(`/menu?q=${encodeURIComponent(name)}`);
    const card = shop.getByRole('article').filter({ hasText: name });
    await expect(card.getByText('Sold out today').first()).toBeVisible();
    await expect(card.getByRole('button', { name: /Add to cart/ })).toHaveCount(0);
    await expectAccessible(shop);
    await shop.goto(`/meals/${meal!.slug}`);
    await expect(shop.getByText('Sold out today').filter({ visible: true })).toBeVisible();
    expect(await shop.locator('script[type="application/ld+json"]').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('https://schema.org/OutOfStock')]),
    );
  });

  await test.step('the line in the cart blocks the order until it is removed', async () => {
    await shop.goto('/order-now');
    await expect(shop.getByText(`${name} is sold out today. Swap or remove it to order.`)).toBeVisible();
    const place = shop.getByRole('button', { name: 'Place Order' });
    await expect(place).toBeDisabled();
    await expectAccessible(shop);
    await shop.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(place).toBeEnabled();
  });

  await test.step('it is available again, two portions of it', async () => {
    await control.getByLabel(`Portions of ${name} left`).fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${name}: available, 2 portions left`)).toBeVisible();
    await shop.goto(`/menu?q=${encodeURIComponent(name)}`);
    const card = shop.getByRole('article').filter({ hasText: name });
    await card.getByRole('button', { name: /Add to cart/ }).click();
    await expect(card.getByRole('button', { name: /Remove/ })).toBeVisible();
  });
  await shopDatabase(baseURL).query('update meals set archived_at = now() where id = any($1)', [[mealId, other.id]]);
  await customerContext.close();
});
