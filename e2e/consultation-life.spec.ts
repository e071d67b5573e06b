import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { plainPdf } from '#server/demo/plain-pdf.ts';
import { allowConsoleErrors, unexpectedConsoleErrors } from './support/console-errors.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { button, toast } from './support/page-parts.ts';
import { registerCustomer } from './support/sign-in.ts';
import { deskScreen, phoneScreen, openContext, closeContexts } from './support/browser-context.ts';
import { createStaffLike } from './support/staff.ts';
import { expect, test } from './test.ts';

const meal = 'Tikka Paneer Quinoa';
const bowl = 'Grilled Chicken Brown Rice Bowl';
const atHome = 'Oats with curd';

const slot = (page: Page, name: string) => page.getByRole('button', { name });
const messages = (page: Page) => page.getByRole('group', { name: 'Messages' }).getByRole('listitem');
const opened = (page: Page) => page.getByRole('region', { name: 'Consultation', exact: true });

/** From here on only live events may update the page. */
async function openAndListen(page: Page, path: string): Promise<void> {
  await openWithLiveStream(page, path);
  await page.evaluate(() => void (document.body.dataset['stayed'] = 'yes'));
}

async function requestWithDocument(client: Page, goal: string): Promise<void> {
  await client.getByRole('link', { name: 'Request a consultation' }).click();
  await client.getByLabel('Your goal').fill(goal);
  await client.getByLabel('Notes (optional)').fill('I run twice a week.');
  await client.getByLabel('Document file').setInputFiles({
    name: 'Blood report.pdf',
    mimeType: 'application/pdf',
    buffer: plainPdf(['HbA1c: 6.1 %']),
  });
  await client.getByLabel('I agree that').check();
  await button(client, 'Send request').click();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(goal);
  await expect(client.getByText('Blood report.pdf')).toBeVisible();
}

async function readDocument(nutritionist: Page): Promise<string> {
  const download = nutritionist.waitForEvent('download');
  await opened(nutritionist)
    .getByRole('button', { name: /^Download document/ })
    .click();
  return readFile(await (await download).path(), 'latin1');
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.keyboard.press('Enter');
}

/** A meal of the shop, a bowl and something from home on Monday; the second week is like the first. */
async function planTwoWeeks(nutritionist: Page): Promise<void> {
  await button(opened(nutritionist), 'Create Diet Plan').click();
  await nutritionist.getByLabel('Plan name').fill('Lean gain');
  await slot(nutritionist, 'Add a meal to Breakfast, Monday').click();
  await nutritionist.getByRole('tab', { name: 'Create Generic Meal' }).click();
  await nutritionist.getByLabel('Meal Name').fill(atHome);
  await nutritionist.getByLabel('Description').fill('One bowl');
  await nutritionist.getByLabel('Calories (kcal)').fill('310');
  await button(nutritionist, 'Add Generic Meal').click();

  await slot(nutritionist, 'Add a meal to Lunch, Monday').click();
  await nutritionist.getByPlaceholder('Search meals...').fill(meal);
  await nutritionist.getByLabel('Additional Notes').fill('Without the peppers');
  await slot(nutritionist, meal).click();

  await slot(nutritionist, 'Add a meal to Dinner, Monday').click();
  await nutritionist.getByRole('tab', { name: 'Custom Bowl' }).click();
  await nutritionist.getByRole('radio', { name: 'Brown Rice' }).check();
  await nutritionist.getByRole('checkbox', { name: 'Grilled Chicken' }).check();
  await button(nutritionist, 'Add Custom Bowl').click();

  await button(nutritionist, 'Copy Week').click();
  await button(nutritionist.getByRole('dialog', { name: 'Copy Week' }), 'Copy Week').click();
  await button(nutritionist, 'Save Diet Plan').click();
  await expect(toast(nutritionist, 'Diet plan saved successfully!')).toBeVisible();
}

async function orderMondayOfWeekTwo(client: Page): Promise<void> {
  const plan = client.getByRole('region', { name: 'Lean gain' });
  await plan.getByRole('link', { name: 'Next week' }).click();
  await expect(plan.getByRole('navigation', { name: 'Weeks' })).toHaveText('Week 2');
  await plan.getByRole('link', { name: 'Monday' }).click();
  await expect(plan.getByText('Without the peppers')).toBeVisible();
  await button(plan, 'Add Monday to cart').click();
  await expect(plan.getByText('2 meals added to cart!')).toBeVisible();
  await expect(plan.getByText(`At home: ${atHome}.`)).toBeVisible();
}

