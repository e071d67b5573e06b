import type { Locator, Page } from '@playwright/test';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatTimeRange } from '#domain/calendar/format-instant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, phoneScreen, test as base } from './support/browser-context.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { type Customer, newCustomer } from './support/customer.ts';
import { card } from './support/kitchen-board.ts';
import { openKitchen, type OwnKitchen } from './support/own-kitchen.ts';
import { toast } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { bearer, useSessionToken } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect } from './test.ts';

// Open pages of the shop follow every change of hours, those of the other tests too.
const shopUrl = process.env['E2E_CATALOGUE_URL']!;

const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** Closed now: the tests begin at noon. */
const evenings = weekdays.map((weekday) => ({ weekday, fromMinute: 18 * 60, toMinute: 22 * 60 }));

const test = base.extend<{ kitchen: OwnKitchen; customer: Customer; checkout: Page }>({
  baseURL: shopUrl,
  /** Always open, one order in each half hour. */
  kitchen: async ({ baseURL }, use) => use(await openKitchen({ ordersPerSlot: 1 }, baseURL)),
  /** A meal is in their cart. */
  customer: async ({ request, kitchen, baseURL }, use) => {
    const customer = await newCustomer(request, { place: kitchen.place, baseURL });
    const [[meal]] = await Promise.all([customer.meals(), customer.addAddress()]);
    await customer.addToCart(meal!);
    await use(customer);
  },
  /** The browser is signed in as the customer. */
  checkout: async ({ page, context, baseURL, customer }, use) => {
    await useSessionToken(context, baseURL, customer.token);
    await openAndFollow(page, '/order-now');
    await use(page);
  },
});

/** From then on the page learns of changes by itself. */
async function openAndFollow(page: Page, path: string): Promise<void> {
  const followed = page.waitForResponse(/live\/shop/);
  await page.goto(path);
  await followed;
}

const slots = (page: Page): Locator => page.getByRole('group', { name: /^Slot, / }).getByRole('radio');
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

test(
  'an open menu says when the kitchen is closed and when it opens, as soon as an admin changes its hours',
  { tag: '@once' },
  async ({ open, page, context, request, baseURL }) => {
    const kitchen = await openKitchen({ weeklyShifts: evenings }, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place, baseURL });
    await customer.addAddress();
    const admin = await signInLike('admin@macrobowl.test', context, baseURL);
    const { page: shop } = await open(phoneScreen, customer.token);

    await test.step('closed until the evening', async () => {
      await openAndFollow(shop, '/menu');
      await expect(shop.getByText('Closed now. Opens at 6:00 PM')).toBeVisible();
    });

    await test.step('the admin opens it around the clock', async () => {
      await page.goto('/admin/kitchens');
      await page.getByRole('button', { name: `Hours of ${kitchen.name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Hours and capacity of ${kitchen.name}` });
      await dialog.getByLabel('Monday, opens').fill('00:00');
      await dialog.getByLabel('Monday, closes').fill('00:00');
      await dialog.getByRole('button', { name: 'Copy Monday to all days' }).click();
      await dialog.getByLabel('Orders per half hour').fill('-1');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByLabel('Orders per half hour')).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel('Orders per half hour').fill('1');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog).toBeHidden();
      await expect(shop.getByText(/^Open now. Arrives /)).toBeVisible();
    });

    await test.step('it is closed for today', async () => {
      const closing = await request.put(`/api/v1/admin/kitchens/${kitchen.id}/trading`, {
        headers: bearer(admin.token),
        data: {
          weeklyShifts: weekdays.map((weekday) => ({ weekday, opens: '11:00', closes: '22:00' })),
          specialDates: [{ date: businessDay(shopNow()), shifts: [], note: 'Holiday' }],
          leadMinutes: 30,
          ordersPerSlot: 1,
          portionsPerSlot: 0,
        },
      });
      expect(closing.status()).toBe(200);
      await expect(shop.getByText(/^Closed now. Opens .* 11:00 AM$/)).toBeVisible();
    });
  },
);

