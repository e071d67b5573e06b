import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './test.ts';

test('the menu shows every meal of the API, by tab', async ({ page, request }) => {
  const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
  const namesOf = (type: Meal['mealType']) => meals.filter((meal) => meal.mealType === type).map(({ name }) => name);

  await page.goto('/menu');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(namesOf('PROTEIN_PICK'));
  await page.getByRole('tab', { name: 'Power Combos' }).click();
  await expect(page).toHaveURL('/menu?tab=power-combos');
  await expect(names).toHaveText(namesOf('POWER_COMBO'));
  await page.reload();
  await expect(names).toHaveText(namesOf('POWER_COMBO'));
  await page.goBack();
  await expect(names).toHaveText(namesOf('PROTEIN_PICK'));
  await expectAccessible(page);
});

test('without JavaScript the whole menu is there to read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/menu');
  await expect(page.getByRole('article').first()).toContainText('Charminar Grilled Chicken Bowl');
  expect(await page.getByRole('article').count()).toBeGreaterThan(15);
  await context.close();
});

test('tabs move with the arrow keys', async ({ page }) => {
  await page.goto('/menu');
  await page.getByRole('tab', { name: 'Protein Picks' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Power Combos' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Power Combos' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('search finds by name, description and figures, and says when there is nothing', async ({ page }) => {
    await page.goto('/menu');
    const search = page.getByRole('searchbox', { name: 'Search the menu' });
    const cards = page.getByRole('article');
    await search.fill('TANDOORI fish');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/q=TANDOORI\+fish/);
    await page.reload();
    await expect(cards).toHaveCount(1);
    await search.fill('545');
    await expect(cards.first()).toContainText('Charminar Grilled Chicken Bowl');
    await search.fill('chocolate fondue');
    await expect(page.getByText('No meals found matching "chocolate fondue".')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).last().click();
    await expect(page).toHaveURL('/menu');
    expect(await cards.count()).toBeGreaterThan(15);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('search fills the screen, counts what it finds, and the back button closes it', async ({ page }) => {
    await page.goto('/menu');
    await page.getByRole('button', { name: 'Search Menu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search Menu' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await dialog.getByRole('searchbox').fill('paneer');
    await expect(dialog.getByRole('status')).toHaveText(/\d+ meals found for “paneer”/);
    await expectAccessible(page);
    await dialog.getByRole('searchbox').fill('zzz');
    await expect(dialog.getByText('No meals found matching "zzz".')).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/menu/);
  });
});

test('a visitor who is not signed in and adds a meal is sent to sign in, and can come back', async ({ page }) => {
  await page.goto('/menu?tab=power-combos');
  await page
    .getByRole('button', { name: /^Add .*to cart|^Add to cart/ })
    .first()
    .click();
  await expect(page).toHaveURL('/login?next=%2Fmenu%3Ftab%3Dpower-combos');
});

test('a failed load says so and offers to try again', async ({ page, complaints }) => {
  await page.route('**/api/v1/meals', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Menu', exact: true }).click();
  await expect(page.getByText('Failed to load meals. Please try again later.')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.unroute('**/api/v1/meals');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The browser itself reports the 503 that this journey made.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('503')));
});
