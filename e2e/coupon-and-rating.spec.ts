import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, test } from './support/browser-context.ts';
import { newCustomer } from './support/customer.ts';
import { deliveredOrder } from './support/order-staff.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { shopDatabase } from './support/shop-database.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect } from './test.ts';

test(
  'an admin makes a coupon, and a customer orders with it and with store credit',
  { tag: '@once' },
  async ({ page, context, request, baseURL, open }) => {
    const code = `SAVE${randomUUID().slice(0, 6).toUpperCase()}`;
    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    await office.goto('/admin/coupons');
    await office.getByRole('button', { name: 'Add Coupon' }).click();
    const dialog = office.getByRole('dialog', { name: 'Add Coupon' });
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Percent').fill('50');
    await dialog.getByLabel('Largest discount (₹)').fill('100');
    await dialog.getByLabel('Uses in all').fill('1');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Add Coupon' }).click();
    await expect(office.getByRole('row', { name: code })).toContainText('50% off, at most ₹100.00');
    await expectAccessible(office);

    const kitchen = await openKitchen({}, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place });
    await customer.addAddress();
    await customer.addToCart((await customer.meals())[0]!);
    await shopDatabase(baseURL).query(
      `insert into credit_entries (user_id, amount_paise, reason) select id, 5000, 'A claim was granted' from users where phone = $1`,
      [customer.phone],
    );
    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/order-now');
    await page.getByRole('button', { name: 'Coupon' }).click();
    await page.getByLabel('Coupon code').fill('NOTMADE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('We do not know this coupon. Please check its code.')).toBeVisible();
    await page.getByLabel('Coupon code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('50% off, at most ₹100.00')).toBeVisible();
    await expect(page.getByText('−₹100.00')).toBeVisible();
    await expect(page.getByText('−₹50.00')).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByText('−₹100.00')).toBeVisible();
    await page.getByRole('switch', { name: 'Use store credit' }).click();
    await expect(page.getByText('₹50.00 kept')).toBeVisible();
    await page.getByRole('switch', { name: 'Use store credit' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/profile/);
    const [order] = await customer.orders();
    expect(order).toMatchObject({ couponCode: code, discountAmount: 100, creditAmount: 50 });

    await page.goto('/profile?tab=personal');
    await expect(page.getByText('Spent on an order')).toBeVisible();
    await office.reload();
    await expect(office.getByRole('row', { name: code })).toContainText('1 of 1');
    await expect(office.getByRole('row', { name: code })).toContainText('₹100.00');
  },
);

test(
  'a delivered meal is rated, and its words are shown after an admin approved them',
  { tag: '@once' },
  async ({ page, context, request, baseURL, open }) => {
    const { customer, order } = await deliveredOrder(request, baseURL);
    const [item] = order.items;
    const meal = (await customer.meals()).find(({ id }) => id === item!.mealId)!;
    const words = `Crisp ${randomUUID().slice(0, 8)}`;

    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/profile?tab=orders');
    await page.getByRole('button', { name: `Rate meals of order ${order.id}` }).click();
    const form = page.getByRole('group', { name: meal.name });
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByLabel('In your words (optional)').fill(words);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Save rating of ${meal.name}` }).click();
    await expect(page.getByText('Your words are shown once we have read them.')).toBeVisible();

    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    await office.goto('/admin/ratings');
    const row = office.getByRole('row').filter({ hasText: words });
    await expectAccessible(office);
    await row.getByRole('button', { name: `Approve the words about ${meal.name}` }).click();
    await expect(office.getByText('Words are shown', { exact: true })).toBeVisible();

    await page.goto(`/meals/${meal.slug}`);
    await expect(page.getByRole('heading', { name: 'What customers say' })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
  },
);
