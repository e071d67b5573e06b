import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { expect, test } from './test.ts';

test('the menu shows every meal of the API, by tab', { tag: '@once' }, async ({ page, request }) => {
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
});

test('without JavaScript the whole menu is readable', { tag: '@once' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/menu');
  await expect(page.getByRole('article').first()).toContainText('Charminar Grilled Chicken Bowl');
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(15);
  await context.close();
});

test(
  'a search that the server does not render is applied in the browser',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const query = 'nothing of the kind '.repeat(5).trim();
    await page.goto(`/menu?q=${encodeURIComponent(query)}`);
    await expect(page.getByText(`No meals found matching "${query}".`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  },
);

test('tabs move with the arrow keys', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/menu');
  await page.getByRole('tab', { name: 'Protein Picks' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Power Combos' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Power Combos' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('on a large screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('search matches name, description and figures, and has an empty state', { tag: '@long' }, async ({ page }) => {
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
    await expect.poll(() => cards.count()).toBeGreaterThan(15);
  });

  test(
    'a filter limit moves with the arrow keys, and its maximum means no limit',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/menu');
      const cards = page.getByRole('article');
      const all = await cards.count();
      const protein = page.getByRole('slider', { name: 'Protein at least' });
      await expect(protein).toHaveAttribute('aria-valuetext', 'Any');
      await protein.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/\/menu\?protein=\d+$/);
      await page.keyboard.press('Home');
      await expect(page).toHaveURL('/menu');
      await expect(cards).toHaveCount(all);
    },
  );

  test(
    'filters and search are in the URL; the back button undoes them, a reload keeps them',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/menu');
      const cards = page.getByRole('article');
      const all = await cards.count();
      await page.getByRole('checkbox', { name: 'Vegetarian only' }).check();
      await expect(page).toHaveURL('/menu?veg=1');
      await expect.poll(() => cards.count()).toBeLessThan(all);
      const vegetarian = await cards.count();
      await page.getByLabel('Sort by').selectOption('Most protein');
      await expect(page).toHaveURL('/menu?veg=1&sort=protein');
      await page.getByRole('searchbox', { name: 'Search the menu' }).fill('paneer');
      await expect(page).toHaveURL('/menu?q=paneer&veg=1&sort=protein');
      await expect(page.getByRole('status').filter({ hasText: 'found for “paneer” with 1 filter' })).toBeVisible();
      await expect.poll(() => cards.count()).toBeLessThan(vegetarian);
      const paneer = await cards.count();
      await page.reload();
      await expect(cards).toHaveCount(paneer);
      await expect(page.getByRole('checkbox', { name: 'Vegetarian only' })).toBeChecked();

      await page.goBack();
      await expect(page).toHaveURL('/menu?veg=1');
      await expect(page.getByLabel('Sort by')).toHaveValue('menu');
      await page.goBack();
      await expect(page).toHaveURL('/menu');
      await expect(page.getByRole('checkbox', { name: 'Vegetarian only' })).not.toBeChecked();
      await expect(cards).toHaveCount(all);
    },
  );

  test('when filters leave nothing, the page says so and offers to clear them', { tag: '@long' }, async ({ page }) => {
    await page.goto('/menu?protein=500&q=paneer');
    await expect(page.getByText('No meals match your filters.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/menu?q=paneer');
    await expect(page.getByRole('article').first()).toContainText('aneer');
    // When the search alone finds nothing, the filters are not the reason.
    await page.goto('/menu?protein=20&q=chocolate+fondue');
    await expect(page.getByText('No meals found matching "chocolate fondue".')).toBeVisible();
  });
});

