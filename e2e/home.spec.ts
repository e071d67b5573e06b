import { expect, test } from './test.ts';

test('a visitor sees what the shop is, and four real bowls', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hyderabad's First Protein-Focused Meal Platform/);
  const picks = page.getByRole('region', { name: 'Top Protein Picks' }).getByRole('article');
  await expect(picks).toHaveCount(4);
  await expect(picks.first()).toContainText('Charminar Grilled Chicken Bowl');
  await expect(picks.first()).toContainText('₹289.00');
});

test('the links of the home page lead to the menu', { tag: '@once' }, async ({ page }) => {
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
