import type { Page } from '@playwright/test';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { blockLiveStream, openWithLiveStream } from './support/live-stream.ts';
import { toast } from './support/page-parts.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const orders = '/profile?tab=orders';
const cards = (page: Page) => page.getByRole('region', { name: /^Orders/ }).getByRole('article');
/** The live order, which is above the list or beside it, or one of the list. */
const orderCard = (page: Page, orderId: number) =>
  page.getByRole('article', { name: `Order #${orderId}`, exact: true });
const livePanel = (page: Page, orderId: number) =>
  orderCard(page, orderId).filter({ has: page.getByRole('heading', { level: 2 }) });

test('a visitor signs in first and returns to the same tab', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto(orders);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(orders)}`);
});

test('a new customer sees their name, no addresses and no orders', { tag: '@once' }, async ({ page, customer }) => {
  expect((await customer.cart()).items).toEqual([]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ananya');
  await expect(page.getByRole('tab', { name: 'Addresses' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No addresses found')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Addresses' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Order History' })).toBeFocused();
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page).toHaveURL(orders);

  await page.keyboard.press('Home');
  const facts = page.getByRole('definition');
  await expect(facts).toHaveText(['Ananya Rao', 'Not provided', formatPhone(customer.phone)]);
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toContainText('This device');
  await expect(devices).toContainText('No other device is signed in.');
  await expectAccessible(page);
});

test('an address is added and changed', { tag: ['@once', '@long'] }, async ({ page, customer }) => {
  await customer.addAddress({ label: 'Gym' });
  await page.goto('/profile');
  const list = page.getByRole('tabpanel').getByRole('article');
  await expect(list).toHaveCount(1);
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Office');
  await dialog.getByLabel('Address line 1').fill('12 Financial District');
  await dialog.getByLabel('City').fill('Hyderabad');
  await dialog.getByLabel('State').fill('Telangana');
  await dialog.getByLabel('Postal code').fill('500032');
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(toast(page, 'Address added successfully!')).toBeVisible();
  await expect(list).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit Office' }).click();
  await dialog.getByLabel('Label').fill('Work');
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(toast(page, 'Address updated successfully!')).toBeVisible();
  await expect(list.filter({ hasText: 'Work' })).toBeVisible();
});

test(
  'another address is made the default, and the former one is deleted',
  { tag: '@once' },
  async ({ page, customer }) => {
    await customer.addAddress({ label: 'Gym' });
    await customer.addAddress({ label: 'Work' });
    await page.goto('/profile');
    const list = page.getByRole('tabpanel').getByRole('article');
    const gym = list.filter({ hasText: 'Gym' });
    await expect(gym.getByRole('button', { name: 'Delete Gym' })).toBeDisabled();
    await expect(gym).toContainText('The default address can’t be deleted.');
    await page.getByRole('button', { name: 'Set as default Work' }).click();
    await expect(toast(page, 'Default address updated!')).toBeVisible();
    await expect(list.filter({ hasText: 'Work' })).toContainText('Default');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Delete Gym' }).click();
    await page.getByRole('button', { name: 'No, Keep Address' }).click();
    await expect(list).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete Gym' }).click();
    await page.getByRole('button', { name: 'Yes, Delete Address' }).click();
    await expect(toast(page, 'Address deleted successfully!')).toBeVisible();
    await expect(list).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Addresses' })).toBeFocused();
  },
);

test(
  'an order is followed in the live panel and shown in full in the history',
  { tag: '@once' },
  async ({ page, customer }) => {
    const order = await customer.orderOnce(2);
    const [line] = order.items;
    await page.goto(orders);
    const steps = livePanel(page, order.id).getByRole('list').first().getByRole('listitem');
    await expect(steps).toHaveCount(4);
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(steps.first()).toContainText('Confirmed');
    await expect(steps.last()).toContainText(`Pay ${formatRupeesOnWire(order.totalAmount)} in cash at the door`);

    const card = orderCard(page, order.id);
    await expect(card, 'once').toHaveCount(1);
    await expect(card).toContainText(`${line!.mealNameSnapshot}${formatRupeesOnWire(line!.lineItemTotal)}`);
    await expect(card).toContainText('Home, Flat 402, Lotus Residency, Gachibowli, Hyderabad, Telangana 500032');
    await card.getByText('Details').click();
    await expect(card).toContainText('Confirmed placed by you');
    await expect(card).toContainText(`Subtotal${formatRupeesOnWire(order.subtotalAmount)}`);
    await expect(card).toContainText(`Total${formatRupeesOnWire(order.totalAmount)}`);
    await expect(card).toContainText(`${line!.caloriesKcal * 2}`);
    await expectAccessible(page);
  },
);

test('an order is cancelled after confirming', { tag: '@once' }, async ({ page, customer }) => {
  const order = await customer.orderOnce();
  await page.goto(orders);
  const card = orderCard(page, order.id);
  const cancel = card.getByRole('button', { name: 'Cancel Order' });
  await cancel.click();
  await expect(page.getByRole('button', { name: 'No, Keep Order' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await expect(toast(page, 'Order cancelled successfully')).toBeVisible();
  await expect(card.locator('.status-badge')).toHaveText('Cancelled');
  await expect(cancel).toHaveCount(0);
  await expect(livePanel(page, order.id)).toHaveCount(0);
  await expect(card.getByRole('heading', { name: `Order #${order.id}` })).toBeFocused();
  await card.getByText('Details').click();
  await expect(card).toContainText('Cancelled by you');
});

