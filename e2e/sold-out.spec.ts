import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { AvailabilityState } from '#domain/menu/availability.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCustomer } from './support/customer.ts';
import { archiveMeal, newMeal } from './support/shop-database.ts';
import { bearer, useSessionToken } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

type Dish = { readonly meal: Meal; readonly set: (state: AvailabilityState) => Promise<void> };

const test = base.extend<{ dish: Dish }>({
  // Every other test reads the catalogue of the shared shop.
  baseURL: process.env['E2E_CATALOGUE_URL']!,
  /** A meal that only this test orders; a kitchen manager marks it through the API. */
  dish: async ({ request, baseURL }, use) => {
    const meal = await newMeal(request);
    const { token } = await createStaffLike('kitchen@macrobowl.test', { baseURL });
    await use({
      meal,
      set: async (state) => {
        const response = await request.put('/api/v1/kitchen-manager/availability', {
          headers: bearer(token),
          data: { foods: [{ kind: 'MEAL', id: meal.id }], state },
        });
        expect(response.status()).toBe(200);
      },
    });
    await archiveMeal(meal);
  },
});

// They run serially: each change makes the shop render its whole menu again.
test.describe.configure({ mode: 'default' });

test(
  'the board marks a dish as sold out, and as available again with the portions that are left',
  { tag: ['@once', '@long'] },
  async ({ page, context, baseURL, dish: { meal } }) => {
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto('/kitchen-manager/orders');
    await page.getByRole('button', { name: /^Sold out/ }).click();
    const dialog = page.getByRole('region', { name: 'Sold out' });
    const control = dialog.getByRole('group', { name: `Availability of ${meal.name}` });
    await dialog.getByRole('searchbox', { name: 'Search meals and ingredients' }).fill(meal.name);
    await control.getByRole('button', { name: 'Sold out today' }).click();
    await expect(control.getByRole('button', { name: 'Sold out today' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`${meal.name}: sold out today`)).toBeVisible();
    await expectAccessible(page);
    await control.getByLabel(`Portions of ${meal.name} left`).fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${meal.name}: available, 2 portions left`)).toBeVisible();
  },
);

test(
  'an open menu and the page of a dish show that it is sold out, and the menu that it is back',
  { tag: '@once' },
  async ({ page, context, request, baseURL, dish: { meal, set } }) => {
    const customer = await newCustomer(request, { baseURL });
    await useSessionToken(context, baseURL, customer.token);
    const card = page.getByRole('article').filter({ hasText: meal.name });
    const add = card.getByRole('button', { name: /Add to cart/ });

    await test.step('the menu that is open', async () => {
      // The page cache serves the previous version until the page is rendered again.
      await expect(async () => {
        const followed = page.waitForResponse(/live\/shop/);
        await page.goto(`/menu?q=${encodeURIComponent(meal.name)}`);
        await followed;
        expect(await add.count()).toBe(1);
      }).toPass();
      await set('SOLD_OUT_TODAY');
      await expect(card.getByText('Sold out today').first()).toBeVisible();
      await expect(add).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('it is back', async () => {
      await set('AVAILABLE');
      await add.click();
      await expect.poll(async () => (await customer.cart()).items.map(({ mealId }) => mealId)).toEqual([meal.id]);
    });

    await test.step('the page of the meal, once it is sold out again', async () => {
      await set('SOLD_OUT_TODAY');
      await expect(async () => {
        await page.goto(`/meals/${meal.slug}`);
        const blocks = await page.locator('script[type="application/ld+json"]').allInnerTexts();
        expect(blocks.join()).toContain('https://schema.org/OutOfStock');
      }).toPass();
      await expect(page.getByText('Sold out today').filter({ visible: true })).toBeVisible();
    });
  },
);

test(
  'a dish in the cart that is sold out blocks the order until it is removed',
  { tag: '@once' },
  async ({ page, context, request, baseURL, dish: { meal, set } }) => {
    const customer = await newCustomer(request, { baseURL });
    await useSessionToken(context, baseURL, customer.token);
    const other = (await customer.meals()).find(({ id }) => id !== meal.id);
    await customer.addToCart(meal);
    await customer.addToCart(other!);
    await customer.addAddress();
    await set('SOLD_OUT_TODAY');
    await page.goto('/order-now');
    await expect(page.getByText(`${meal.name} is sold out today. Swap or remove it to order.`)).toBeVisible();
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: /^Subtotal$/ })
        .locator('..'),
    ).toContainText(formatRupeesOnWire(other!.price));
    const place = page.getByRole('button', { name: 'Place Order' });
    await expect(place).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Swap or remove ${meal.name}` }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Not in the total' })).toBeFocused();
    await page.getByRole('button', { name: `Remove ${meal.name}` }).click();
    await expect(place).toBeEnabled();
  },
);
