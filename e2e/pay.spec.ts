import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { payPagePath } from '#domain/payments/pay-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { type Customer, newCustomer, signInAsNewCustomer } from './support/customer.ts';
import { OrderStaff } from './support/order-staff.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { shopDatabase } from './support/shop-database.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const statusOf = async (customer: Customer) => (await customer.orders())[0]!.status;
const simulatedApp = (page: Page) => page.getByRole('link', { name: /simulated UPI app/ });

async function openPayPage(page: Page, order: Order): Promise<void> {
  await page.goto(payPagePath(order.id));
  await expect(title(page)).toHaveText(`Pay for order #${order.id} by UPI`);
}

/** On another device: the page of the shop stays as it is. */
async function payElsewhere(page: Page, button: 'Pay' | 'Fail' | 'Pay too late' = 'Pay', link?: string) {
  const address = link ?? (await simulatedApp(page).getAttribute('href'))!;
  const phone = await page.context().newPage();
  await phone.goto(address);
  await phone.getByRole('button', { name: button, exact: true }).click();
  await phone.close();
  return address;
}

test(
  'a customer orders by UPI and pays; the page turns to Paid by itself',
  { tag: '@once' },
  async ({ page, customer }) => {
    await customer.addAddress();
    const [meal] = await customer.meals();
    const total = formatRupeesOnWire((await customer.addToCart(meal!, 2)).quote.total);
    await page.goto('/order-now');
    await page.getByRole('button', { name: 'Change payment method' }).click();
    await page.getByRole('radio', { name: /^UPI now/ }).check();
    await page.getByRole('button', { name: 'Place Order' }).click();

    await expect(page).toHaveURL(/\/pay\?order=\d+$/);
    await expect(title(page)).toHaveText(/^Pay for order #\d+ by UPI$/);
    await expect(page.getByText('To pay:').locator('..')).toContainText(total);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    const code = page.getByRole('img', { name: /^UPI QR code for order/ });
    if (page.viewportSize()!.width < 768) {
      await expect(page.getByRole('link', { name: 'Google Pay' })).toHaveAttribute('href', /pay\?.*am=/);
      await expect(code).toBeHidden();
      await page.getByRole('button', { name: 'Show the QR code' }).click();
    }
    await expect(code).toBeVisible();
    await expectAccessible(page);

    await test.step('a reload shows the same payment', async () => {
      await page.reload();
      await expect(title(page)).toHaveText(/^Pay for order #\d+ by UPI$/);
    });

    await payElsewhere(page);
    await expect(title(page)).toHaveText('Your order is confirmed');
    await expect(page.getByText('Paid by UPI')).toBeVisible();
    await expectAccessible(page);
    expect(await statusOf(customer)).toBe('CONFIRMED');

    await page.getByRole('link', { name: 'Follow the order' }).click();
    await expect(page.getByText('Paid. Nothing to pay at the door')).toBeVisible();
  },
);

test(
  'a payment that fails gives the cart back, and the next attempt is paid',
  { tag: '@once' },
  async ({ page, customer }) => {
    const order = await customer.orderOnce(2, 'UPI');
    await page.goto('/profile?tab=orders');
    await page.getByRole('link', { name: `Pay ${formatRupeesOnWire(order.amountDue)}` }).click();
    await simulatedApp(page).click();
    await page.getByRole('button', { name: 'Fail' }).click();

    await expect(title(page)).toHaveText('Your bank did not pay');
    await expectAccessible(page);
    expect(await statusOf(customer)).toBe('PAYMENT_FAILED');
    await expect.poll(async () => (await customer.cart()).items.map(({ quantity }) => quantity)).toEqual([2]);
    await page.getByRole('link', { name: 'Back to the cart' }).click();
    await page.getByRole('button', { name: 'Change payment method' }).click();
    await page.getByRole('radio', { name: /^UPI now/ }).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(title(page)).toHaveText(/^Pay for order/);
    await simulatedApp(page).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(title(page)).toHaveText('Your order is confirmed');
  },
);

test(
  'a customer changes to cash, and the order keeps its time and price',
  { tag: ['@once', '@long'] },
  async ({ page, customer }) => {
    const order = await customer.orderOnce(1, 'UPI');
    await openPayPage(page, order);
    await page.getByRole('button', { name: 'Pay cash at the door' }).click();
    await expect(title(page)).toHaveText('Changed to cash');
    await expect(page.getByText(`${formatRupeesOnWire(order.totalAmount)} to pay at the door.`)).toBeVisible();
    await expectAccessible(page);
    const [now] = await customer.orders();
    expect(now).toMatchObject({ status: 'CONFIRMED', paymentMethod: 'COD', promisedTo: order.promisedTo });
  },
);

test(
  'a customer cancels an order that waits for its payment',
  { tag: ['@once', '@long'] },
  async ({ page, customer }) => {
    await openPayPage(page, await customer.orderOnce(1, 'UPI'));
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Yes, Cancel Order' }).click();
    await expect(title(page)).toHaveText('Cancelled');
    expect(await statusOf(customer)).toBe('CANCELLED_BY_USER');
  },
);

test(
  'an order that is not paid in time gives all back, and late money too',
  { tag: ['@wide', '@long'] },
  async ({ page, customer }) => {
    const order = await customer.orderOnce(1, 'UPI');
    await openPayPage(page, order);
    const address = (await simulatedApp(page).getAttribute('href'))!;
    // The job that runs at the end of the time, now.
    await shopDatabase().query(
      `select graphile_worker.add_job('expire-payment', json_build_object('paymentId', id)) from payments where order_id = $1`,
      [order.id],
    );
    await expect(title(page)).toHaveText('Not paid in time');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the cart' }).click();
    await expect(page.getByRole('heading', { name: order.items[0]!.mealNameSnapshot })).toBeVisible();

    await payElsewhere(page, 'Pay too late', address);
    await expect.poll(() => statusOf(customer)).toBe('REFUNDED');
    await page.goto(payPagePath(order.id));
    await expect(title(page)).toHaveText('Your money is back');
    await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(formatRupeesOnWire(order.totalAmount));
    await expectAccessible(page);
  },
);

test(
  'a rider shows a UPI code at the door and takes no cash',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const kitchen = await openKitchen({}, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place });
    const cook = new OrderStaff(
      request,
      (await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id })).token,
    );
    const order = await cook.sendOut(await customer.orderOnce(2));
    await signInLike('delivery@macrobowl.test', context, baseURL, kitchen.id);
    await page.goto('/delivery');
    await page.getByRole('button', { name: `Pick up order ${order.id}` }).click();
    await page.getByRole('tab', { name: 'Mine' }).click();
    await page.getByRole('button', { name: `UPI code for order ${order.id}` }).click();
    const dialog = page.getByRole('dialog', { name: `UPI code for #${order.id}` });
    await expect(dialog).toContainText(formatRupeesOnWire(order.totalAmount));
    await expect(dialog.getByRole('img', { name: /^UPI QR code/ })).toBeVisible();
    await expectAccessible(page);
    await payElsewhere(page);
    await expect(dialog).toContainText(`Paid ${formatRupeesOnWire(order.totalAmount)}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back to the order' }).click();
    await expect(page.getByText('Paid, nothing to collect')).toBeVisible();
    await page.getByRole('button', { name: `Delivered order ${order.id}` }).click();
    await page.getByRole('button', { name: 'Yes, Delivered' }).click();
    await expect.poll(() => statusOf(customer)).toMatch(/^(DELIVERED|COMPLETED)$/);
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('₹0.00');
  },
);

test(
  'an admin sees what happened to a payment, and asks the gateway',
  { tag: ['@once', '@long'] },
  async ({ page, customer, context, baseURL }) => {
    const order = await customer.orderOnce(1, 'UPI');
    await openPayPage(page, order);
    await payElsewhere(page);
    await expect(title(page)).toHaveText('Your order is confirmed');

    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto('/admin/payments');
    await page.getByText('of started payments ended paid').click();
    await expect(page.getByRole('table', { name: 'Paid of started payments' })).toContainText('Today');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Events of order ${order.id}` }).click();
    const dialog = page.getByRole('dialog', { name: `Payments of order #${order.id}` });
    await expect(dialog.getByRole('list', { name: 'Events' })).toContainText(
      `Paid, ${formatRupeesOnWire(order.totalAmount)}`,
    );
    await dialog.getByRole('button', { name: 'Check at the gateway' }).click();
    await expect(page.getByText('The gateway has the same amounts')).toBeVisible();
    await expectAccessible(page);
  },
);
