import { expectAccessible } from './support/accessibility.ts';
import {
  createCategory,
  fillComponent,
  fillMeal,
  form,
  picture,
  question,
  test,
  unique,
} from './support/catalogue-admin.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { button, toast } from './support/page-parts.ts';
import { drawPng } from './support/png.ts';
import { expect } from './test.ts';

test(
  'the meal form shows every validation error at its field, and stays filled in',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    await page.goto('/admin/meals?new=1');
    const fields = form(page);
    const save = button(fields, 'Add Meal');
    const note = (label: string) => fields.getByLabel(label, { exact: true }).locator('xpath=..').getByRole('alert');
    await save.click();
    await expect(note('Name')).toHaveText('Name is required');
    await expect(note('Meal type')).toHaveText('Please select a meal type');
    await expect(note('Category')).toHaveText('Please select a meal category');
    await expect(note('Price (₹)')).toHaveText('Must be a positive number');
    await expect(note('Serving weight (g)')).toHaveText('Must be a positive integer');
    await expect(note('Calories (kcal)')).toHaveText('Must be a positive integer');
    await expect(fields.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessible(page);

    await fillMeal(page, unique('Test Refused'), 'Rice Bowls');
    await expect(fields.getByRole('alert')).toHaveCount(0);
    await fields.getByLabel('Price (₹)').fill('-1');
    await fields.getByLabel('Serving weight (g)').fill('1.5');
    await fields.getByLabel('Calories (kcal)').fill('0');
    await fields.getByLabel('Image URL (optional)').fill('photos.test/bowl');
    await fields.getByLabel('The same as JSON').fill('{ "protein": 40, ');
    await save.click();
    await expect(note('Price (₹)')).toHaveText('Must be a positive number');
    await expect(note('Serving weight (g)')).toHaveText('Must be a positive integer');
    await expect(note('Calories (kcal)')).toHaveText('Must be a positive integer');
    await expect(note('Image URL (optional)')).toHaveText('Invalid URL format');
    await expect(note('The same as JSON')).toHaveText('Invalid JSON format for nutrition values...');
    await expect(fields.getByLabel('Protein', { exact: true })).toBeDisabled();

    await fields.getByLabel('Price (₹)').fill('100');
    await fields.getByLabel('Serving weight (g)').fill('300');
    await fields.getByLabel('Calories (kcal)').fill('400');
    await fields.getByLabel('Image URL (optional)').fill('');
    await fields.getByLabel('The same as JSON').fill('{ "protein": 40 }');
    await page.route('**/api/v1/meals', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 503,
            json: { status: 503, code: 'unavailable', message: 'The kitchen book is closed.', requestId: 'r' },
          })
        : route.fallback(),
    );
    await save.click();
    await expect(toast(page, 'Failed to create meal: The kitchen book is closed.')).toBeVisible();
    await expect(fields.getByLabel('Price (₹)')).toHaveValue('100');
    allowConsoleErrors(consoleErrors, /status of 503/);
  },
);

test(
  'nutrition is edited as fields or as JSON, and calories that do not match the macros give a warning',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/admin/meals?new=1');
    const fields = form(page);
    const json = fields.getByLabel('The same as JSON');
    await fields.getByLabel('Protein', { exact: true }).fill('40');
    await fields.getByLabel('Carbs', { exact: true }).pressSequentially('50.5');
    await fields.getByLabel('Fats', { exact: true }).fill('10');
    await expect(json).toHaveValue(JSON.stringify({ protein: 40, carbs: 50.5, fats: 10 }, null, 2));
    await fields.getByLabel('Further nutrient').fill('Sodium');
    await fields.getByLabel('Amount (g)').fill('0.4');
    await page.keyboard.press('Enter');
    await expect(fields.getByLabel('Sodium', { exact: true })).toHaveValue('0.4');
    await json.fill('{"Total Fat": 12, "protein": 41, "iron": 0.01}');
    await expect(fields.getByLabel('Fats', { exact: true })).toHaveValue('12');
    await expect(fields.getByLabel('Protein', { exact: true })).toHaveValue('41');
    await expect(fields.getByLabel('iron', { exact: true })).toHaveValue('0.01');
    await expect(fields.getByLabel('Carbs', { exact: true })).toHaveValue('');
    await button(fields, 'Remove iron').click();
    await expect(json).toHaveValue(JSON.stringify({ 'Total Fat': 12, protein: 41 }, null, 2));

    const warning = fields.getByRole('status');
    await fields.getByLabel('Carbs', { exact: true }).fill('50');
    await fields.getByLabel('Calories (kcal)').fill('700');
    await expect(warning).toContainText('The macros come to 472 kcal');
    await expect(warning).toContainText('the calories say 700 kcal');
    // A difference of 12.6% is within the rounding of labels.
    await fields.getByLabel('Calories (kcal)').fill('540');
    await expect(warning).toBeHidden();
  },
);

test(
  'a refused or an aborted upload shows an error and changes nothing',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    await page.goto('/admin/categories?new=1');
    const fields = form(page);
    const file = fields.getByLabel('Picture file');
    await file.setInputFiles(picture('fake.png', 'image/png', Buffer.from('no picture at all')));
    await expect(fields.getByRole('alert')).toHaveText('Please choose a PNG, JPEG or WebP picture.');
    allowConsoleErrors(consoleErrors, /status of 400/);
    await page.route('**/api/v1/admin/images', () => undefined);
    await file.setInputFiles(picture('bowl.png', 'image/png', drawPng(32, [10, 90, 40])));
    await expect(fields.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expect(button(fields, 'Uploading the picture…')).toHaveAttribute('aria-busy', 'true');
    await button(fields, 'Stop').click();
    await expect(button(fields, 'Upload a picture')).toBeVisible();
    await expect(fields.getByLabel('Image URL (optional)')).toHaveValue('');
  },
);

