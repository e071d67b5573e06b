import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Until the tab or the address has what was pressed: on a busy machine a reload can be faster than the page. */
async function waitForChoice(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => `${location.search} ${JSON.stringify(sessionStorage)}`.includes(text), words);
}

test('a bowl keeps what was chosen just before a reload', { tag: '@once' }, async ({ page }) => {
  await page.goto('/build-your-own');
  const [base, protein] = [page.getByRole('radio').first(), page.getByRole('checkbox').first()];
  await base.check();
  await protein.check();
  await waitForChoice(page, 'proteins=');
  await page.reload();
  await expect(base).toBeChecked();
  await expect(protein).toBeChecked();
  await expect(page).toHaveURL(/base=\d+&proteins=\d+/);
});

test('the finder keeps allergens and wishes that were set just before a reload', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/find-my-bowl');
  const vegetarian = page.getByRole('switch', { name: 'Vegetarian only' });
  const peanuts = page.getByRole('button', { name: 'Peanut', exact: true });
  await page.getByLabel('Protein in g').fill('44');
  await vegetarian.check();
  await peanuts.click();
  await waitForChoice(page, 'without=peanut');
  await page.reload();
  await expect(vegetarian).toBeChecked();
  await expect(peanuts).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Protein in g')).toHaveValue('44');
  await expect(page).toHaveURL(/protein=44.*veg=1.*without=peanut/);
});
