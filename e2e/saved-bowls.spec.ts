import type { SavedMeal } from '#contract/customize.ts';
import { expectAccessible } from './support/accessibility.ts';
import { buildButton, expectChosen, mealDialog, readBowl } from './support/bowl-builder.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { expect, test } from './test.ts';

test('a visitor who opens the saved meals signs in and returns', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/build-your-own?tab=saved');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/build-your-own?tab=saved')}`);
});

test(
  'a saved meal is deleted after confirming, and deleting the last one shows the empty state',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const { base, proteins } = await readBowl(page);
    await customer.saveMeal('Leg day bowl', {
      baseComponentId: base.id,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: [],
    });
    await page.goto('/build-your-own?tab=saved');
    await page.getByRole('button', { name: 'Delete Leg day bowl' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this saved meal?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No, Keep Meal' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete Leg day bowl' }).click();
    await question.getByRole('button', { name: 'Yes, Delete Meal' }).click();
    await expect(page.getByText('Meal deleted successfully')).toBeVisible();
    await expect(page.getByText("You don't have any saved meals yet.")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a saved meal with unavailable components names them and loads the rest',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const { base, proteins, addOns } = await readBowl(page);
    await customer.saveMeal('Old love', {
      baseComponentId: base.id,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: addOns.map(({ id }) => id),
    });
    const gone = proteins[1]!;
    await page.route('**/api/v1/customize-meal/save', async (route) => {
      const original = await route.fetch();
      const meals = (await original.json()) as SavedMeal[];
      await route.fulfill({
        response: original,
        json: meals.map((meal) => ({ ...meal, unavailableComponentIds: [gone.id] })),
      });
    });
    await page.goto('/build-your-own?tab=saved');
    await expect(page.getByRole('article')).toContainText(`Not available now: ${gone.name}. The rest can be loaded.`);
    await page.getByRole('button', { name: 'Load This Meal' }).click();
    await expectChosen(page, [base, proteins[0]!, proteins[2]!, ...addOns]);
    await expect(page.getByText(`${gone.name} is not available now and was left out.`)).toBeVisible();
  },
);

test(
  'failures show the specified messages, and nothing is lost',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL, consoleErrors }) => {
    await signInAsNewCustomer(request, context, baseURL);
    allowConsoleErrors(consoleErrors, 503);
    const { parts, path } = await readBowl(page);
    const fail = (pattern: string) =>
      page.route(pattern, (route) => route.fulfill({ status: 503, json: { message: 'away', code: 'unavailable' } }));
    await page.goto(path);
    await fail('**/customize-meal/build');
    await buildButton(page).click();
    await expect(page.getByText('Failed to build meal. Please try again.')).toBeVisible();
    await page.unroute('**/customize-meal/build');

    await buildButton(page).click();
    await mealDialog(page).getByLabel('Name').fill('Leg day bowl');
    await fail('**/customize-meal/save');
    await mealDialog(page).getByRole('button', { name: 'Save for Later' }).click();
    await expect(page.getByText('Failed to save custom meal. Please try again.')).toBeVisible();
    await fail('**/cart/items/custom');
    await mealDialog(page).getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add custom meal to cart. Please try again.')).toBeVisible();
    await expect(mealDialog(page).getByLabel('Name')).toHaveValue('Leg day bowl');
    await page.goBack();
    await expect(mealDialog(page)).toBeHidden();
    await expectChosen(page, parts);
    await page.goto('/build-your-own?tab=saved');
    await expect(page.getByText('Failed to load saved meals')).toBeVisible();
  },
);
