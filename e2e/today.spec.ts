import { expectAccessible } from './support/accessibility.ts';
import { closeContexts, deskScreen, openContext } from './support/browser-context.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { assign } from './support/own-nutritionist.ts';
import { bearer } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect, test } from './test.ts';

test(
  'a customer sets a target, finds a bowl, gets it delivered and sees the day fill itself; the nutritionist sees it after consent',
  { tag: '@once' },
  async ({ page, request, context, baseURL, browser }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await customer.addAddress();
    await page.goto('/today');
    await expect(page.getByText('Nothing eaten yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Set a target' }).click();
    await page.getByLabel('Calories (kcal)').fill('2000');
    await page.getByLabel('Protein (g)').fill('150');
    await page.getByLabel('Carbs (g)').fill('197');
    await page.getByLabel('Fats (g)').fill('68');
    await page.getByRole('button', { name: 'Save target' }).click();
    await expect(page.getByText('2000 kcal left of 2000')).toBeVisible();
    await expectAccessible(page);

    // Find a bowl for one meal of this day, and order it.
    await page.getByRole('link', { name: 'Find my bowl for what is left' }).click();
    await page.getByRole('button', { name: 'This meal' }).click();
    await expect(page.getByRole('textbox', { name: 'Calories in kcal' })).toHaveValue('600');
    const best = page.getByRole('article').first();
    await best.getByRole('button', { name: /^Add to cart/ }).click();
    await expect(page.getByRole('link', { name: /^Cart, [1-3] items?$/ })).toBeVisible();
    await page.goto('/order-now');
    await expect(page.getByText(/^Leaves you \d+ g protein, \d+ kcal$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL('/profile?tab=orders');
    const [order] = await customer.orders();
    const kcal = order!.items.reduce((sum, { caloriesKcal, quantity }) => sum + caloriesKcal * quantity, 0);

    await page.goto('/today');
    await expect(page.getByText('Nothing eaten yet.')).toBeVisible();
    const { token } = await createStaffLike('kitchen@macrobowl.test');
    for (const status of ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED']) {
      const url = `/api/v1/kitchen-manager/orders/${order!.id}/status`;
      expect((await request.put(url, { headers: bearer(token), data: { status } })).status()).toBe(200);
    }
    // By itself, without a reload.
    await expect(page.getByText(`${2000 - kcal} kcal left of 2000`)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Order #${order!.id}, delivered`)).first()).toBeVisible();
    await expectAccessible(page);

    const consultation = await customer.requestConsultation('Build muscle');
    const nutritionist = await createStaffLike('nutritionist@macrobowl.test');
    await assign(request, consultation.id, nutritionist.id);
    const desk = await openContext(browser, baseURL!, deskScreen, nutritionist.token);
    await desk.page.goto(`/nutritionist/consultations?consultation=${consultation.id}`);
    await expect(desk.page.getByText('has not shared the ledger.')).toBeVisible();

    await page.goto(`/consultations/details?id=${consultation.id}`);
    await page.getByRole('button', { name: 'Share my ledger' }).click();
    const week = desk.page.getByRole('region', { name: 'Adherence' });
    await expect(week.getByText(String(kcal), { exact: true }).first()).toBeVisible();
    await expectAccessible(desk.page);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(week).toBeHidden();
    await expect(desk.page.getByText('has not shared the ledger.')).toBeVisible();
    await closeContexts(desk.page);

    await page.goto('/today');
    await page
      .getByRole('button', { name: /^Options for / })
      .first()
      .click();
    await page.getByRole('button', { name: 'I did not eat this' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${2000 - kcal} kcal left of 2000`)).toBeVisible();
  },
);
