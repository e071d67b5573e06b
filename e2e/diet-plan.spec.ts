import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { createConsultation } from './support/consultations.ts';
import { assign } from './support/own-nutritionist.ts';
import { button, toast } from './support/page-parts.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

type Desk = { readonly consultationId: number; readonly path: string; readonly token: string };

/** The browser is signed in as a nutritionist created for this test, to whom an admin has assigned a consultation. */
const test = base.extend<{ desk: Desk }>({
  desk: async ({ request, context, baseURL }, use) => {
    const { id } = await createConsultation({ status: 'IN_REVIEW' });
    const { id: nutritionistId, token } = await signInLike('nutritionist@macrobowl.test', context, baseURL);
    await assign(request, id, nutritionistId);
    await use({ consultationId: id, path: `/nutritionist/consultations?consultation=${id}&dialog=plan`, token });
  },
});

const slot = (page: Page, name: string) => page.getByRole('button', { name });
const summary = (page: Page) => page.getByRole('dialog', { name: 'Create Diet Plan' }).locator('dl').last();

async function addGeneric(page: Page, name: string, kcal: string): Promise<void> {
  await page.getByRole('tab', { name: 'Create Generic Meal' }).click();
  await page.getByLabel('Meal Name').fill(name);
  await page.getByLabel('Description').fill('At home');
  await page.getByLabel('Calories (kcal)').fill(kcal);
  await button(page, 'Add Generic Meal').click();
}