test(
  'a slot that another customer takes first is refused, and the next one is chosen',
  { tag: ['@once', '@long'] },
  async ({ checkout, kitchen, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 409);
    const other = await newCustomer(request, { place: kitchen.place, baseURL });
    const [address, [meal]] = await Promise.all([other.addAddress(), other.meals()]);
    await checkout.getByText('Pick a time').click();
    await expect(slots(checkout).first()).toBeChecked();
    await expectAccessible(checkout);
    const deliverAt = await slots(checkout).first().inputValue();
    // Whatever else happens in the shop meanwhile, the page does not learn of the other order before its own is sent.
    const sent = Promise.withResolvers<void>();
    await checkout.route(/\/serviceability/, async (route) => {
      await sent.promise;
      await route.continue();
    });
    await other.placeOrder(address, [{ meal: meal!, quantity: 1 }], { deliverAt });
    await placeOrder(checkout).click();
    await expect(checkout.getByText('That slot is full. Please choose another time.')).toBeVisible();
    sent.resolve();
    await expect(slots(checkout).first()).toBeDisabled();
    await expect(slots(checkout).nth(1)).toBeChecked();
  },
);

test(
  'a kitchen that pauses on its board blocks an open checkout until it is reopened',
  { tag: ['@once', '@long'] },
  async ({ open, checkout, kitchen: { id, name }, baseURL }) => {
    const manager = await createStaffLike('kitchen@macrobowl.test', { kitchenId: id, baseURL });
    const { page: board } = await open(deskScreen, manager.token);
    await expect(placeOrder(checkout)).toBeEnabled();
    await board.goto('/kitchen-manager/orders');
    await board.getByRole('button', { name: 'Pause…' }).click();
    const kitchen = board.getByRole('group', { name });

    await test.step('paused', async () => {
      await kitchen.getByRole('button', { name: 'Pause…' }).click();
      await kitchen.getByText('Until reopened').click();
      await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
      await expect(kitchen.getByText('Please give a reason')).toBeVisible();
      await kitchen.getByLabel('Reason').fill('Power cut');
      await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
      await expect(toast(board, `${name} takes no orders now`)).toBeVisible();
      await expect(kitchen.getByText('Paused until reopened: Power cut')).toBeVisible();
      await expectAccessible(board);
      await expect(checkout.getByText('Paused for now').first()).toBeVisible();
      await expect(placeOrder(checkout)).toBeDisabled();
    });

    await test.step('reopened', async () => {
      await kitchen.getByRole('button', { name: 'Reopen' }).click();
      await expect(kitchen.getByText('Taking orders')).toBeVisible();
      await expect(placeOrder(checkout)).toBeEnabled();
    });
  },
);

test(
  'an order for tomorrow is promised for its slot, and is on tomorrow’s board',
  { tag: '@once' },
  async ({ open, checkout, customer, kitchen, request, baseURL }) => {
    const forToday = await (await newCustomer(request, { place: kitchen.place, baseURL })).orderOnce();
    const tomorrow = addDays(businessDay(shopNow()), 1);
    await checkout.getByText('Pick a time').click();
    await checkout.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
    await placeOrder(checkout).click();
    await expect(checkout).toHaveURL('/profile?tab=orders');
    const [order] = await customer.orders();
    expect(businessDay(new Date(order!.deliverAt!))).toBe(tomorrow);
    await expect(checkout.getByText(formatTimeRange(order!.promisedFrom!, order!.promisedTo!))).toBeVisible();

    const manager = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id, baseURL });
    const { page: board } = await open(deskScreen, manager.token);
    await board.goto(`/kitchen-manager/orders?date=${tomorrow}`);
    await expect(card(board, order!)).toBeVisible();
    await expect(card(board, forToday)).toBeHidden();
  },
);
