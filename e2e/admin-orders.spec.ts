import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { shopNow } from './support/shop-clock.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer, type Customer } from './support/customer.ts';
import { blockLiveStream, openWithLiveStream } from './support/live-stream.ts';
import { kitchenManager } from './support/order-staff.ts';
import { button, toast, horizontalOverflow, errorResponse } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ guest: Customer; orders: string }>({
  guest: async ({ request }, use) => use(await newCustomer(request)),
  /** URL of the page; the browser is signed in as an admin created for this test. */
  orders: async ({ context, baseURL }, use) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    await use('/admin/orders');
  },
});

const row = (page: Page, { id }: Pick<Order, 'id'>) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `View order ${id}`, exact: true }) });
const of = (guest: Customer) => `search=${encodeURIComponent(guest.phone)}`;
const list = '**/api/v1/admin/orders?*';

test(
  'orders are filtered by id, customer, phone, status and day; the filters are in the URL',
  { tag: ['@wide', '@long'] },
  async ({ page, orders, guest }) => {
    const [order] = await guest.orderTimes(1);
    await page.goto(orders);
    await expect(page).toHaveTitle('Orders | Macrobowl');
    await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
      'All',
      'Pending',
      'Confirmed',
      'Processing',
      'Out for Delivery',
      'Delivered',
      'Completed',
      'Payment Failed',
      'Refunded',
      'Cancelled by User',
      'Cancelled by Admin',
    ]);
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    for (const text of [String(order!.id), `#${order!.id}`, guest.phone, guest.phone.slice(3, 9)]) {
      await search.fill(text);
      await expect(page).toHaveURL(`${orders}?search=${new URLSearchParams({ q: text }).toString().slice(2)}`);
      await expect(row(page, order!)).toBeVisible();
    }
    await search.fill(guest.phone);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(row(page, order!)).toContainText(`#${order!.id}`);
    await expect(row(page, order!)).toContainText(`User #${order!.userId}`);
    await expect(row(page, order!)).toContainText('Ananya Rao');
    await expect(row(page, order!)).toContainText(formatRupeesOnWire(order!.totalAmount));
    await expect(row(page, order!)).toContainText('Confirmed');
    await expectAccessible(page);

    await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await expect(page.getByText('No orders match the current filter')).toBeVisible();
    await expect(page).toHaveURL(/status=DELIVERED/);
    await page.getByLabel('Status', { exact: true }).selectOption('Confirmed');
    const today = businessDay(shopNow());
    await page.getByLabel('From').fill(today);
    await expect(row(page, order!)).toBeVisible();
    await page.getByLabel('To').fill(addDays(today, -1));
    await expect(page.getByLabel('From')).toHaveValue(addDays(today, -1));
    await expect(page.getByText('No orders match the current filter')).toBeVisible();
    await page.getByLabel('To').fill(today);
    await expect(row(page, order!)).toBeVisible();
    await page.reload();
    await expect(row(page, order!)).toBeVisible();
    await expect(page.getByLabel('To')).toHaveValue(today);
    await button(page, 'Clear filters').click();
    await expect(page).toHaveURL(orders);
    await expect(search).toHaveValue('');
  },
);

