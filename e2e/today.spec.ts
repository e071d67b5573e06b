import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, test as base } from './support/browser-context.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { kitchenManager } from './support/order-staff.ts';
import { assign } from './support/own-nutritionist.ts';
import { createStaffLike } from './support/staff.ts';
import { expect } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

test(
  'a customer sets a target, finds a bowl for what is left of it, and the checkout says what it leaves',
  { tag: '@once' },
  async ({ page, customer }) => {
    await customer.addAddress();
    await page.goto('/today');
    await expect(page.getByText('Nothing eaten yet.')).toBeVisible();

    await test.step('the target', async () => {
      await page.getByRole('button', { name: 'Set a target' }).click();
      await page.getByLabel('Calories (kcal)').fill('2000');
      await page.getByLabel('Protein (g)').fill('150');
      await page.getByLabel('Carbs (g)').fill('197');
      await page.getByLabel('Fats (g)').fill('68');
      await page.getByRole('button', { name: 'Save target' }).click();
      await expect(page.getByText('2000 kcal left of 2000')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a bowl for one meal of this day', async () => {
      await page.getByRole('link', { name: 'Find my bowl for what is left' }).click();
      await page.getByRole('button', { name: 'This meal' }).click();
      await expect(page.getByRole('textbox', { name: 'Calories in kcal' })).toHaveValue('600');
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Add to cart/ })
        .click();
      await page.getByRole('link', { name: /^Cart, [1-3] items?$/ }).click();
      await expect(page.getByText(/^Leaves you \d+ g protein, \d+ kcal$/).first()).toBeVisible();
    });
  },
);

test(
  'an order fills the day by itself when it is delivered, and what was not eaten is taken out and back',
  { tag: '@once' },
  async ({ page, request, customer }) => {
    const [order, kitchen] = await Promise.all([
      customer.orderOnce(),
      kitchenManager(request),
      customer.setTarget({ caloriesKcal: 2000, protein: 150, carbs: 197, fats: 68 }),
    ]);
    const left = `${2000 - order.items[0]!.caloriesKcal} kcal left of 2000`;
    await openWithLiveStream(page, '/today');
    await expect(page.getByText('Nothing eaten yet.')).toBeVisible();
    await kitchen.sendOut(order);
    await kitchen.moveInKitchen(order, 'DELIVERED');
    await expect(page.getByText(left)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Order #${order.id}, delivered`)).first()).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('button', { name: /^Options for / })
      .first()
      .click();
    await page.getByRole('button', { name: 'I did not eat this' }).click();
    await expect(page.getByText('2000 kcal left of 2000')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(left)).toBeVisible();
  },
);

test(
  'a nutritionist sees the ledger of a client from the moment they share it until they stop',
  { tag: ['@once', '@long'] },
  async ({ open, page, request, customer }) => {
    const [order, kitchen, consultation, nutritionist] = await Promise.all([
      customer.orderOnce(),
      kitchenManager(request),
      customer.requestConsultation('Build muscle'),
      createStaffLike('nutritionist@macrobowl.test'),
    ]);
    await kitchen.sendOut(order);
    await kitchen.moveInKitchen(order, 'DELIVERED');
    await assign(request, consultation.id, nutritionist.id);
    const { page: desk } = await open(deskScreen, nutritionist.token);
    await Promise.all([
      openWithLiveStream(desk, `/nutritionist/consultations?consultation=${consultation.id}`),
      page.goto(`/consultations/details?id=${consultation.id}`),
    ]);
    await expect(desk.getByText('has not shared the ledger.')).toBeVisible();

    await page.getByRole('button', { name: 'Share my ledger' }).click();
    const week = desk.getByRole('region', { name: 'Adherence' });
    await expect(week.getByText(String(order.items[0]!.caloriesKcal), { exact: true }).first()).toBeVisible();
    await expectAccessible(desk);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    // The plan and what was delivered stay: they are the shop's own.
    await expect(week.getByText('has not shared the ledger.')).toBeVisible();
  },
);
