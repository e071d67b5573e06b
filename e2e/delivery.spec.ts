import type { BrowserContext, Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer, type Customer } from './support/customer.ts';
import { blockLiveStream, openWithLiveStream } from './support/live-stream.ts';
import { OrderStaff } from './support/order-staff.ts';
import { openKitchen, type OwnKitchen } from './support/own-kitchen.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike, createStaffLike, staffPassword, type StaffAccount } from './support/staff.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect, test as base } from './test.ts';
import { recordAnnouncements } from './support/page-parts.ts';

type People = { kitchen: OwnKitchen; customer: Customer; cook: OrderStaff; assistant: StaffAccount; order: Order };

const test = base.extend<People>({
  kitchen: async ({ baseURL }, use) => use(await openKitchen({}, baseURL)),
  customer: async ({ request, kitchen }, use) => use(await newCustomer(request, { place: kitchen.place })),
  cook: async ({ request, kitchen }, use) => {
    const { token } = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id });
    await use(new OrderStaff(request, token));
  },
  /** Every test here is signed in as a delivery assistant of this kitchen. */
  assistant: [
    async ({ context, baseURL, kitchen }, use) =>
      use(await signInLike('delivery@macrobowl.test', context, baseURL, kitchen.id)),
    { auto: true },
  ],
  /** An order that waits for pick-up. */
  order: async ({ customer, cook }, use) => use(await cook.sendOut(await customer.orderOnce(2))),
});

const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });
const tally = (page: Page) => page.getByRole('main').getByRole('definition');
const notice = (page: Page) => page.getByRole('main').getByRole('alert');
const yes = (page: Page, label: string) => page.getByRole('alertdialog').getByRole('button', { name: label });
const action = (page: Page, order: Order, label: string) => card(page, order).getByRole('button', { name: label });

/** On a wide screen both lists are in view. */
async function openTab(page: Page, tab: 'Waiting' | 'Mine') {
  if (page.viewportSize()!.width < 900) await page.getByRole('tab', { name: tab }).click();
}

async function deliver(page: Page, order: Order) {
  await action(page, order, 'Delivered').click();
  await yes(page, 'Yes, Delivered').click();
}

async function handIn(page: Page, order: Order) {
  await action(page, order, 'Cash handed in').click();
  await yes(page, 'Yes, Handed In').click();
}

/** Chromium logs every request that fails offline. */
const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/;

/** Queued actions that the server has responded to. */
function recordActions(context: BrowserContext): string[] {
  const actions: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().includes('/delivery/orders/')) return;
    const step = request.postDataJSON() as { status: string } | null;
    actions.push(`${response.status()} ${step?.status ?? 'pick-up'}`);
  });
  return actions;
}

/** Customers' addresses are on the device only while the assistant is signed in. */
const storedAddresses = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => localStorage.getItem(name)?.includes('Lotus')));

