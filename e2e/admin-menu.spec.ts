import { expectAccessible } from './support/accessibility.ts';
import { createCategory, createMeal, form, rowOf, test, unique } from './support/catalogue-admin.ts';
import { button, horizontalOverflow, toast } from './support/page-parts.ts';
import { expect } from './test.ts';

// Each change makes the shop render its whole menu again.
test.describe.configure({ mode: 'default' });

test(
  'new terms are previewed with one order, confirmed, listed and recorded',
  { tag: ['@wide', '@long'] },
  async ({ page }) => {
    const fee = String(1 + (Date.now() % 99_000) / 100);
    await page.goto('/admin/terms');
    await expect(page.getByRole('region', { name: 'In force' })).toContainText('Tax7%');
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await button(page, 'Change Terms').click();
    await form(page).getByLabel('First day').fill('2091-04-01');
    await form(page).getByLabel('Delivery fee (₹)').fill('1000.01');
    await button(form(page), 'Preview').click();
    await expect(form(page).getByText('Must be from 0 to 1,000')).toBeVisible();
    await form(page).getByLabel('Delivery fee (₹)').fill(fee);
    await expectAccessible(page);
    await button(form(page), 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Terms from Apr 1, 2091' });
    await expect(preview).toContainText(`Delivery is now ₹${Number(fee).toFixed(2)}`);
    await expect(preview.getByRole('row', { name: /^Total/ })).toContainText('₹');
    await expectAccessible(page);
    await button(preview, 'Yes, Change Terms from Apr 1, 2091').click();
    await expect(toast(page, 'Terms scheduled')).toBeVisible();
    await expect(page.getByRole('region', { name: 'From Apr 1, 2091' })).toContainText(`₹${Number(fee).toFixed(2)}`);
    await page.goto('/admin/audit-log?subject=terms');
    await expect(page.locator('tbody tr').first()).toContainText(`₹${Number(fee).toFixed(2)}`);
    await expect(page.locator('tbody tr').first()).toContainText('2091-04-01');
  },
);

const head = 'Name,Category,Type,Price,Vegetarian,Serving weight (g),Calories (kcal)';
const lineOf = (name: string, price: string, category = 'Rice Bowls') =>
  `${name},${category},Protein Pick,${price},yes,420,520`;

test(
  'a CSV file is checked, its good rows are imported once and the bad ones are named',
  { tag: '@once' },
  async ({ page }) => {
    const [good, bad] = [unique('Imported bowl'), unique('Priceless bowl')];
    const buffer = Buffer.from(`\u{FEFF}${[head, lineOf(good, '269'), lineOf(bad, 'free')].join('\r\n')}\r\n`);
    const file = { name: 'menu.csv', mimeType: 'text/csv', buffer };
    await page.goto('/admin/meals');
    await button(page, 'Import CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Import Menu' });
    await dialog.getByLabel('Menu file').setInputFiles(file);
    await expect(dialog.getByRole('status')).toHaveText('1 new, 0 changed, 0 as they are, 1 left out');
    await expect(dialog.getByText(`Line 3, ${bad}: Price: Must be a positive number`)).toBeVisible();
    await expectAccessible(page);
    await button(dialog, 'Import 1 meal').click();
    await expect(toast(page, '1 meal imported: 1 new, 0 changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search meals' }).fill(good);
    await expect(rowOf(page, good)).toContainText('₹269.00');

    await button(page, 'Import CSV').click();
    await dialog.getByLabel('Menu file').setInputFiles(file);
    await expect(dialog.getByRole('status')).toHaveText('0 new, 0 changed, 1 as they are, 1 left out');
    await expect(button(dialog, 'Import 0 meals')).toBeDisabled();
  },
);

test(
  'the exported menu can be imported again without a change',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const cookies = await context.cookies(baseURL);
    const token = cookies.find(({ name }) => name === 'session')!.value;
    const response = await request.get('/api/v1/admin/meals/export.csv', {
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto('/admin/meals?import=1');
    const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: await response.body() };
    await page.getByLabel('Menu file').setInputFiles(file);
    await expect(form(page).getByRole('status')).toHaveText(/^0 new, 0 changed, \d+ as they are, \d+ left out$/);
  },
);

test(
  'a meal is duplicated, and the prices of a category are changed after a preview',
  { tag: '@long' },
  async ({ page }) => {
    const [category, name] = [unique('Seasonal'), unique('Monsoon bowl')];
    await createCategory(page, category);
    await createMeal(page, name, category);
    await page.goto('/admin/meals');
    await page.getByLabel('Category', { exact: true }).selectOption(category);
    await expect(rowOf(page, name)).toHaveCount(1);
    await button(page, `Duplicate ${name}`).click();
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`);
    await expect(form(page).getByLabel('Price (₹)')).toHaveValue('249.5');
    await button(form(page), 'Add Meal').click();
    await expect(toast(page, 'Meal created successfully!')).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(2);

    await button(page, 'Select all 2').click();
    await button(page, 'Change price or availability').click();
    await form(page).getByLabel('What changes').selectOption('Price, by a percentage');
    await form(page).getByLabel('Percentage (%)').fill('10');
    await expectAccessible(page);
    await button(form(page), 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Preview of 2 meals' });
    await expect(preview.getByRole('row').filter({ hasText: `${name} (copy)` })).toContainText('₹274.00');
    await expectAccessible(page);
    await button(preview, 'Yes, Change 2 meals').click();
    await expect(toast(page, '2 meals changed')).toBeVisible();
    await expect(rowOf(page, `${name} (copy)`)).toContainText('₹274.00');
  },
);
