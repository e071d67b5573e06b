import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect, test } from './test.ts';
import { errorResponse } from './support/page-parts.ts';

const heading = (page: Page) => page.locator('#results');
const results = (page: Page) => page.getByRole('article');
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Limits are folded on the phone. */
async function openLimits(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Limits/ });
  if (await fold.isVisible()) await fold.click();
}

test(
  'a customer sets a target, sees the closest bowls and puts one into the cart',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    await signInAsNewCustomer(request, context, baseURL);
    // Never answered: other tests change the menu, and an open page would follow.
    await page.route('**/live/shop', () => undefined);
    await page.goto('/find-my-bowl');
    await expect(page.getByText('Set your own target')).toBeVisible();
    await expect(heading(page)).toHaveText('Ten bowls, closest first');
    await expect(page.getByText('These grams make 540 kcal.')).toBeVisible();
    await expectAccessible(page);

    // Slider and number write the same value; moving a macro moves nothing else.
    await field(page, 'Protein in g').fill('60');
    await expect(slider(page, 'Protein')).toHaveValue('60');
    await expect(page.getByText('These grams make 600 kcal, not 540.')).toBeVisible();
    await page.getByRole('button', { name: 'Use 600' }).click();
    await expect(field(page, 'Calories in kcal')).toHaveValue('600');
    await slider(page, 'Fats').focus();
    await page.keyboard.press('ArrowRight');
    await expect(field(page, 'Fats in g')).toHaveValue('17');
    await expect(page).toHaveURL('/find-my-bowl?kcal=600&protein=60&carbs=54&fats=17');
    // The answer to the last change, not the one before: its bowls have other ranks.
    await expect(results(page).first()).toContainText('of 17 g');

    const best = results(page).first();
    await best.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(best.getByRole('group', { name: /^Quantity of/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart, [1-3] items?$/ })).toBeVisible();
    await best.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(best.locator('output')).toHaveText('2');
  },
);

test(
  'limits and follow-ups change the answer, and the link opens the same search for anybody',
  { tag: ['@once', '@long'] },
  async ({ page, context }) => {
    await page.goto('/find-my-bowl?kcal=600&protein=50&carbs=55&fats=20');
    await expect(heading(page)).toHaveText('Ten bowls, closest first');
    await openLimits(page);
    await page.getByRole('switch', { name: 'Vegetarian only' }).click();
    await page.getByRole('button', { name: 'Peanut', exact: true }).click();
    await expect(page).toHaveURL(/veg=1&without=peanut/);
    await page.getByRole('button', { name: /^Show \d more$/ }).click();
    await expect(results(page)).toHaveCount(10);
    await expect(results(page).getByRole('img', { name: 'Non-vegetarian' })).toHaveCount(0);
    for (const text of await results(page).allTextContents()) expect(text).not.toMatch(/Contains [a-z, ]*peanut/);

    await page.getByRole('combobox', { name: "I don't like" }).fill('paneer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Remove .*[Pp]aneer/ })).toBeVisible();
    await expect.poll(async () => (await results(page).allTextContents()).join(' ')).not.toMatch(/paneer/i);
    await page.getByRole('button', { name: 'More protein' }).click();
    await expect(field(page, 'Protein in g')).toHaveValue('60');
    await expect(page).toHaveURL(/protein=60/);
    await expect(results(page).first()).toContainText('of 60 g');
    await expectAccessible(page);

    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(field(shared, 'Protein in g')).toHaveValue('60');
    await expect(results(shared).first()).toHaveText((await results(page).first().textContent())!);
    await shared.getByRole('button', { name: 'Remove Vegetarian', exact: true }).click();
    await expect(shared).not.toHaveURL(/veg=1/);
  },
);

test(
  'an impossible target is explained in figures, with changes that come closer',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/find-my-bowl?kcal=358&protein=80&carbs=5&fats=2&budget=120');
    const panel = page.getByRole('region', { name: /^No bowl brings 80 g protein in 358 kcal for ₹120\.00$/ });
    await expect(panel).toContainText(
      /The closest has \d+ g protein, \d+ kcal and costs ₹\d+\.00: \d+ g short of protein\./,
    );
    await expectAccessible(page);
    await panel
      .getByRole('button', { name: /^Raise the budget to ₹/ })
      .first()
      .click();
    await expect(page).not.toHaveURL(/budget=120/);

    await page.goto('/find-my-bowl?budget=1');
    const nothing = page.getByRole('region', { name: 'Nothing within your limits for ₹1.00' });
    await expect(nothing).toContainText(/The cheapest meal costs ₹\d+\.00\./);
    await expectAccessible(page);
  },
);

test(
  'a visitor keeps the target in the browser, and signs in to order',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/find-my-bowl');
    await field(page, 'Protein in g').fill('70');
    await expect(page).toHaveURL(/protein=70/);
    await page.goto('/find-my-bowl');
    await expect(field(page, 'Protein in g')).toHaveValue('70');
    await expect(heading(page)).toHaveText('Ten bowls, closest first');
    await results(page)
      .first()
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(page).toHaveURL(/\/login\?next=%2Ffind-my-bowl/);
  },
);

test(
  'a menu that fails to load leaves the form usable',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 400);
    await failUntilRetried(page, '**/api/v1/meals', errorResponse(400, 'Nothing works'));
    // The page itself brings the menu; only a navigation from another page fetches it.
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Find My Bowl' }).click();
    await expect(page.getByText('The menu could not be loaded.')).toBeVisible();
    await field(page, 'Protein in g').fill('50');
    await expect(slider(page, 'Protein')).toHaveValue('50');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page)).toHaveText('Ten bowls, closest first');
  },
);

test('the search runs in a worker of this origin', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/find-my-bowl');
  await expect(heading(page)).toHaveText('Ten bowls, closest first');
  const workers = page.workers();
  expect(workers).toHaveLength(1);
  expect(new URL(workers[0]!.url()).origin).toBe(new URL(page.url()).origin);
});
