import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  createCategory,
  createMeal,
  fillComponent,
  fillMeal,
  form,
  menuWith,
  pick,
  picture,
  question,
  rowOf,
  test,
  unique,
} from './support/catalogue-admin.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { button, toast } from './support/page-parts.ts';
import { drawPng } from './support/png.ts';
import { archiveMeal, newMeal } from './support/shop-database.ts';
import { expect } from './test.ts';

// Two browsers each. They run serially: each change makes the shop render its whole menu again.
test.describe.configure({ mode: 'default' });

const offeredProteins = async (request: APIRequestContext) =>
  ((await (await request.get('/api/v1/customize-meal/options')).json()) as CustomizeOptions).proteinOptions;

/**
 * The page cache serves the previous version until the page is rendered again, so the page is loaded until it matches. The
 * check must not wait: a previous version would not change.
 */
async function onPage(page: Page, path: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await check();
  }).toPass();
}

const expectTexts = async (where: Locator, text: string) =>
  expect(await where.allInnerTexts()).toEqual([expect.stringContaining(text)]);

test(
  'a meal with art that is chosen by hand is added, and is on the menu at once',
  { tag: '@wide' },
  async ({ page, guest }) => {
    const name = unique('Test Bowl');
    await page.goto('/admin/meals?new=1');
    await fillMeal(page, name, 'Rice Bowls');
    const fields = form(page);
    await expect(fields.getByText('Name and description speak of quinoa, paneer, corn.')).toBeVisible();
    await fields.getByLabel('milk', { exact: true }).check();
    await fields.getByLabel('Chosen by hand').check();
    await expect(fields.getByRole('group', { name: 'Base' }).getByLabel('Quinoa')).toBeChecked();
    await pick(fields, 'Base', 'Brown rice');
    await pick(fields, 'Proteins', 'Tofu');
    await pick(fields, 'Proteins', 'Egg');
    await expect(fields.getByRole('group', { name: 'Proteins' }).getByLabel('Fish')).toBeDisabled();
    await pick(fields, 'Add-ons', 'Avocado');
    const card = fields.locator('figure');
    await expect(card).toContainText(name);
    await expect(card).toContainText('₹249.50');
    const art = /b=brown-rice&p=paneer,tofu,egg&a=corn,avocado&m=35,50,17.5/;
    await expect(card.locator('img').first()).toHaveAttribute('src', art);
    await expectAccessible(page);
    await button(fields, 'Add Meal').click();
    await expect(toast(page, 'Meal created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/meals');
    await expect(rowOf(page, name)).toContainText('₹249.50');

    const shown = guest.getByRole('article').filter({ hasText: name });
    await onPage(guest, menuWith(name), () => expectTexts(shown, '₹249.50'));
    await expect(shown).toContainText('Contains milk');
    const drawing = shown.locator('img').first();
    await expect(drawing).toHaveAttribute('src', art);
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  },
);

test(
  'a price that an admin changes is on the menu at once, and an order is charged with it',
  { tag: ['@once', '@long'] },
  async ({ page, guest, request, baseURL }) => {
    const meal = await newMeal(request);
    await page.goto(`/admin/meals?search=${encodeURIComponent(meal.name)}`);
    await button(page, `Edit ${meal.name}`).click();
    await expect(form(page).getByLabel('Price (₹)')).toHaveValue(String(meal.price));
    await form(page).getByLabel('Price (₹)').fill('319.50');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Meal updated successfully!')).toBeVisible();
    await expect(rowOf(page, meal.name)).toContainText('₹319.50');
    await expect(button(page, `Edit ${meal.name}`)).toBeFocused();
    const shown = guest.getByRole('article').filter({ hasText: meal.name });
    await onPage(guest, menuWith(meal.name), () => expectTexts(shown, '₹319.50'));
    const customer = await newCustomer(request, { baseURL });
    const order = await customer.placeOrder(await customer.addAddress(), [{ meal, quantity: 2 }]);
    expect(order.items.map(({ lineItemTotal }) => lineItemTotal)).toEqual([639]);
    await archiveMeal(meal);
  },
);

test(
  'a category is deleted only when it has no meals, and a deleted meal leaves the menu at once',
  { tag: ['@once', '@long'] },
  async ({ page, guest, consoleErrors }) => {
    const category = unique('Test Trays');
    const name = unique('Test Tray');
    await createCategory(page, category);
    await createMeal(page, name, category);
    const shown = guest.getByRole('article').filter({ hasText: name });
    await onPage(guest, menuWith(name), async () => expect(await shown.count()).toBe(1));

    await page.goto('/admin/categories');
    await button(page, `Delete ${category}`).click();
    await button(question(page), 'Yes, Delete Category').click();
    await expect(toast(page, `Failed to delete category: ${category} still has 1 meal.`)).toBeVisible();
    allowConsoleErrors(consoleErrors, /status of 409/);
    await rowOf(page, category)
      .getByRole('link', { name: `1 meal of ${category}` })
      .click();
    await expect(page).toHaveURL(/\/admin\/meals\?category=\d+$/);
    await expect(page.getByRole('status').filter({ hasText: 'of' })).toHaveText(/^1 of \d+ meals$/);

    await button(page, `Delete ${name}`).click();
    await expect(question(page)).toContainText(
      'It leaves the menu and every cart at once. Orders that were placed keep it.',
    );
    await button(question(page), 'Yes, Delete Meal').click();
    await expect(toast(page, 'Meal deleted successfully!')).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    const none = guest.getByText(`No meals found matching "${name}".`);
    await onPage(guest, menuWith(name), async () => expect(await none.count()).toBe(1));

    await page.goto('/admin/categories');
    await button(page, `Delete ${category}`).click();
    await button(question(page), 'Yes, Delete Category').click();
    await expect(toast(page, 'Category deleted successfully!')).toBeVisible();
    await expect(rowOf(page, category)).toHaveCount(0);
  },
);

test(
  'an uploaded picture replaces the drawing and is served in several widths',
  { tag: ['@once', '@long'] },
  async ({ page, guest, request }) => {
    const name = unique('Test Photo');
    await page.goto('/admin/meals?new=1');
    await fillMeal(page, name, 'Rice Bowls');
    const fields = form(page);
    const file = fields.getByLabel('Picture file');
    await file.setInputFiles(picture('menu.pdf', 'application/pdf', Buffer.from('%PDF-1.7')));
    await expect(fields.getByRole('alert')).toHaveText('Please choose a PNG, JPEG or WebP picture.');
    await file.setInputFiles(picture('huge.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)));
    await expect(fields.getByRole('alert')).toHaveText('The file is larger than 5 MB.');
    await file.setInputFiles(picture('bowl.png', 'image/png', drawPng(64, [200, 60, 40])));
    await expect(fields.getByLabel('Image URL (optional)')).toHaveValue(/^\/images\/[\w-]+-960\.webp$/);
    await expect(fields.getByRole('alert')).toHaveCount(0);
    const photograph = fields.locator('figure img').first();
    await expect(photograph).toHaveAttribute('srcset', /-240\.webp 240w, .*-480\.webp 480w, .*-960\.webp 960w$/);
    await expectAccessible(page);
    await button(fields, 'Add Meal').click();
    await expect(toast(page, 'Meal created successfully!')).toBeVisible();

    const shown = guest.getByRole('article').filter({ hasText: name });
    await onPage(guest, menuWith(name), async () => expect(await shown.count()).toBe(1));
    await shown.scrollIntoViewIfNeeded();
    const image = shown.locator('img').first();
    await expect(image).toHaveAttribute('srcset', /240w/);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expect(shown.locator('img').nth(1)).toHaveAttribute('src', /photo-rim/);

    await page.goto(`/admin/meals?search=${encodeURIComponent(name)}`);
    await button(page, `Edit ${name}`).click();
    await button(fields, 'Remove picture').click();
    await button(fields, 'Save Changes').click();
    await expect(toast(page, 'Meal updated successfully!')).toBeVisible();
    const imageUrl = async () => {
      const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
      return meals.find((meal) => meal.name === name)?.imageUrl;
    };
    await expect.poll(imageUrl).toBeNull();
  },
);

test(
  'a component is deactivated, activated, changed and deleted, and the bowl builder shows it',
  { tag: ['@once', '@long'] },
  async ({ page, guest, request, consoleErrors }) => {
    const name = unique('Test Chicken');
    const isOffered = async () => (await offeredProteins(request)).some((component) => component.name === name);
    await page.goto('/admin/custom-meals?new=PROTEIN');
    await fillComponent(page, name);
    const fields = form(page);
    await button(fields, 'Add Component').click();
    await expect(toast(page, 'Component created successfully')).toBeVisible();
    await expect.poll(isOffered).toBe(true);

    const active = page.getByRole('switch', { name: `${name} is active` });
    await onPage(guest, '/build-your-own', async () => expect(await guest.getByLabel(name).count()).toBe(1));
    await active.focus();
    await page.keyboard.press('Space');
    await expect(active).not.toBeChecked();
    await expect(toast(page, 'Component updated successfully')).toBeVisible();
    await expect.poll(isOffered).toBe(false);
    await onPage(guest, '/build-your-own', async () => {
      await expect(guest.getByRole('radio').first()).toBeAttached();
      expect(await guest.getByLabel(name).count()).toBe(0);
    });

    await page.route('**/status', (route) => route.abort());
    await active.click();
    await expect(toast(page, 'Error updating component status')).toBeVisible();
    await expect(active).not.toBeChecked();
    await page.unroute('**/status');
    allowConsoleErrors(consoleErrors, /ERR_FAILED/);

    await button(page, `Edit ${name}`).click();
    await expect(fields.getByLabel('Type')).toBeDisabled();
    await expect(fields.getByLabel('Type')).toHaveValue('PROTEIN');
    await expect(fields.getByLabel('Active')).not.toBeChecked();
    await fields.getByLabel('Active').check();
    await pick(fields, 'Drawn as', 'Tofu');
    await button(fields, 'Save Changes').click();
    await expect(active).toBeChecked();
    const artKey = async () => (await offeredProteins(request)).find((component) => component.name === name)?.artKey;
    await expect.poll(artKey).toBe('tofu');

    await button(page, `Delete ${name}`).click();
    await button(question(page), 'Yes, Delete Component').click();
    await expect(toast(page, 'Component deleted successfully')).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(button(page, 'Add Protein')).toBeFocused();
    await expect.poll(isOffered).toBe(false);
  },
);

test('search and filters of the lists are in the URL', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/admin/meals');
  await page.getByRole('searchbox', { name: 'Search meals' }).fill('paneer');
  await page.getByLabel('Type').selectOption('Power Combo');
  await expect(page).toHaveURL(/\?(search=paneer&type=POWER_COMBO|type=POWER_COMBO&search=paneer)$/);
  const names = page.getByRole('row').locator('b');
  await expect(names.first()).toContainText('Paneer');
  await expect(page.getByRole('row').filter({ hasText: 'Protein Pick' })).toHaveCount(0);
  const found = await names.allTextContents();
  await page.reload();
  await expect(names).toHaveText(found);
  await page.goto('/admin/meals?search=chocolate+fondue');
  await expect(page.getByText('No meals match the current filter')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL('/admin/meals');
  await expect.poll(() => names.count()).toBeGreaterThan(found.length);
  await page.goto('/admin/custom-meals?search=noodle');
  await expect(page.getByRole('row').locator('b')).toHaveText(['Ragi Noodles']);
  await expect(page.getByText('No components of this type match the search.')).toHaveCount(2);
});

test('each list has an empty state', { tag: ['@once', '@long'] }, async ({ page }) => {
  for (const path of ['**/api/v1/meals', '**/api/v1/admin/meal-categories', '**/api/v1/admin/meal-components/*']) {
    await page.route(path, (route) => route.fulfill({ json: [] }));
  }
  await page.goto('/admin/meals');
  await expect(page.getByText('No meals found. Add one!')).toBeVisible();
  await page.goto('/admin/categories');
  await expect(page.getByText('No categories found. Add one!')).toBeVisible();
  await page.goto('/admin/custom-meals');
  await expect(page.getByText('No components of this type yet.')).toHaveCount(3);
});

test(
  'a list that fails to load shows the reason and can be retried',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    const errorResponse = {
      status: 403,
      code: 'wrong-role',
      message: 'You do not have permission to do this.',
      requestId: 'r',
    };
    await page.route('**/admin/meal-categories', (route) => route.fulfill({ status: 403, json: errorResponse }));
    await page.goto('/admin/categories');
    await expect(page.getByRole('alert')).toContainText(
      'Error loading categories: You do not have permission to do this.',
    );
    await page.unroute('**/admin/meal-categories');
    await button(page, 'Try Again').click();
    await expect(rowOf(page, 'Rice Bowls')).toBeVisible();
    allowConsoleErrors(consoleErrors, /status of 403/);
  },
);