test(
  'a category needs a unique name and a valid image URL',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    const name = unique('Test Soups');
    await createCategory(page, name);
    await button(page, 'Add Category').click();
    const fields = form(page);
    await button(fields, 'Add Category').click();
    await expect(fields.getByText('Name is required')).toBeVisible();
    await fields.getByLabel('Name').fill(name);
    await fields.getByLabel('Image URL (optional)').fill('not an address');
    await expect(fields.getByText('Invalid URL format')).toBeVisible();
    await fields.getByLabel('Image URL (optional)').fill('');
    await button(fields, 'Add Category').click();
    await expect(toast(page, 'Failed to create category: There is a category of this name already.')).toBeVisible();
    await expect(fields.getByLabel('Name').locator('xpath=..').getByRole('alert')).toHaveText(
      'There is a category of this name already.',
    );
    await expect(fields.getByLabel('Name')).toHaveValue(name);
    await expectAccessible(page);
    allowConsoleErrors(consoleErrors, /status of 409/);
  },
);

test('the component form shows every validation error at its field', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/admin/custom-meals');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Bases', 'Proteins', 'Addons']);
  await expectAccessible(page);
  await button(page, 'Add Protein').click();
  const fields = form(page);
  const note = (label: string) => fields.getByLabel(label, { exact: true }).locator('xpath=..').getByRole('alert');
  await fields.getByLabel('Price (₹)').fill('-1');
  await fields.getByLabel('Image URL (optional)').fill('nothing');
  await fields.getByLabel('The same as JSON').fill('[]');
  await button(fields, 'Add Component').click();
  await expect(note('Name')).toHaveText('Name is required');
  await expect(note('Price (₹)')).toHaveText('Price must be a positive number');
  await expect(note('Serving weight (g)')).toHaveText('Serving weight must be a positive number');
  await expect(note('Calories (kcal)')).toHaveText('Calories must be a positive number');
  await expect(note('Image URL (optional)')).toHaveText('Invalid URL');
  await expect(note('The same as JSON')).toHaveText('Invalid JSON format for nutrition values...');

  await fillComponent(page, 'Smoked chicken');
  await expect(fields.getByText('The name speaks of chicken.')).toBeVisible();
  await fields.getByLabel('Image URL (optional)').fill('');
  await fields.getByLabel('The same as JSON').fill('');
  await expect(fields.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

test(
  'forms work by keyboard alone, and confirm before unsaved changes are discarded',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/admin/meals');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/meals\?edit=\d+$/);
    await expect(form(page).getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await expect(edit).toBeFocused();

    await page.keyboard.press('Enter');
    await form(page).getByLabel('Description (optional)').fill('Something else');
    await page.keyboard.press('Escape');
    await expect(question(page)).toContainText('Discard your changes?');
    await button(question(page), 'Keep Editing').click();
    await expect(form(page).getByLabel('Description (optional)')).toHaveValue('Something else');
    await page.goBack();
    await button(question(page), 'Discard Changes').click();
    await expect(form(page)).toBeHidden();
    await expect(page).toHaveURL('/admin/meals');

    await page.goto('/admin/meals?new=1');
    await form(page).getByLabel('Chosen by hand').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('group', { name: 'Base' }).getByLabel('None')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(form(page).getByRole('group', { name: 'Base' }).getByLabel('Brown rice')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form(page).getByRole('group', { name: 'Proteins' }).getByLabel('Chicken')).toBeChecked();
  },
);

test(
  'a meal lists its ingredients with grams, compares them with its figures, and shows them on its page',
  { tag: ['@once', '@long'] },
  async ({ page, guest }) => {
    const name = unique('Test Ingredients');
    await page.goto('/admin/meals?new=1');
    await fillMeal(page, name, 'Rice Bowls');
    const list = form(page).getByRole('group', { name: 'Ingredients (optional)' });
    const add = async (index: number, ingredient: string, grams: string) => {
      await button(list, 'Add ingredient').click();
      await expect(list.getByLabel(`Ingredient ${index}`, { exact: true })).toBeFocused();
      await page.keyboard.type(ingredient);
      await list
        .getByLabel('Grams')
        .nth(index - 1)
        .fill(grams);
    };
    await add(1, 'Tikka Paneer', '100');
    await add(2, 'quinoa', '185');
    await expect(list.getByRole('status')).toHaveText(
      /^Together 285 g of 420 g\. They come to \d+ kcal \(the meal says 500 kcal\)/,
    );
    await add(3, 'Secret masala', '2.5');
    await expect(list.getByRole('status')).toHaveText('Together 287.5 g of 420 g.');
    await add(4, 'Tikka paneer', '');
    await button(form(page), 'Add Meal').click();
    await expect(list.getByRole('alert')).toHaveText(['Must be a positive number']);
    await expectAccessible(page);
    await button(list, 'Remove ingredient 4').click();
    await button(form(page), 'Add Meal').click();
    await expect(toast(page, 'Meal created successfully!')).toBeVisible();

    await guest.goto(`/menu?q=${encodeURIComponent(name)}`);
    await guest.getByRole('article').getByRole('link', { name }).click();
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(guest.getByRole('region', { name: 'What is in it' }).getByRole('listitem')).toHaveText([
      'quinoa185 g',
      'Tikka Paneer100 g',
      'Secret masala2.5 g',
    ]);
  },
);
