import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './test.ts';

test('a visitor sees what the shop is, and four real bowls', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hyderabad's First Protein-Focused Meal Platform/);
  const picks = page.getByRole('region', { name: 'Top Protein Picks' }).getByRole('article');
  await expect(picks).toHaveCount(4);
  await expect(picks.first()).toContainText('Charminar Grilled Chicken Bowl');
  await expect(picks.first()).toContainText('₹289.00');
});

test('the links of the home page lead to the menu', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Meals' }).click();
  await expect(page).toHaveURL('/menu');
  await page.goBack();
  await page.getByRole('link', { name: 'View Full Menu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeFocused();
});

test(
  'the quotes wrap around in both directions and never move by themselves',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/');
    const slide = (number: number) => page.getByRole('group', { name: `Quote ${number} of 3` });
    await expect(slide(1)).toBeVisible();
    await page.getByRole('button', { name: 'Previous quote' }).click();
    await expect(slide(3)).toBeVisible();
    await page.getByRole('button', { name: 'Next quote' }).click();
    await expect(slide(1)).toBeVisible();
    await page.getByRole('button', { name: 'Quote 2 of 3' }).click();
    await expect(slide(2)).toBeVisible();
  },
);

test(
  'a wish is answered in place with three bowls, and Find My Bowl has all of them',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'What should your bowl bring?' });
    await field.fill('40 g protein under ₹350');
    const before = await field.boundingBox();
    await page.keyboard.press('Enter');
    const answers = page.getByRole('main').locator('section').first().getByRole('article');
    await expect(answers).toHaveCount(3);
    await expect(answers.first()).toContainText('of 40 g protein');
    await expect(page.getByText(/^Three of \w+ bowls shown, closest first\.$/)).toBeAttached();
    expect(await field.boundingBox()).toEqual(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'About 40 g protein, change' }).click();
    await page.getByRole('group', { name: 'Change protein' }).getByRole('combobox').selectOption('At least');
    await expect(field).toHaveValue('at least 40 g protein, under ₹350');
    await expect(page.getByRole('button', { name: 'At least 40 g protein, change' })).toBeVisible();
    await page.getByRole('link', { name: 'All ten in Find My Bowl' }).click();
    await expect(page).toHaveURL(/\/find-my-bowl\?.*protein=min40.*budget=350/);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a wish leads to Find My Bowl', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('40 g protein');
    await page.getByRole('button', { name: 'Find bowls' }).click();
    await expect(page).toHaveURL('/find-my-bowl?wish=40+g+protein');
    await page.goBack();
    await page.getByRole('button', { name: 'Vegetarian, 500 kcal' }).click();
    await expect(page).toHaveURL(/&?wish=Vegetarian%2C\+500\+kcal$/);
  });
});

for (const path of ['/', '/menu', '/find-my-bowl']) {
  // Of a phone.
  test(`the first bowl of ${path} can be added within a screen and a half`, { tag: '@once' }, async ({ page }) => {
    await page.goto(path);
    const add = page.getByRole('button', { name: /^Add to cart/ }).first();
    await expect(add).toBeVisible();
    const box = (await add.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844 * 1.5);
  });
}
