import type { Meal } from '#contract/catalog.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { expect, test } from './test.ts';

const fish = '/meals/tandoori-fish-millet-bowl';

test(
  'a card leads to the page of its meal by name and by drawing, and back to the same place',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/menu');
    const card = page.getByRole('article').nth(7);
    await card.scrollIntoViewIfNeeded();
    const name = (await card.getByRole('heading').textContent())!;
    const before = await page.evaluate(() => window.scrollY);
    await card.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page).toHaveTitle(`${name} | Macrobowl`);
    await page.goBack();
    await expect(card).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(120);

    const [drawing] = [await card.locator('img').first().boundingBox()];
    await page.mouse.click(drawing!.x + drawing!.width / 2, drawing!.y + drawing!.height / 2);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

test(
  'the page of a meal has its figures, allergens, ingredients and price',
  { tag: '@once' },
  async ({ page, request }) => {
    const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
    const meal = meals.find(({ slug }) => fish.endsWith(slug))!;
    await page.goto(fish);
    const main = page.getByRole('main');
    await expect(main.getByText('Contains fish.')).toBeVisible();
    await expect(main.getByText('Non-vegetarian')).toBeVisible();
    await expect(main.getByText(formatRupeesOnWire(meal.price)).first()).toBeVisible();

    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveText([
      `NutrientOne bowl, ${meal.servingWeightGrams} g100 g`,
      /^Calories461 kcal112 kcal$/,
      /^Protein42.0 g10.2 g$/,
      /^Carbs44.0 g10.7 g$/,
      /^Fats13.0 g3.2 g$/,
      /^Fiber7.0 g1.7 g$/,
      /^Sugar6.0 g1.5 g$/,
    ]);
    const grams = await page.getByRole('region', { name: 'What is in it' }).getByRole('listitem').allInnerTexts();
    const weights = grams.map((text) => Number(/([\d.]+) g$/.exec(text)?.[1]));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(meal.servingWeightGrams);
    await expect(page.getByRole('region', { name: 'Goes well with' }).getByRole('article')).toHaveCount(3);
    // Other bowls stand only on a menu without side dishes.
    await expect(page.getByRole('region', { name: 'You might also like' })).toHaveCount(0);
  },
);

test(
  'a quantity is chosen by keyboard and added; the cart is one tap away',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await page.goto(fish);
    const quantity = page.getByRole('group', { name: 'Quantity of Tandoori Fish Millet Bowl' });
    await expect(quantity.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await quantity.getByRole('button', { name: 'Increase quantity' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(quantity.getByRole('status')).toHaveText('3');
    const add = page.getByRole('button', { name: 'Add to cart Tandoori Fish Millet Bowl' });
    await expect(add).toBeInViewport();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Tandoori Fish Millet Bowl added to cart!')).toBeVisible();
    expect((await customer.cart()).items).toMatchObject([{ quantity: 3 }]);

    await quantity.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect.poll(async () => (await customer.cart()).items).toMatchObject([{ quantity: 2 }]);
    await page.getByRole('button', { name: 'Remove Tandoori Fish Millet Bowl' }).click();
    await expect(add).toBeVisible();
    await expect.poll(async () => (await customer.cart()).items).toEqual([]);
    await add.click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL('/order-now');
  },
);

test('a visitor who adds a meal signs in and returns to its page', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto(fish);
  await page.getByRole('button', { name: /^Add to cart Tandoori Fish/ }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(fish)}`);
});

test(
  'an unknown meal is a 404 with a way to the menu',
  { tag: ['@once', '@long'] },
  async ({ page, request, consoleErrors }) => {
    expect((await page.goto('/meals/no-such-bowl'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click();
    await expect(page).toHaveURL('/menu');
    allowConsoleErrors(consoleErrors, 404);
    // Every spelling redirects to one page, which is the same for all visitors.
    const other = await request.get('/Meals/Tandoori-Fish-Millet-Bowl/', { maxRedirects: 0 });
    expect([other.status(), other.headers()['location']]).toEqual([308, fish]);
    const [one, two] = await Promise.all([request.get(fish), request.get(`${fish}?utm_source=mail`)]);
    expect(one.headers()['etag']).toBe(two.headers()['etag']);
    expect(one.headers()['cache-control']).toBe('public, no-cache');
  },
);

test.describe('on a desktop', { tag: '@once' }, () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('everything that decides is above the fold', async ({ page }) => {
    await page.goto(fish);
    const add = await page.getByRole('button', { name: /^Add to cart Tandoori Fish/ }).boundingBox();
    expect(add!.y + add!.height).toBeLessThanOrEqual(800);
  });
});
