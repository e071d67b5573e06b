import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { plainPdf } from '#server/demo/plain-pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { assignNutritionist } from './support/own-nutritionist.ts';
import { toast } from './support/page-parts.ts';
import { requestCode, bearer, readCode } from './support/sign-in.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const messages = (page: Page) => page.getByRole('group', { name: 'Messages' }).getByRole('listitem');
const blood = { name: 'Blood report.pdf', mimeType: 'application/pdf', buffer: plainPdf(['HbA1c: 6.1 %']) };

test(
  'a request that is half written survives a reload and the end of the session',
  { tag: ['@once', '@long'] },
  async ({ page, request, customer, consoleErrors }) => {
    await page.goto('/profile?tab=personal');
    await page.getByRole('link', { name: 'Consultations and diet plans' }).click();
    await expect(page.getByText('You have no consultations yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Request a consultation' }).click();
    await page.getByLabel('Your goal').fill('Manage blood sugar');
    await page.getByLabel('Notes (optional)').fill('Vegetarian.\nI eat eggs.');
    await page.reload();
    await expect(page.getByLabel('Your goal')).toHaveValue('Manage blood sugar');
    await page.getByLabel('I agree that').check();
    await request.post('/api/v1/auth/logout', { headers: bearer(customer.token) });
    allowConsoleErrors(consoleErrors, 401);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
    await requestCode(page, customer.phone);
    const code = page.getByLabel('One-time code');
    await expect(code).toBeFocused();
    await code.fill(await readCode(request, customer.phone));
    await expect(page.getByLabel('Your goal'), 'of the session that ended').toHaveValue('Manage blood sugar');
    await expect(page.getByLabel('I agree that')).not.toBeChecked();
  },
);

test(
  'a customer requests a consultation with a document, whose upload succeeds on the second try',
  { tag: '@once' },
  async ({ page, customer: _signedIn, consoleErrors }) => {
    await page.goto('/consultations/new');
    await page.getByLabel('Your goal').fill('Manage blood sugar');
    const file = page.getByLabel('Document file');

    await test.step('what cannot be sent', async () => {
      await file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
      await expect(page.getByText('Please choose a PDF, PNG or JPEG file.')).toBeVisible();
      await file.setInputFiles({ ...blood, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      await expect(page.getByText('The file is larger than 5 MB.')).toBeVisible();
      await file.setInputFiles(blood);
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Please agree that we keep what you tell us about your health')).toBeVisible();
    });

    const upload = '**/api/v1/consultations/*/document';
    await test.step('the upload fails', async () => {
      await page.getByLabel('I agree that').check();
      await page.route(upload, (route) => route.abort());
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(
        page.getByText('Your request has been sent, but your document Blood report.pdf has not'),
      ).toBeVisible();
      await expect(page.getByText('A nutritionist will be assigned to you soon.')).toBeVisible();
      allowConsoleErrors(consoleErrors, /ERR_FAILED/);
    });

    await test.step('the second try', async () => {
      await page.unroute(upload);
      await page.getByRole('button', { name: 'Try again' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect(await readFile(await (await download).path(), 'latin1')).toContain('HbA1c: 6.1 %');
    });
  },
);

test(
  'a message that fails to send is not lost, and a request can be cancelled until its review starts',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    const { id } = await customer.requestConsultation('Build muscle');
    await page.goto(`/consultations/details?id=${id}`);
    const box = page.getByLabel('Message', { exact: true });
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    const writing = '**/api/v1/consultations/*/messages';
    await page.route(writing, (route) => route.fulfill({ status: 503, json: {} }));
    await box.fill('Good morning,');
    await box.press('Shift+Enter');
    await box.pressSequentially('when can we talk?');
    await box.press('Enter');
    await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('Good morning,\nwhen can we talk?');
    allowConsoleErrors(consoleErrors, 503);
    await page.unroute(writing);
    await box.press('Enter');
    await expect(messages(page)).toHaveText(/Ananya Rao.*Good morning,\s+when can we talk\?/s);
    await expect(box).toHaveValue('');

    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('button', { name: 'Yes, Cancel Request' }).click();
    await expect(page.getByText('This consultation is closed and can only be read.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a document' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a nutritionist’s message, appointment and plan appear without a reload, and a day of the plan goes into the cart',
  { tag: ['@once', '@long'] },
  async ({ page, request, customer, isMobile }) => {
    const consultation = await customer.requestConsultation('Build muscle');
    const nutritionist = await assignNutritionist(request, consultation.id);
    await nutritionist.startReview();

    await openWithLiveStream(page, '/consultations');
    await nutritionist.write('Hello Ananya!');
    const card = page.getByRole('article', { name: 'Build muscle' });
    await expect(card).toContainText('1 new message');
    await card.getByRole('link').click();
    await expect(messages(page)).toContainText(['Hello Ananya!']);

    await nutritionist.propose(new Date(shopNow().getTime() + 48 * 3_600_000));
    await page.getByRole('button', { name: 'Accept this time' }).click();
    await expect(page.getByText('· Accepted')).toBeVisible();

    const [meal] = await customer.meals();
    await nutritionist.setTarget({ calories: 1800, protein: 120, carbs: 180, fats: 60 });
    const dinner = { mealSlot: 'DINNER', nutritionistNotes: 'Before 8 PM' } as const;
    const breakfast = { mealSlot: 'BREAKFAST', nutritionistNotes: '' } as const;
    await nutritionist.savePlan(
      'Lean gain',
      [1, 2],
      [
        {
          ...breakfast,
          mealType: 'GENERIC',
          genericItemName: 'Oats with curd',
          genericItemDescription: 'A bowl',
          genericItemNutritionJson: { calories: 310, protein: 14 },
        },
        { ...dinner, mealType: 'STANDARD', standardMealId: meal!.id },
      ],
    );
    const plan = page.getByRole('region', { name: 'Lean gain' });
    await expect(plan).toBeVisible();
    await expectAccessible(page);

    await plan.getByRole('link', { name: 'Next week' }).click();
    await expect(plan.getByRole('navigation', { name: 'Weeks' })).toHaveText('Week 2');
    if (isMobile) await plan.getByRole('link', { name: 'Wednesday' }).click();
    else await expect(plan.getByRole('columnheader')).toHaveCount(8);
    await expect(plan.getByText(/of 1800 kcal/).first()).toBeVisible();
    await plan.getByRole('button', { name: isMobile ? 'Add Wednesday to cart' : 'Add to cart for Wednesday' }).click();
    await expect(plan.getByText('1 meal added to cart!')).toBeVisible();
    await expect(plan.getByText('At home: Oats with curd.')).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.plan-sheet').getByRole('heading', { name: 'Lean gain, week 2' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: null });

    await plan.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('heading', { name: meal!.name })).toBeVisible();

    await page.goto('/consultations');
    await expect(card).not.toContainText('new message');
  },
);