test.describe('on a small screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'search fills the screen, counts its results, and the back button closes it',
    { tag: '@long' },
    async ({ page }) => {
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
    },
  );

  test(
    'filters open in a dialog, update the count at once, and stay when it closes',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/menu');
      const cards = page.getByRole('article');
      const all = await cards.count();
      await page.getByRole('button', { name: 'Filters' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      await expect(dialog.getByRole('status')).toHaveText(`${all} meals match`);
      await dialog.getByRole('checkbox', { name: 'Vegetarian only' }).check();
      await dialog.getByRole('slider', { name: 'Protein at least' }).fill('30');
      await expect(dialog.getByRole('status')).not.toHaveText(`${all} meals match`);
      await expect(page).toHaveURL('/menu?protein=30&veg=1');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Show meals' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'found with 2 filters' })).toBeVisible();
      await expect.poll(() => cards.count()).toBeLessThan(all);
      const filtered = await cards.count();
      await page.reload();
      await expect(cards).toHaveCount(filtered);
      await expect(dialog).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('/menu');
      await expect(cards).toHaveCount(all);
    },
  );

  test('the full-screen search respects the filters and can clear them', { tag: '@long' }, async ({ page }) => {
    await page.goto('/menu?veg=1');
    await page.getByRole('button', { name: 'Search Menu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search Menu' });
    await dialog.getByRole('searchbox').fill('chicken');
    await expect(dialog.getByText('No meals match your filters.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear filters' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ meals found for “chicken”$/);
    await expect(dialog.getByRole('article').first()).toContainText(/Contains|No listed allergens/);
    await expectAccessible(page);
  });
});

const matching = (meals: readonly Meal[]) =>
  meals.filter(
    ({ mealType, isVegetarian, nutritionValues }) =>
      mealType === 'PROTEIN_PICK' && isVegetarian && (nutritionValues['protein'] ?? 0) >= 30,
  );

test(
  'filters and sorting in the URL are rendered by the server, and nothing shifts on hydration',
  { tag: '@once' },
  async ({ page, request }) => {
    const meals = matching((await (await request.get('/api/v1/meals')).json()) as Meal[]);
    const cheapestFirst = meals.toSorted((a, b) => a.price - b.price).map(({ name }) => name);
    expect(cheapestFirst.length).toBeGreaterThan(1);
    // A busy server sends the whole menu, and the browser filters it.
    await expect(async () => {
      const html = await (await request.get('/menu?protein=30&veg=1&sort=price')).text();
      const rendered = [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);
      expect(rendered.slice(0, cheapestFirst.length)).toEqual(cheapestFirst);
    }).toPass();

    await page.goto('/menu?protein=30&veg=1&sort=price&calories=lots');
    const names = page.getByRole('article').getByRole('heading');
    await expect(names).toHaveText(cheapestFirst);
    await expect(page.getByRole('status').filter({ hasText: 'found with 2 filters' })).toBeVisible();
    await page.getByRole('tab', { name: 'Power Combos' }).click();
    await expect(page).toHaveURL('/menu?tab=power-combos&protein=30&veg=1&sort=price');
    await page.goBack();
    await expect(names).toHaveText(cheapestFirst);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/menu?sort=price');
  },
);

test(
  'every card shows its veg or non-veg mark and its allergens',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
    await page.goto('/menu');
    const cards = page.getByRole('article');
    const labels = meals
      .filter(({ mealType }) => mealType === 'PROTEIN_PICK')
      .map(({ allergens }) => (allergens.length > 0 ? `Contains ${allergens.join(', ')}` : 'No listed allergens'));
    expect(new Set(labels).size).toBeGreaterThan(3);
    await expect(cards).toContainText(labels);
    const marks = await cards.getByRole('img').evaluateAll((images) => images.map((image) => image.ariaLabel));
    expect(marks).toEqual(
      meals
        .filter(({ mealType }) => mealType === 'PROTEIN_PICK')
        .map(({ isVegetarian }) => (isVegetarian ? 'Vegetarian' : 'Non-vegetarian')),
    );
  },
);

test(
  'sorted by value, each card shows the price of ten grams of protein',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/menu?sort=value');
    const values = await page.getByText(/^₹[\d.]+ per 10 g protein$/).allTextContents();
    const figures = values.map((text) => Number(/[\d.]+/.exec(text)?.[0]));
    expect(figures).toHaveLength(await page.getByRole('article').count());
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  },
);

test(
  'a visitor who adds a meal to the cart is redirected to sign-in, and can go back to the menu',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/menu?tab=power-combos');
    await page
      .getByRole('button', { name: /^Add .*to cart|^Add to cart/ })
      .first()
      .click();
    await expect(page).toHaveURL('/login?next=%2Fmenu%3Ftab%3Dpower-combos');
  },
);

test(
  'a failed load shows an error and a retry button',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    await page.route('**/api/v1/meals', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(page.getByText('Failed to load meals. Please try again later.')).toBeVisible();
    await expectAccessible(page);
    // The page is loaded again with its meals, so the call may keep failing.
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    allowConsoleErrors(consoleErrors, 503);
  },
);
