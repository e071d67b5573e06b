import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { createConsultation, type CreatedConsultation } from './support/consultations.ts';
import { assign } from './support/own-nutritionist.ts';
import { button, toast, horizontalOverflow, errorResponse } from './support/page-parts.ts';
import { signInLike, createStaffLike } from './support/staff.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect, test as base } from './test.ts';

/** URL of the page; the browser is signed in as an admin created for this test. */
const test = base.extend<{ consultations: string }>({
  consultations: async ({ context, baseURL }, use) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    await use('/admin/consultations?size=50');
  },
});

const row = (page: Page, { userName }: CreatedConsultation) => page.getByRole('row').filter({ hasText: userName });
const selector = (page: Page, { userName }: CreatedConsultation) =>
  page.getByRole('combobox', { name: `Nutritionist for ${userName}` });

test(
  'a consultation is assigned to a nutritionist, reassigned, and unassigned',
  { tag: '@once' },
  async ({ page, consultations, consoleErrors }) => {
    const [consultation, closed] = [await createConsultation(), await createConsultation({ status: 'COMPLETED' })];
    // The list has the first hundred nutritionists by last name.
    const { id } = await createStaffLike('nutritionist@macrobowl.test', { lastName: 'Aaron' });
    await page.goto(consultations);
    await expect(page).toHaveTitle('User Consultations | Macrobowl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Consultations');
    const select = selector(page, consultation);
    await expect(row(page, consultation)).toContainText('I train four times a week.');
    await expect(row(page, consultation)).toContainText('Submitted');
    await expect(select).toHaveValue('0');
    await expect(row(page, closed)).toContainText('Completed');
    await expect(selector(page, closed), 'what is closed is not assigned any more').toHaveCount(0);
    await expect(select.getByRole('option').first()).toHaveText('Unassigned');
    await expectAccessible(page);
    await select.selectOption(String(id));
    await expect(toast(page, 'Nutritionist assigned successfully')).toBeVisible();
    await page.reload();
    await expect(select).toHaveValue(String(id));

    await page.route('**/api/v1/admin/consultations/*/assign', (route) =>
      route.fulfill(errorResponse(503, 'Try again.')),
    );
    await select.selectOption('Unassigned');
    await expect(toast(page, 'Failed to update nutritionist assignment')).toContainText('Try again.');
    await expect(select).toHaveValue(String(id));
    await page.unroute('**/api/v1/admin/consultations/*/assign');
    allowConsoleErrors(consoleErrors, 503);
    await select.selectOption('Unassigned');
    await expect(toast(page, 'Nutritionist unassigned successfully')).toBeVisible();
    await expect(select).toHaveValue('0');
  },
);

test(
  'moving through the list by keyboard assigns only the final choice, once',
  { tag: ['@once', '@long'] },
  async ({ page, consultations }) => {
    const consultation = await createConsultation();
    await createStaffLike('nutritionist@macrobowl.test');
    await page.goto(consultations);
    const select = selector(page, consultation);
    await expect(select).toHaveValue('0');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/assign')) calls += 1;
    });
    const values = await select
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    // On some platforms the arrow keys change a closed select without opening it.
    await select.evaluate(
      (element: HTMLSelectElement, walked) => {
        for (const value of walked) {
          element.value = value;
          element.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      values.slice(1, 3),
    );
    await expect(toast(page, 'Nutritionist assigned successfully')).toBeVisible();
    await expect(select).toHaveValue(values[2]!);
    expect(calls).toBe(1);
  },
);