test(
  'an order is picked up, delivered, and its cash handed in',
  { tag: '@once' },
  async ({ page, customer, order }) => {
    const cash = formatRupeesOnWire(order.totalAmount);
    await page.goto('/delivery');
    await expect(page).toHaveTitle(/^Delivery panel/);
    await expect(tally(page)).toHaveText(['₹0.00', '₹0.00', '0']);
    await expect(page.getByRole('article'), 'no order of another kitchen').toHaveCount(1);
    const waiting = card(page, order);
    await expect(waiting).toContainText(cash);
    await expect(waiting).toContainText('Flat 402, Lotus Residency');
    await expect(waiting).toContainText(`2 ×${order.items[0]!.mealNameSnapshot}`);
    await expect(waiting.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
    await expect(waiting.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /17\.4\d*.*78\.3\d*/);
    await expectAccessible(page);

    await action(page, order, 'Pick up').click();
    await openTab(page, 'Mine');
    await expect(card(page, order)).toContainText('Picked up just now');
    await expectAccessible(page);

    await action(page, order, 'Delivered').click();
    await expect(yes(page, 'Yes, Delivered')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Not yet' }).click();
    await deliver(page, order);
    await expect(page.getByRole('heading', { name: 'Cash in hand (1)' })).toBeVisible();
    await expect(tally(page)).toHaveText([cash, '₹0.00', '1']);

    await handIn(page, order);
    await expect(page.getByRole('heading', { name: 'Handed in today (1)' })).toBeVisible();
    await expect(tally(page)).toHaveText(['₹0.00', cash, '1']);
    await expect.poll(async () => (await customer.orders())[0]!.status).toBe('COMPLETED');
    await page.reload();
    await expect(tally(page)).toHaveText(['₹0.00', cash, '1']);
    await expectAccessible(page);
    expect(await storedAddresses(page)).not.toEqual([]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedAddresses(page)).toEqual([]);
  },
);

test(
  'offline actions are queued, and each is sent once when the connection is back',
  { tag: '@once' },
  async ({ page, context, customer, order, consoleErrors }) => {
    const actions = recordActions(context);
    await page.goto('/delivery');
    await expect(card(page, order)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^Offline — showing what we knew at \d{1,2}:\d\d [AP]M$/)).toBeVisible();

    await action(page, order, 'Pick up').click();
    await openTab(page, 'Mine');
    await expect(card(page, order)).toContainText('Pick up: not sent yet');
    await deliver(page, order);
    await expect(card(page, order)).toContainText('Delivered: not sent yet');
    await expect(tally(page)).toHaveText([formatRupeesOnWire(order.totalAmount), '₹0.00', '1']);
    await expect(page.getByText('2 taps are kept here')).toBeVisible();
    await expectAccessible(page);
    expect((await customer.orders())[0]!.pickedUpAt).toBeNull();

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('2 taps have not reached the shop')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();

    await context.setOffline(false);
    await expect(page.getByText('not sent yet')).toHaveCount(0);
    await expect(page.getByText('Offline')).toHaveCount(0);
    await expect.poll(() => actions).toEqual(['200 pick-up', '200 DELIVERED']);
    expect((await customer.orders())[0]!.timeline.map(({ status }) => status).toSorted()).toEqual(
      ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'].toSorted(),
    );
    allowConsoleErrors(consoleErrors, offlineErrors);
  },
);

test(
  'two offline tabs share one action queue, and send it in order, once',
  { tag: ['@once', '@long'] },
  async ({ page, context, customer, order, consoleErrors }) => {
    const actions = recordActions(context);
    const other = await context.newPage();
    await page.goto('/delivery');
    await other.goto('/delivery?tab=mine');
    await expect(card(page, order)).toBeVisible();
    await expect(tally(other)).toHaveCount(3);
    await context.setOffline(true);
    await action(page, order, 'Pick up').click();
    await expect(card(other, order)).toContainText('Pick up: not sent yet');
    await deliver(other, order);
    await openTab(page, 'Mine');
    await handIn(page, order);
    await expect(other.getByRole('heading', { name: 'Handed in today (1)' })).toBeVisible();
    await context.setOffline(false);
    for (const tab of [page, other]) await expect(tab.getByText('not sent yet')).toHaveCount(0);
    await expect.poll(() => actions).toEqual(['200 pick-up', '200 DELIVERED', '200 COMPLETED']);
    expect((await customer.orders())[0]!.status).toBe('COMPLETED');
    allowConsoleErrors(consoleErrors, offlineErrors);
  },
);

test(
  'queued actions survive a closed page and an ended session until the same user signs in again',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, order, assistant, consoleErrors }) => {
    const actions = recordActions(context);
    await page.goto('/delivery');
    await expect(card(page, order)).toBeVisible();
    await context.setOffline(true);
    await action(page, order, 'Pick up').click();
    await openTab(page, 'Mine');
    await expect(card(page, order)).toContainText('not sent yet');
    await page.close();
    await request.post('/api/v1/auth/logout', { headers: bearer(assistant.token) });
    await context.setOffline(false);

    const next = await context.newPage();
    await next.goto('/delivery');
    await expect(next).toHaveURL(/\/login\/delivery-assistant/);
    expect(await storedAddresses(next)).toEqual([]);
    await next.getByLabel('Email').fill(assistant.email);
    await next.getByLabel('Password', { exact: true }).fill(staffPassword);
    await next.getByRole('button', { name: 'Sign In' }).click();
    await expect(next).toHaveURL(/\/delivery$/);
    await openTab(next, 'Mine');
    await expect(card(next, order)).toContainText('Picked up');
    await expect(next.getByText('not sent yet')).toHaveCount(0);
    await expect.poll(() => actions).toEqual(['200 pick-up']);
    allowConsoleErrors(consoleErrors, offlineErrors, 401);
  },
);

test(
  'when two assistants pick up an order at once, one gets it and the other sees the reason',
  { tag: ['@once', '@long'] },
  async ({ page, request, order, consoleErrors }) => {
    const colleague = new OrderStaff(request, (await createStaffLike('delivery@macrobowl.test')).token);
    await page.goto('/delivery');
    await expect(card(page, order)).toBeVisible();
    // This assistant's action is in flight while the colleague's arrives.
    await page.route('**/pick-up', async (route) => {
      await colleague.pickUp(order);
      await route.continue();
    });
    await action(page, order, 'Pick up').click();
    await expect(notice(page)).toContainText(`Order #${order.id}. “Pick up” did not count.`);
    await expect(card(page, order)).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await notice(page).getByRole('button', { name: 'OK' }).click();
    await expect(notice(page)).toHaveCount(0);
    await openTab(page, 'Mine');
    await expect(page.getByText('No orders on the way')).toBeVisible();
    allowConsoleErrors(consoleErrors, 409);
  },
);

test(
  'an order that is cancelled on the way says so at once, and can no longer be delivered',
  { tag: ['@once', '@long'] },
  async ({ page, cook, kitchen, order, assistant, request }) => {
    await new OrderStaff(request, assistant.token).pickUp(order);
    await openWithLiveStream(page, '/delivery?tab=mine');
    await expect(action(page, order, 'Delivered')).toBeVisible();
    const announcements = await recordAnnouncements(page);
    await cook.moveInKitchen(order, 'CANCELLED_BY_USER');
    await expect(card(page, order)).toContainText(`Do not deliver it. Take the food back to ${kitchen.name}.`);
    await expect(card(page, order).getByRole('button')).toHaveCount(0);
    await expect.poll(announcements).toContainEqual(expect.stringContaining(`Order #${order.id}: Cancelled by User.`));
  },
);

test(
  'an empty round and an unreachable server differ',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    const address = '**/api/v1/delivery/orders';
    const quiet = {
      waiting: [],
      mine: [],
      tally: { date: '2026-11-15', deliveredToday: 0, cashCarried: 0, cashHandedInToday: 0 },
    };
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 403);
    await page.route(address, (route) => route.fulfill({ json: quiet }));
    await failUntilRetried(page, address, { status: 403, json: {} });
    await page.goto('/delivery');
    await expect(page.getByRole('alert').getByText('Error loading orders. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No orders waiting')).toBeVisible();
    await openTab(page, 'Mine');
    await expect(page.getByText('No orders on the way')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a delivery assistant gets back to the area from a public page', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Delivery', exact: true }).click();
  await expect(page).toHaveURL('/delivery');
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery panel' })).toBeVisible();
});
