import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Open, deskScreen, phoneScreen, test } from './support/browser-context.ts';
import { addDocument } from './support/consultations.ts';
import { newCustomer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { OwnNutritionist, assign } from './support/own-nutritionist.ts';
import { button, toast } from './support/page-parts.ts';
import { createStaffLike } from './support/staff.ts';
import { expect } from './test.ts';

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

async function expectNeverReloaded(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) expect(await page.evaluate(() => document.body.dataset['stayed'])).toBe('yes');
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
  'a consultation is requested, assigned, reviewed and discussed; client, admin and nutritionist see each step live',
  { tag: '@once' },
  async ({ open, request }) => {
    const goal = `Run a half marathon ${randomUUID().slice(0, 8)}`;
    // The admin's list has the first hundred nutritionists by last name.
    const [customer, boss, hired] = await Promise.all([
      newCustomer(request),
      createStaffLike('admin@macrobowl.test'),
      createStaffLike('nutritionist@macrobowl.test', { lastName: 'Aaron' }),
    ]);
    const [{ page: client }, { page: admin }, { page: nutritionist }] = await Promise.all([
      open(phoneScreen, customer.token),
      open(deskScreen, boss.token),
      open(deskScreen, hired.token),
    ]);
    await Promise.all([
      openAndListen(client, '/consultations'),
      openAndListen(admin, '/admin/consultations?size=50'),
      openAndListen(nutritionist, '/nutritionist/consultations'),
    ]);
    const row = admin.getByRole('row').filter({ hasText: goal });
    const panel = opened(nutritionist);

    await test.step('requested with a document', async () => {
      const { id } = await customer.requestConsultation(goal);
      await addDocument(id, '%PDF-1.4 HbA1c: 6.1 %');
      await client.getByRole('article', { name: goal }).getByRole('link').click();
      await expect(row).toContainText('Submitted');
    });

    await test.step('assigned', async () => {
      await row.getByRole('combobox').selectOption(String(hired.id));
      await expect(client.getByText('Your nutritionist: Meera Aaron')).toBeVisible();
      await button(nutritionist, 'View consultation of Ananya Rao').click();
      expect(await readDocument(nutritionist)).toContain('HbA1c: 6.1 %');
    });

    await test.step('reviewed', async () => {
      await button(panel, 'Start Review').click();
      await expect(client.locator('.status-badge').first()).toHaveText('In Review');
      await expect(row).toContainText('In Review');
    });

    await test.step('discussed', async () => {
      await write(client, 'When should I eat before a run?');
      await expect(messages(nutritionist)).toContainText(['When should I eat before a run?']);
      await write(nutritionist, 'Two hours before.');
      await expect(messages(client)).toContainText(['When should I eat', 'Two hours before.']);
      await expect(nutritionist.getByPlaceholder('Type your message...'), 'one can go on writing').toBeInViewport();
    });
    await expectNeverReloaded(client, admin, nutritionist);
  },
);

/** In review, and open at its client and its nutritionist. */
async function consultationInReview(open: Open, request: APIRequestContext) {
  const [customer, hired] = await Promise.all([newCustomer(request), createStaffLike('nutritionist@macrobowl.test')]);
  const { id } = await customer.requestConsultation('Run a half marathon');
  await assign(request, id, hired.id);
  const own = new OwnNutritionist(request, hired.token, id);
  await own.startReview();
  const openBoth = async () => {
    const [{ page: client }, { page: nutritionist }] = await Promise.all([
      open(phoneScreen, customer.token),
      open(deskScreen, hired.token),
    ]);
    await Promise.all([
      openAndListen(client, `/consultations/details?id=${id}`),
      openAndListen(nutritionist, `/nutritionist/consultations?consultation=${id}`),
    ]);
    return { client, nutritionist };
  };
  return { customer, own, openBoth };
}

test(
  'a plan of two weeks reaches the client live, who orders a day of it',
  { tag: '@once' },
  async ({ open, request }) => {
    const { customer, openBoth } = await consultationInReview(open, request);
    const { client, nutritionist } = await openBoth();
    await test.step('planned', () => planTwoWeeks(nutritionist));
    await test.step('ordered from', async () => {
      await orderMondayOfWeekTwo(client);
      const { items } = await customer.cart();
      expect(items.map(({ mealName }) => mealName).toSorted()).toEqual([bowl, meal].toSorted());
    });
    await expectNeverReloaded(client, nutritionist);
  },
);

test(
  'a completed consultation is closed for client and nutritionist at once, and can still be read',
  { tag: '@once' },
  async ({ open, request }) => {
    const { own, customer, openBoth } = await consultationInReview(open, request);
    const { id: standardMealId } = (await customer.meals()).find(({ name }) => name === meal)!;
    const lunch = { mealSlot: 'LUNCH', nutritionistNotes: '', mealType: 'STANDARD', standardMealId } as const;
    await own.savePlan('Lean gain', [1], [lunch]);
    const { client, nutritionist } = await openBoth();
    const panel = opened(nutritionist);
    await button(panel, 'Mark Complete').click();
    await button(nutritionist, 'Yes, Mark Complete').click();
    await expect(toast(nutritionist, 'Consultation marked as Completed.')).toBeVisible();
    for (const page of [client, nutritionist]) {
      await expect(page.getByText('This consultation is closed and can only be read.')).toBeVisible();
      await expect(page.getByPlaceholder('Type your message...')).toHaveCount(0);
    }
    await expect(client.locator('.status-badge').first()).toHaveText('Completed');
    await expect(client.getByLabel('Document file')).toHaveCount(0);
    await expect(button(panel, 'Set Target')).toHaveCount(0);
    await button(panel, 'View Diet Plan').click();
    await expect(nutritionist.getByRole('dialog', { name: 'Diet Plan' })).toContainText(meal);
    await expect(button(nutritionist, 'Save Diet Plan')).toHaveCount(0);
    await expectNeverReloaded(client, nutritionist);
  },
);