test(
  'the status changes by allowed transitions only, with notes; a closed consultation is read-only',
  { tag: ['@once', '@long'] },
  async ({ page, request, consultations, consoleErrors }) => {
    const consultation = await createConsultation({ notes: 'No milk.\nNo soya.' });
    const { id: nutritionistId } = await createStaffLike('nutritionist@macrobowl.test', { lastName: 'Aaron' });
    await page.goto(consultations);
    const update = button(page, `Update status of ${consultation.userName}`);
    await update.press('Enter');
    await expect(page).toHaveURL(new RegExp(`consultation=${consultation.id}`));
    const dialog = page.getByRole('dialog', { name: `Consultation of ${consultation.userName}` });
    await expect(dialog).toContainText('No milk.');
    const status = dialog.getByLabel('New status');
    await expect(status.getByRole('option')).toHaveText(['Please choose', 'In Review', 'Cancelled']);
    await expectAccessible(page);
    await button(dialog, 'Update Status').click();
    await expect(dialog.getByText('Please choose a status')).toBeVisible();
    await status.selectOption('In Review');
    await dialog.getByLabel('Notes (optional)').fill('By phone');

    await page.route('**/api/v1/admin/consultations/*/status', (route) =>
      route.fulfill(errorResponse(503, 'Try again.')),
    );
    await button(dialog, 'Update Status').click();
    await expect(toast(page, 'Failed to update consultation status')).toContainText('Try again.');
    await expect(dialog.getByLabel('Notes (optional)')).toHaveValue('By phone');
    await page.unroute('**/api/v1/admin/consultations/*/status');
    allowConsoleErrors(consoleErrors, 503, 422);
    await button(dialog, 'Update Status').click();
    await expect(toast(page, 'Please assign a nutritionist first.')).toBeVisible();
    await assign(request, consultation.id, nutritionistId);
    await button(dialog, 'Update Status').click();
    await expect(toast(page, 'Consultation marked as In Review.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(update).toBeFocused();
    await expect(row(page, consultation)).toContainText('In Review');

    await update.click();
    await expect(status.getByRole('option')).toHaveText(['Please choose', 'Completed', 'Cancelled']);
    await status.selectOption('Completed');
    await expect(dialog.getByText('This closes the consultation for good.')).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await button(question, 'Keep Editing').click();
    await button(dialog, 'Update Status').click();
    await expect(toast(page, 'Consultation marked as Completed.')).toBeVisible();
    await expect(row(page, consultation)).toContainText('Nutritionist: Meera Aaron');
    await expect(selector(page, consultation)).toHaveCount(0);
    await button(page, `View consultation of ${consultation.userName}`).click();
    await expect(dialog).toContainText('This consultation is closed and can only be read.');
    await expect(dialog.getByLabel('New status')).toHaveCount(0);
  },
);

test(
  'the document is downloaded by a signed link',
  { tag: ['@once', '@long'] },
  async ({ page, consultations, consoleErrors }) => {
    const consultation = await createConsultation({ document: '%PDF-1.4 HbA1c 6.1 %' });
    const bare = await createConsultation();
    await page.goto(consultations);
    await expect(button(page, `Download document of ${bare.userName}`)).toHaveCount(0);
    const download = page.waitForEvent('download');
    await button(page, `Download document of ${consultation.userName}`).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Blood report.pdf');
    expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.4 HbA1c 6.1 %');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Consultations');

    await page.route('**/api/v1/consultations/*/document', (route) => route.fulfill(errorResponse(503, 'Try again.')));
    await button(page, `Download document of ${consultation.userName}`).click();
    await expect(toast(page, 'Failed to download document')).toContainText('Try again.');
    allowConsoleErrors(consoleErrors, 503);
  },
);

test(
  'a failure of either list shows an error, and retrying loads it',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors, consultations }) => {
    await failUntilRetried(page, '**/api/v1/admin/users?*', errorResponse(400, 'Nothing works'));
    await page.goto(consultations);
    await expect(page.getByText('Failed to load data')).toBeVisible();
    allowConsoleErrors(consoleErrors, 400);
    await button(page, 'Try Again').click();
    await expect(page.getByRole('table')).toBeVisible();
  },
);

test(
  'consultations are paged in four page sizes, and nothing scrolls sideways',
  { tag: '@long' },
  async ({ page, consultations }) => {
    await Promise.all(Array.from({ length: 6 }, () => createConsultation({ notes: 'protein '.repeat(60) })));
    await page.goto(consultations.split('?')[0]!);
    await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['5', '10', '20', '50']);
    await expect(page.getByLabel('Rows per page')).toHaveValue('10');
    await page.getByLabel('Rows per page').selectOption('5');
    await expect(page.locator('tbody tr')).toHaveCount(5);
    const pager = page.getByRole('navigation', { name: 'Pages of consultations' });
    await pager.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/size=5&page=2/);
    for (const width of [761, 901, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () => page.locator('.staff-table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      await expect.poll(cut, `what is cut off at ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  },
);
