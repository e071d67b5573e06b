import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { button, horizontalOverflow, isPhone, toast } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { readOutbox, useSessionToken } from './support/sign-in.ts';
import { signInLike, signInStaff, strongPassword } from './support/staff.ts';
import { expect, test } from './test.ts';
import { timeLimit } from '../scripts/time-limit.mjs';

const message = 'Closed for repairs';

test(
  'closing a date asks what happens to the orders of that date, and again when one comes in meanwhile',
  { tag: '@wide' },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 409);
    const kitchen = await openKitchen({}, baseURL);
    const date = addDays(businessDay(shopNow()), 1);
    const deliverAt = new Date(`${date}T13:00:00+05:30`).toISOString();
    const customers = await Promise.all([1, 2, 3].map(() => newCustomer(request, { place: kitchen.place, baseURL })));
    const order = async (index: number) => {
      const customer = customers[index]!;
      const [address, [meal]] = await Promise.all([customer.addAddress(), customer.meals()]);
      return customer.placeOrder(address, [{ meal: meal!, quantity: 1 }], { deliverAt });
    };
    const [moved, cancelled] = [await order(0), await order(1)];
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto(`/admin/kitchens?hours=${kitchen.id}`);
    const hours = page.getByRole('dialog', { name: `Hours and capacity of ${kitchen.name}` });
    const question = page.getByRole('dialog', { name: 'Orders are booked for then' });

    await test.step('the orders are listed before anything is saved', async () => {
      await button(hours, 'Add special date').click();
      await button(hours, 'Save Changes').click();
      await expect(question.getByText(new RegExp(`^#${moved.id} `))).toBeVisible();
      await expect(question.getByText('2 orders are moved.')).toBeVisible();
      await expectAccessible(page);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    const late = await order(2);
    await test.step('an order that came in meanwhile is shown', async () => {
      await question.getByLabel(`What happens to order #${cancelled.id}`).selectOption('Cancel the order');
      await question.getByLabel('Message to the customers').fill(message);
      await button(question, 'Apply and Save').click();
      await expect(question.getByRole('alert')).toHaveText('An order came in meanwhile. Please look again.');
      await expect(question.getByText(new RegExp(`^#${late.id} `))).toBeVisible();
    });

    await test.step('all are decided on, and the date is closed', async () => {
      await expect(question.getByText('2 orders are moved, 1 order is cancelled.')).toBeVisible();
      await button(question, 'Apply and Save').click();
      await expect(toast(page, 'Opening hours saved')).toBeVisible();
      await expect(hours).toBeHidden();
      const newest = await Promise.all(customers.map(async (customer) => (await customer.orders())[0]));
      const [first, second, third] = newest;
      expect([first!.status, second!.status, third!.status]).toEqual(['CONFIRMED', 'CANCELLED_BY_ADMIN', 'CONFIRMED']);
      for (const kept of [first!, third!]) expect(businessDay(new Date(kept.deliverAt!))).not.toBe(date);
    });

    await test.step('the customer of the cancelled order reads the message', async () => {
      await useSessionToken(context, baseURL, customers[1]!.token);
      await page.goto(`/profile?tab=orders&order=${cancelled.id}`);
      await page.getByText('Details').first().click();
      await expect(page.getByText(message).first()).toBeVisible();
    });
  },
);

test(
  'an invited person sets a password with the mailed link once, and signs in',
  { tag: '@once' },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 422);
    const email = `nila-${randomUUID()}@macrobowl.test` as const;
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto('/admin/users');
    await button(page, 'Invite User').click();
    const dialog = page.getByRole('dialog', { name: 'Invite User' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('Nila');
    await dialog.getByLabel('Last name').fill('Das');
    await dialog.getByLabel('Nutritionist').check();
    await expectAccessible(page);
    await button(dialog, 'Send Invitation').click();
    await expect(toast(page, 'Invitation sent')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(email);
    await expectAccessible(page);

    await expect.poll(async () => (await readOutbox(request, email)).length).toBe(1);
    const [mail = ''] = await readOutbox(request, email);
    const link = /\S*\/accept-invitation\?token=\S+/.exec(mail)?.[0] ?? '';
    await context.clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Macrobowl' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(strongPassword);
    await page.getByLabel('New password again').fill(strongPassword);
    await button(page, 'Set password').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeFocused();
    await signInStaff(request, email, strongPassword);

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(strongPassword);
    await page.getByLabel('New password again').fill(strongPassword);
    await button(page, 'Set password').click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeFocused();
    await expectAccessible(page);
  },
);

test(
  'the sales report is read by day, kitchen and meal, and downloaded',
  { tag: ['@wide', '@long'] },
  async ({ page, context, baseURL }) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto('/admin/reports');
    const table = page.getByRole('table');
    await expect(table).toContainText('Total');
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('tab', { name: 'By meal' }).click();
    await expect(table).toContainText('Delivery');
    await page.getByRole('tab', { name: 'By kitchen' }).click();
    await expect(table).toContainText('Gachibowli');
    await page.getByLabel('From').fill('2019-01-01');
    await page.getByLabel('To', { exact: true }).fill('2019-01-31');
    await expect(page.getByText('No orders in this period')).toBeVisible();
    await expect(button(page, 'Download CSV')).toBeDisabled();
    await expectAccessible(page);
  },
);

test(
  'a note is written on an order from the kitchen’s card, and the admin reads it',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const customer = await newCustomer(request);
    const order = await customer.orderOnce();
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto(`/kitchen-manager/orders?order=${order.id}`);
    const card = page.locator(`[data-order-id="${order.id}"]`);
    await button(card, 'Internal notes').click();
    const dialog = page.getByRole('dialog', { name: `Internal notes on order #${order.id}` });
    await dialog.getByLabel('New note').fill('Gate code 4711');
    await expectAccessible(page);
    await button(dialog, 'Add Note').click();
    await expect(card).toContainText('Gate code 4711');
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto('/admin/orders');
    const search = page.getByRole('dialog').getByRole('combobox');
    // The key works once the page is hydrated.
    await expect(async () => {
      if (isPhone(page)) await button(page, 'Go to page, order, person or meal').click();
      else await page.keyboard.press('Control+K');
      await expect(search).toBeVisible({ timeout: timeLimit(2_000) });
    }).toPass();
    await search.fill(customer.phone.replace('+91', '0'));
    await expect(page.getByRole('option', { name: /^All orders of/ })).toBeVisible();
    await page.getByRole('option', { name: `Order #${order.id}` }).click();
    await expect(page.getByRole('dialog', { name: `Order #${order.id}` })).toContainText('Gate code 4711');
    await expectAccessible(page);
  },
);