test('a change from another device shows without a reload', { tag: ['@once', '@long'] }, async ({ page, customer }) => {
  const order = await customer.orderOnce();
  await openWithLiveStream(page, orders);
  await expect(livePanel(page, order.id)).toBeVisible();
  await customer.cancelOrder(order);
  await expect(cards(page).first().locator('.status-badge')).toHaveText('Cancelled');
  await expect(page.getByRole('status').filter({ hasText: `Order #${order.id}: Cancelled.` })).toBeAttached();
  await expect(livePanel(page, order.id)).toHaveCount(0);

  const next = await customer.orderOnce();
  await expect(livePanel(page, next.id)).toBeVisible();
});

test(
  'without the live stream the page polls',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    const order = await customer.orderOnce();
    await blockLiveStream(page, consoleErrors);
    await page.clock.install({ time: shopNow() });
    await page.goto(orders);
    await expect(livePanel(page, order.id)).toBeVisible();
    await customer.cancelOrder(order);
    await page.clock.fastForward(15_000);
    await expect(cards(page).first().locator('.status-badge')).toHaveText('Cancelled');
  },
);

test(
  'an order that has moved on cannot be cancelled, and the page says so',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    const order = await customer.orderOnce();
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 409);
    await page.goto(orders);
    const card = orderCard(page, order.id);
    // Another device cancels while this one's request is in flight.
    await page.route('**/api/v1/orders/*/status', async (route) => {
      await customer.cancelOrder(order);
      await route.continue();
    });
    await card.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Yes, Cancel Order' }).click();
    await expect(toast(page, 'Failed to cancel order: This order is')).toContainText('It has moved on');
    await expect(card.locator('.status-badge')).toHaveText('Cancelled');
    await expect(card.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  },
);

test('an earlier order is put into the cart again', { tag: '@once' }, async ({ page, customer }) => {
  const order = await customer.orderOnce(3);
  await page.goto(orders);
  const card = orderCard(page, order.id);
  await card.getByRole('button', { name: 'Order again' }).click();
  const [line] = order.items;
  await expect(toast(page, `3 × ${line!.mealNameSnapshot} added to cart!`)).toBeVisible();
  await expect(card.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/order-now');
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  expect((await customer.cart()).items).toMatchObject([{ mealId: line!.mealId, quantity: 3 }]);
});

test('a long order history is paged', { tag: ['@once', '@long'] }, async ({ page, customer }) => {
  const placed = (await customer.orderTimes(6)).map(({ id }) => id).toReversed();
  await page.goto(orders);
  const names = cards(page).getByRole('heading', { level: 3 });
  const titles = placed.map((id) => `Order #${id}`);
  await expect(names).toHaveText(titles.slice(1, 5));
  const pager = page.getByRole('navigation', { name: 'Order pages' });
  await expect(pager.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2']);

  await pager.getByRole('link', { name: 'Next page' }).click();
  await expect(names).toHaveText(titles.slice(5));
  await expect(page).toHaveURL(`${orders}&page=2`);
  await expect(page.getByRole('heading', { name: 'Orders, page 2 of 2' })).toBeFocused();
  await expect(livePanel(page, placed[0]!)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(names).toHaveText(titles.slice(5));
  await page.goBack();
  await expect(names).toHaveText(titles.slice(1, 5));

  await page.goto(`${orders}&page=9`);
  await expect(page).toHaveURL(`${orders}&page=2`);
});

test(
  'orders that fail to load show an error and can be retried',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    await customer.orderOnce();
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 400);
    await failUntilRetried(page, '**/api/v1/orders?*', { status: 400, json: {} });
    await page.goto(orders);
    await expect(page.getByText('Error loading orders')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article', { name: /^Order #/ })).toHaveCount(1);
  },
);