test(
  'a plan of two weeks with a meal, a bowl and something from home is saved and opened again',
  { tag: ['@once', '@long'] },
  async ({ page, desk }) => {
    await page.goto(desk.path);
    const name = page.getByLabel('Plan name');
    await expect(name).toBeFocused();
    await expect(button(page, 'Previous')).toBeDisabled();
    await button(page, 'Save Diet Plan').click();
    await expect(page.getByText('Please provide a name for the diet plan.')).toBeVisible();
    await name.fill('Lean gain');
    await button(page, 'Save Diet Plan').click();
    await expect(toast(page, 'Please add at least one meal to the diet plan.')).toBeVisible();

    await slot(page, 'Add a meal to Lunch, Monday').click();
    const picker = page.getByRole('dialog', { name: 'Select Lunch' });
    await expect(picker).toBeVisible();
    await page.goBack();
    await expect(picker, 'back closes the picker').toHaveCount(0);
    await expect(name, 'and leaves the plan as it is').toHaveValue('Lean gain');
    await slot(page, 'Add a meal to Lunch, Monday').click();
    await page.getByPlaceholder('Search meals...').fill('no such meal');
    await expect(page.getByText('No meals found matching your search.')).toBeVisible();
    await page.getByPlaceholder('Search meals...').fill('tikka paneer quinoa');
    await page.getByLabel('Additional Notes').fill('Without the peppers');
    await expectAccessible(page);
    await slot(page, 'Tikka Paneer Quinoa').click();
    await expect(slot(page, 'Replace Tikka Paneer Quinoa, Lunch, Monday, 509 kcal')).toBeFocused();

    await slot(page, 'Add a meal to Breakfast, Monday').click();
    await page.getByRole('tab', { name: 'Create Generic Meal' }).click();
    await button(page, 'Add Generic Meal').click();
    await expect(toast(page, 'Validation Error')).toContainText(
      'Please fill in all required fields for the generic meal.',
    );
    await page.getByLabel('Protein (g)').fill('');
    await addGeneric(page, 'Oats with curd', '310');

    await slot(page, 'Add a meal to Dinner, Monday').click();
    await page.getByRole('tab', { name: 'Custom Bowl' }).click();
    await page.getByRole('radio', { name: 'Brown Rice' }).check();
    await page.getByRole('checkbox', { name: 'Grilled Chicken' }).check();
    await expect(page.getByLabel('Bowl Name')).toHaveValue('Grilled Chicken Brown Rice Bowl');
    await button(page, 'Add Custom Bowl').click();
    await expect(slot(page, 'Replace Grilled Chicken Brown Rice Bowl, Dinner, Monday, 383 kcal')).toBeVisible();
    await expect(summary(page)).toHaveText('Average calories per day1202Days planned1Total meals3Weekly calories8414');

    await button(page, 'Copy Day').click();
    await page.getByRole('checkbox', { name: 'Sunday' }).check();
    await button(page.getByRole('dialog', { name: 'Copy Day' }), 'Copy Day').click();
    await page.getByRole('tab', { name: 'Sunday' }).click();
    await slot(page, 'Remove Oats with curd, Breakfast, Sunday').click();
    await expect(slot(page, 'Add a meal to Breakfast, Sunday')).toBeFocused();
    await button(page, 'Copy Week').click();
    await button(page.getByRole('dialog', { name: 'Copy Week' }), 'Copy Week').click();
    await button(page, 'Next').click();
    await expect(summary(page)).toHaveText('Average calories per day1047Days planned2Total meals5Weekly calories7329');
    await expectAccessible(page);
    await button(page, 'Save Diet Plan').click();
    await expect(toast(page, 'Diet plan saved successfully!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page, 'Create Diet Plan').click();
    await expect(name).toHaveValue('Lean gain');
    await slot(page, 'Edit notes of Tikka Paneer Quinoa, Lunch, Monday').click();
    await expect(page.getByLabel('Notes for the client')).toHaveValue('Without the peppers');
    await button(page, 'Done').click();
    await button(page, 'Versions').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Version 1 (latest)' })).toContainText(
      'Saved by Meera Iyer',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await button(page, 'Close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(name, 'closing had taken back the step that opened it').toHaveValue('Lean gain');
  },
);

test(
  'the whole week is in view on a laptop, and a whole day on a phone',
  { tag: '@long' },
  async ({ page, desk, isMobile }) => {
    await page.goto(desk.path);
    const days = isMobile ? ['Monday'] : ['Monday', 'Sunday'];
    if (isMobile) await page.getByRole('tab', { name: 'Monday' }).scrollIntoViewIfNeeded();
    const foot = await summary(page).boundingBox();
    for (const day of days) {
      for (const meal of ['Breakfast', 'Morning Snack', 'Lunch', 'Evening Snack', 'Dinner']) {
        const box = await slot(page, `Add a meal to ${meal}, ${day}`).boundingBox();
        expect(box!.y, `${meal} is below the top`).toBeGreaterThanOrEqual(0);
        expect(box!.y + box!.height, `${meal} is above the summary`).toBeLessThanOrEqual(foot!.y);
      }
    }
  },
);

test(
  'the picker shows macros and filters by them, by allergens and by vegetarian',
  { tag: ['@once', '@long'] },
  async ({ page, desk }) => {
    await page.goto(desk.path);
    await slot(page, 'Add a meal to Lunch, Monday').click();
    const picker = page.getByRole('dialog', { name: 'Select Lunch' });
    const paneer = picker.getByRole('button', { name: /^Tikka Paneer Quinoa/ });
    await expect(paneer).toContainText(/Protein \d+(\.\d)? gCarbs \d+(\.\d)? gFats \d+(\.\d)? g/);
    await button(picker, 'milk').click();
    await expect(paneer).toHaveCount(0);
    await button(picker, 'Clear filters').click();
    await button(picker, 'Vegetarian only').click();
    await expect(paneer).toBeVisible();
    await expect(picker.getByRole('button', { name: /Chicken/ })).toHaveCount(0);
    await picker.getByLabel('Protein from (g)').fill('500');
    await expect(picker.getByText('No meals found matching your search.')).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('on a screen with room for seven days', { tag: '@wide' }, () => {
  test('the week is edited and undone by keyboard', { tag: '@long' }, async ({ page, desk }) => {
    await page.goto(desk.path);
    await slot(page, 'Add a meal to Breakfast, Monday').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Select Morning Snack' })).toBeVisible();
    await addGeneric(page, 'Almonds', '116');
    const almonds = slot(page, 'Replace Almonds, Morning Snack, Tuesday, 116 kcal');
    await expect(almonds).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(slot(page, 'Add a meal to Morning Snack, Tuesday')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(almonds).toBeVisible();

    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await button(page, 'Keep Editing').click();
    await expect(almonds).toBeVisible();
  });

  test(
    'a plan that was saved elsewhere in between loses nothing',
    { tag: '@long' },
    async ({ page, desk, request, consoleErrors }) => {
      await page.goto(desk.path);
      await page.getByLabel('Plan name').fill('Mine');
      await slot(page, 'Add a meal to Breakfast, Monday').click();
      await addGeneric(page, 'Almonds', '116');
      await saveElsewhere(request, desk);
      await button(page, 'Save Diet Plan').click();
      const question = page.getByRole('alertdialog', { name: 'The plan was saved in between' });
      await expect(question).toContainText('Meera Iyer saved version 1 ("Theirs")');
      allowConsoleErrors(consoleErrors, 409);
      await button(question, 'Load Their Version').click();
      await expect(page.getByLabel('Plan name')).toHaveValue('Theirs');
      await button(page, 'Undo').click();
      await expect(page.getByLabel('Plan name')).toHaveValue('Mine');
      await button(page, 'Save Diet Plan').click();
      await expect(toast(page, 'Diet plan saved successfully!')).toBeVisible();
    },
  );
});

async function saveElsewhere(request: APIRequestContext, { consultationId, token }: Desk): Promise<void> {
  const response = await request.post('/api/v1/nutritionist/diet-plans', {
    headers: bearer(token),
    data: {
      consultationRequestId: consultationId,
      planName: 'Theirs',
      dailyPlans: [
        {
          weekNumber: 1,
          dayOfWeek: 'FRIDAY',
          scheduledMeals: [
            {
              mealSlot: 'DINNER',
              mealType: 'GENERIC',
              genericItemName: 'Soup',
              genericItemDescription: 'At home',
              genericItemNutritionJson: { calories: 200 },
            },
          ],
        },
      ],
    },
  });
  expect(response.status()).toBe(201);
}

test(
  'an empty day is filled to the target in a worker, and undone',
  { tag: '@once' },
  async ({ page, request, desk }) => {
    await request.put(`/api/v1/nutritionist/consultations/${desk.consultationId}/target`, {
      headers: bearer(desk.token),
      data: { calories: null, protein: 120, carbs: 180, fats: 60 },
    });
    await page.goto(desk.path);
    await button(page, 'Fill Day').click();
    const dialog = page.getByRole('dialog', { name: 'Fill Day to Target' });
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('of 120 g');
    await dialog.getByRole('button', { name: 'Vegetarian only' }).click();
    await expect(preview).toContainText('of 120 g');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fill Day' }).click();
    await expect(slot(page, 'Replace').first()).toBeVisible();
    const filled = await slot(page, 'Replace').count();
    expect(filled).toBeGreaterThan(2);
    await button(page, 'Undo').click();
    await expect(slot(page, 'Replace')).toHaveCount(0);
  },
);