test(
  'life of a consultation: requested, assigned, reviewed, discussed, planned, ordered from, completed; everyone sees each step live',
  { tag: '@once' },
  async ({ browser, request, baseURL }) => {
    test.setTimeout(240_000);
    const goal = `Run a half marathon ${randomUUID().slice(0, 8)}`;
    // The admin's list has the first hundred nutritionists by last name.
    const hired = await createStaffLike('nutritionist@macrobowl.test', { lastName: 'Aaron' });
    const nutritionistId = String(hired.id);
    const contexts = await Promise.all([
      openContext(browser, baseURL!, phoneScreen, await registerCustomer(request)),
      openContext(browser, baseURL!, deskScreen, (await createStaffLike('admin@macrobowl.test')).token),
      openContext(browser, baseURL!, deskScreen, hired.token),
    ]);
    const [client, admin, nutritionist] = contexts.map(({ page }) => page) as [Page, Page, Page];
    await Promise.all([
      openAndListen(client, '/consultations'),
      openAndListen(admin, '/admin/consultations?size=50'),
      openAndListen(nutritionist, '/nutritionist/consultations'),
    ]);

    await requestWithDocument(client, goal);
    const row = admin.getByRole('row').filter({ hasText: goal });
    await expect(row).toContainText('Submitted');
    const assigned = row.getByRole('combobox');
    await assigned.selectOption(nutritionistId);
    await expect(client.getByText('Your nutritionist: Meera Aaron')).toBeVisible();

    const panel = opened(nutritionist);
    const view = button(nutritionist, 'View consultation of Ananya Rao');
    await view.click();
    await expect(panel).toContainText('I run twice a week.');
    expect(await readDocument(nutritionist)).toContain('HbA1c: 6.1 %');
    await button(panel, 'Start Review').click();
    const clientStatus = client.locator('.status-badge').first();
    await expect(clientStatus).toHaveText('In Review');
    await expect(row).toContainText('In Review');

    await write(client, 'When should I eat before a run?');
    await expect(messages(nutritionist)).toContainText(['When should I eat before a run?']);
    await write(nutritionist, 'Two hours before.');
    await expect(messages(client)).toContainText(['When should I eat', 'Two hours before.']);
    await expect(nutritionist.getByPlaceholder('Type your message...'), 'one can go on writing').toBeInViewport();

    await assigned.selectOption('Unassigned');
    await expect(nutritionist.getByText('That consultation is not assigned to you any more.')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(view).toHaveCount(0);
    expect(await nutritionist.content()).not.toContain(goal);
    allowConsoleErrors(contexts[2].consoleErrors, 404);
    await assigned.selectOption(nutritionistId);
    await view.click();

    await planTwoWeeks(nutritionist);
    await orderMondayOfWeekTwo(client);

    await button(panel, 'Mark Complete').click();
    await button(nutritionist, 'Yes, Mark Complete').click();
    for (const page of [client, nutritionist]) {
      await expect(page.getByText('This consultation is closed and can only be read.')).toBeVisible();
      await expect(page.getByPlaceholder('Type your message...')).toHaveCount(0);
    }
    await expect(clientStatus).toHaveText('Completed');
    await expect(client.getByLabel('Document file')).toHaveCount(0);
    await expect(row).toContainText('Completed');
    await expect(assigned).toHaveCount(0);
    await button(panel, 'View Diet Plan').click();
    await expect(nutritionist.getByRole('dialog', { name: 'Diet Plan' })).toContainText(meal);
    await expect(button(nutritionist, 'Save Diet Plan')).toHaveCount(0);

    for (const { page, consoleErrors } of contexts) {
      expect(await page.evaluate(() => document.body.dataset['stayed']), 'nobody has loaded a page again').toBe('yes');
      expect(unexpectedConsoleErrors(consoleErrors), 'unexpected console errors').toEqual([]);
    }
    await client.getByRole('link', { name: 'View cart' }).click();
    for (const name of [meal, bowl]) await expect(client.getByRole('heading', { name })).toBeVisible();
    await expect(client.getByRole('heading', { name: atHome })).toHaveCount(0);
    await closeContexts(client, admin, nutritionist);
  },
);