test(
  'orders are paged in five page sizes, from first to last',
  { tag: ['@once', '@long'] },
  async ({ page, orders }) => {
    // Past days only: other tests place orders today.
    const past = `${orders}?to=${addDays(businessDay(shopNow()), -1)}`;
    await page.goto(past);
    const size = page.getByLabel('Rows per page');
    await expect(size.getByRole('option')).toHaveText(['10', '20', '30', '50', '100']);
    await expect(size).toHaveValue('10');
    await expect(page.locator('tbody tr')).toHaveCount(10);
    const pager = page.getByRole('navigation', { name: 'Pages of orders' });
    await expect(pager.getByRole('link', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(`${past}&page=2`);
    await pager.getByRole('link', { name: 'Last page' }).click();
    await expect(pager.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('link', { name: 'Previous page' }).click();
    await page.goBack();
    await pager.getByRole('link', { name: 'First page' }).click();
    await expect(page).toHaveURL(past);
    await size.selectOption('30');
    await expect(page).toHaveURL(`${past}&size=30`);
    await expect(page.locator('tbody tr')).toHaveCount(30);
    await page.goto(`${orders}?page=999`);
    await expect(page.getByText('There are no orders on this page')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(10);
  },
);

test(
  'the order dialog shows all details, and the keyboard opens and closes it',
  { tag: ['@wide', '@long'] },
  async ({ page, orders, guest, consoleErrors }) => {
    const order = await guest.orderBowl();
    const [line] = order.items;
    await page.goto(`${orders}?${of(guest)}`);
    const view = button(page, `View order ${order.id}`);
    await view.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Order #${order.id}` });
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`));
    for (const text of [
      'Confirmed',
      `User #${order.userId}, Ananya Rao, ${formatPhone(guest.phone)}`,
      'Macrobowl Gachibowli',
      'COD',
      '2 × Leg day bowl',
      `${formatRupeesOnWire(line!.pricePerItemSnapshot)} each`,
      formatRupeesOnWire(line!.lineItemTotal),
      '“No chilli flakes”',
      '“Ring twice”',
      'Flat 402, Lotus Residency',
      'Hyderabad, Telangana 500032',
      'Placed, Confirmed',
      `Ananya Rao (customer, user #${order.userId})`,
      ...line!.allergens,
    ]) {
      await expect(dialog).toContainText(text);
    }
    await expect(dialog.getByRole('img', { name: /egetarian/ })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Components of Leg day bowl' }).getByRole('listitem')).toHaveText(
      line!.components.map(
        ({ name, servingWeightGrams, caloriesKcal }) => `${name}${servingWeightGrams} g, ${caloriesKcal} kcal`,
      ),
    );
    for (const amount of ['subtotalAmount', 'deliveryFee', 'taxAmount', 'totalAmount'] as const) {
      await expect(dialog).toContainText(formatRupeesOnWire(order[amount]));
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(view).toBeFocused();
    await expect(page).toHaveURL(`${orders}?${of(guest)}`);

    await page.goto(`${orders}?order=2147483647`);
    await expect(page.getByRole('dialog')).toContainText('We could not find');
    allowConsoleErrors(consoleErrors, 404);
  },
);

test(
  'an admin cancels by keyboard, with a reason that is stored; the customer sees it',
  { tag: '@once' },
  async ({ page, orders, guest }) => {
    const [order] = await guest.orderTimes(1);
    await page.goto(`${orders}?${of(guest)}`);
    const cancel = button(page, `Cancel order ${order!.id}`);
    await cancel.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Cancel order #${order!.id}` });
    await expect(question).toContainText('Are you sure you want to cancel this order? This action cannot be undone.');
    await expect(button(question, 'No, Keep Order')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();

    await cancel.press('Enter');
    await question.getByLabel('Reason (optional)').fill('The kitchen lost its power');
    await button(question, 'Yes, Cancel Order').press('Enter');
    await expect(toast(page, 'Order cancelled successfully')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(row(page, order!)).toContainText('Cancelled by Admin');
    await expect(cancel).toHaveCount(0);
    await expect(button(page, `View order ${order!.id}`)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Order #${order!.id}` });
    await expect(dialog).toContainText('Confirmed → Cancelled by Admin');
    await expect(dialog).toContainText('Asha Reddy (admin');
    await expect(dialog).toContainText('Reason: The kitchen lost its power');
    await expect(button(dialog, 'Cancel Order')).toHaveCount(0);
    const [seen] = await guest.orders();
    expect(seen!.timeline.at(-1)).toMatchObject({ status: 'CANCELLED_BY_ADMIN', reason: 'The kitchen lost its power' });
  },
);

test(
  'a failed cancellation shows an error and leaves the reason filled in',
  { tag: ['@once', '@long'] },
  async ({ page, orders, guest, consoleErrors }) => {
    const [order] = await guest.orderTimes(1);
    await page.goto(`${orders}?${of(guest)}&order=${order!.id}`);
    await button(page.getByRole('dialog'), 'Cancel Order').click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason (optional)').fill('Out of paneer');
    await page.route('**/api/v1/admin/orders/*/cancel', (route) =>
      route.fulfill(errorResponse(503, 'The kitchen is busy. Please try again.')),
    );
    await button(question, 'Yes, Cancel Order').click();
    await expect(toast(page, 'Failed to cancel order: The kitchen is busy. Please try again.')).toBeVisible();
    await expect(question.getByLabel('Reason (optional)')).toHaveValue('Out of paneer');
    await page.unroute('**/api/v1/admin/orders/*/cancel');
    allowConsoleErrors(consoleErrors, 503);
    await button(question, 'Yes, Cancel Order').click();
    await expect(toast(page, 'Order cancelled successfully')).toBeVisible();
    await expect(page.getByRole('dialog', { name: `Order #${order!.id}` })).toContainText('Reason: Out of paneer');
  },
);

test(
  'an order that is delivered meanwhile can no longer be cancelled, and the dialog says so',
  { tag: ['@once', '@long'] },
  async ({ page, orders, guest, request }) => {
    const [order] = await guest.orderTimes(1);
    const kitchen = await kitchenManager(request);
    await openWithLiveStream(page, `${orders}?${of(guest)}&cancel=${order!.id}`);
    const question = page.getByRole('alertdialog');
    await expect(button(question, 'Yes, Cancel Order')).toBeEnabled();
    await kitchen.sendOut(order!);
    await kitchen.moveInKitchen(order!, 'DELIVERED');
    await expect(question).toContainText('This order is Delivered: it can no longer be cancelled.');
    await expect(button(question, 'Yes, Cancel Order')).toBeDisabled();
    await button(question, 'No, Keep Order').click();
    await expect(row(page, order!)).toContainText('Delivered');
    await expect(button(page, `Cancel order ${order!.id}`)).toHaveCount(0);
  },
);

test(
  'a new order appears in the list, and its status changes, without a reload',
  { tag: ['@once', '@long'] },
  async ({ page, orders, guest, request }) => {
    await openWithLiveStream(page, `${orders}?${of(guest)}`);
    await expect(page.getByText('No orders match the current filter')).toBeVisible();
    const [order] = await guest.orderTimes(1);
    await expect(row(page, order!)).toContainText('Confirmed');
    await (await kitchenManager(request)).moveInKitchen(order!, 'PROCESSING');
    await expect(row(page, order!)).toContainText('Processing');
  },
);

test(
  'the error state and the empty state show the specified texts',
  { tag: ['@once', '@long'] },
  async ({ page, orders, consoleErrors }) => {
    await blockLiveStream(page, consoleErrors);
    const nothing = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10, first: true, last: true };
    await page.route(list, (route) => route.fulfill({ json: nothing }));
    await failUntilRetried(page, list, errorResponse(400, 'Nothing works'));
    allowConsoleErrors(consoleErrors, 400);
    await page.goto(orders);
    await expect(page.getByText('Error loading orders. Please try again.')).toBeVisible();
    await button(page, 'Try Again').click();
    await expect(page.getByText('There are no orders in the system yet')).toBeVisible();
    await expect(button(page, 'Export CSV')).toBeDisabled();
    await expectAccessible(page);
  },
);

test(
  'nothing scrolls sideways, and on a phone every order is a card with touch targets',
  { tag: ['@once', '@long'] },
  async ({ page, orders }) => {
    await page.goto(orders);
    await expect(page.locator('tbody tr')).toHaveCount(10);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const isPhone = page.viewportSize()!.width < 761;
    const first = page.locator('tbody tr').first();
    expect(await first.evaluate((element) => getComputedStyle(element).display)).toBe(isPhone ? 'flex' : 'table-row');
    const box = await first.getByRole('button', { name: /^View order/ }).boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(isPhone ? 44 : 36);
    for (const width of [761, 901, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () => page.locator('.staff-table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      await expect.poll(cut, `what is cut off at ${width}`).toBeLessThanOrEqual(0);
    }
  },
);
