import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { type Paise, formatRupees, fromRupees, paise } from '#domain/money.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { type Customer, newCustomer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { toast } from './support/page-parts.ts';
import { archiveMeal, newMeal } from './support/shop-database.ts';
import { useShopClock } from './support/shop-clock.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';
import { timeLimit } from '../scripts/time-limit.mjs';

/** The catalogue of this shop may change: a dish is sold out for a while. */
const test = base.extend({ baseURL: process.env['E2E_CATALOGUE_URL']! });

const customers = 20;
const ordersOfEach = 3;
/** Long enough for the live stream to give up several times. */
const outageMs = 30_000;
/** One press for each step of each order: Start Processing and Out for Delivery. */
const pressesOneByOne = 2 * customers * ordersOfEach;

const card = (page: Page, { id }: Pick<Order, 'id'>) =>
  page.getByRole('article', { name: `Order #${id}`, exact: true });
const sum = (orders: readonly Order[]): Paise =>
  paise(orders.reduce((total, { totalAmount }) => total + fromRupees(totalAmount), 0));

/** Counts what a person presses. */
class Hand {
  presses = 0;
  async press(button: Locator): Promise<void> {
    await button.click({ timeout: timeLimit(10_000) });
    this.presses++;
  }
}

type Staff = { readonly page: Page; readonly context: BrowserContext; readonly hand: Hand };

test(
  'a shift: 60 orders, two managers, three riders, an outage, a sold-out dish, a pause, a hand-back, cash to the rupee',
  { tag: ['@long', '@wide'] },
  async ({ browser, request, baseURL, consoleErrors }) => {
    test.setTimeout(timeLimit(300_000));
    allowConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
    const kitchen = await openKitchen({}, baseURL);
    const meal = await newMeal(request);
    const hire = async (model: 'kitchen@macrobowl.test' | 'delivery@macrobowl.test', width: number): Promise<Staff> => {
      const { token } = await createStaffLike(model, { kitchenId: kitchen.id, lastName: `No ${width}`, baseURL });
      const context = await browser.newContext({ viewport: { width, height: 800 }, ...(baseURL && { baseURL }) });
      await useShopClock(context);
      await useSessionToken(context, baseURL, token);
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem('kitchenBoardOrder', 'due'));
      return { page, context, hand: new Hand() };
    };
    const guests = await Promise.all(
      Array.from({ length: customers }, (_, n) =>
        newCustomer(request, { place: kitchen.place, lastName: `Rao ${n}`, baseURL }),
      ),
    );
    const orders = await test.step('sixty orders are placed', () => placeOrders(guests));
    const managers = [await hire('kitchen@macrobowl.test', 1280), await hire('kitchen@macrobowl.test', 1281)] as const;
    const riders = await Promise.all([390, 391, 392].map((width) => hire('delivery@macrobowl.test', width)));
    for (const { page } of managers) await openWithLiveStream(page, '/kitchen-manager/orders');
    const [first, second] = managers;

    await test.step('the first manager starts all orders, half hour by half hour', async () => {
      const startAll = first.page.getByRole('button', { name: /^Start all \d+ of/ });
      const startOne = first.page.getByRole('button', { name: 'Start Processing', disabled: false });
      await expect(startAll.or(startOne.first()).first()).toBeVisible();
      while (await startAll.isVisible()) {
        const halfHour = /of .+$/.exec((await startAll.textContent())!)![0];
        await first.hand.press(startAll);
        await first.hand.press(first.page.getByRole('button', { name: /^Start \d+ Orders$/ }));
        await expect(startAll.filter({ hasText: halfHour })).toHaveCount(0, { timeout: timeLimit(120_000) });
      }
      while ((await startOne.count()) > 0) await first.hand.press(startOne.first());
      await expect.poll(() => countOf(guests, 'PROCESSING')).toBe(orders.length);
    });

    await test.step('a dish is sold out for a while, and the kitchen pauses', async () => {
      await first.page.getByRole('button', { name: /^Sold out/ }).click();
      const strip = first.page.getByRole('region', { name: 'Sold out' });
      const control = strip.getByRole('group', { name: `Availability of ${meal.name}` });
      await strip.getByRole('searchbox', { name: 'Search meals and ingredients' }).fill(meal.name);
      await control.getByRole('button', { name: 'Sold out today' }).click();
      await expect(first.page.getByText(`${meal.name}: sold out today`)).toBeVisible();
      await first.page.keyboard.press('Escape');
      const guest = await newCustomer(request, { place: kitchen.place, baseURL });
      const address = await guest.addAddress();
      await expect(guest.placeOrder(address, [{ meal, quantity: 1 }])).rejects.toThrow('409');

      await second.page.getByRole('button', { name: 'Pause…' }).click();
      const trading = second.page.getByRole('group', { name: kitchen.name });
      await trading.getByRole('button', { name: 'Pause…' }).click();
      await trading.getByText('Until reopened').click();
      await trading.getByLabel('Reason').fill('Gas cylinder');
      await trading.getByRole('button', { name: 'Pause Orders' }).click();
      await expect(toast(second.page, `${kitchen.name} takes no orders now`)).toBeVisible();
      await expect(guests[0]!.orderOnce()).rejects.toThrow('409');
      await trading.getByRole('button', { name: 'Reopen' }).click();
      await expect(trading.getByText('Taking orders')).toBeVisible();
      await second.page.keyboard.press('Escape');
    });

    await test.step('both managers send the orders out; one is offline for some of them', async () => {
      const [ofFirst, ofSecond] = [orders.filter((_, n) => n % 2 === 0), orders.filter((_, n) => n % 2 === 1)];
      await Promise.all([sendOut(first, ofFirst), sendOutWithOutage(second, ofSecond)]);
      await expect.poll(() => countOf(guests, 'OUT_FOR_DELIVERY')).toBe(orders.length);
      const presses = first.hand.presses + second.hand.presses;
      expect(presses, 'fewer presses than one for each step').toBeLessThan(pressesOneByOne * 0.7);
      test.info().annotations.push({ type: 'presses', description: `${presses} of ${pressesOneByOne} one by one` });
    });

    const rounds = riders.map((rider, n) => ({ rider, orders: orders.filter((_, index) => index % 3 === n) }));
    await test.step('three riders pick up, one brings an order back, and it is sent again', async () => {
      await Promise.all(rounds.map((round) => pickUp(round.rider, round.orders)));
      const [back] = rounds[0]!.orders;
      const { page } = rounds[0]!.rider;
      await openStop(page, back!);
      await card(page, back!).getByRole('button', { name: 'Hand back' }).click();
      await page.getByRole('radio', { name: 'Customer not reached' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click();
      const returned = first.page.getByRole('group', { name: `Order #${back!.id} was handed back` });
      await returned.getByRole('button', { name: 'Send again' }).click();
      await expect(returned).toHaveCount(0);
      rounds[0]!.orders.shift();
      rounds[1]!.orders.push(back!);
      await pickUp(rounds[1]!.rider, [back!]);
    });

    await test.step('everything is delivered, and all cash handed in at once', async () => {
      await Promise.all(rounds.map((round) => deliverAll(round.rider, round.orders)));
      await expect.poll(() => countOf(guests, 'COMPLETED')).toBe(orders.length);
    });

    await test.step('the manager counts the cash, and the shift closes to the rupee', async () => {
      const { page } = first;
      await page.getByRole('link', { name: 'Riders' }).click();
      const count = page.getByRole('button', { name: 'Count the cash' });
      await expect(count).toHaveCount(riders.length);
      for (let left = riders.length; left > 0; left--) {
        await count.first().click();
        const dialog = page.getByRole('dialog');
        const expected = /₹([\d,]+\.\d\d)/.exec((await dialog.textContent())!)![1]!.replaceAll(',', '');
        await dialog.getByLabel('Counted (₹)').fill(expected);
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await expect(count).toHaveCount(left - 1);
      }
      const report = page.getByRole('table', { name: 'Closing report' });
      for (const { orders: delivered } of rounds) {
        await expect(report.getByRole('row').filter({ hasText: formatRupees(sum(delivered)) })).not.toHaveCount(0);
      }
      expect(sum(rounds.flatMap(({ orders: delivered }) => delivered))).toBe(sum(orders));
    });

    await archiveMeal(meal);
    await Promise.all([...managers, ...riders].map(({ context }) => context.close()));
  },
);

async function placeOrders(guests: readonly Customer[]): Promise<Order[]> {
  const placed = await Promise.all(
    guests.map(async (guest, n) => {
      const [address, meals] = await Promise.all([guest.addAddress({ addressLine1: `Flat ${n}` }), guest.meals()]);
      const ofGuest: Order[] = [];
      for (let m = 0; m < ordersOfEach; m++) {
        ofGuest.push(await guest.placeOrder(address, [{ meal: meals[(n + m) % 8]!, quantity: 1 + (n % 3) }]));
      }
      return ofGuest;
    }),
  );
  return placed.flat();
}

async function countOf(guests: readonly Customer[], status: Order['status']): Promise<number> {
  const lists = await Promise.all(guests.map((guest) => guest.orders()));
  return lists.flat().filter((order) => order.status === status).length;
}

const outButton = (page: Page, order: Order) => card(page, order).getByRole('button', { name: 'Out for Delivery' });

/**
 * One after the other: while an update is in flight, the board ignores other presses, and a card that has just moved takes none for a
 * moment. Then the cook presses again.
 */
async function sendOut({ page, hand }: Staff, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    const isOut = page.getByText(`#${order.id} is Out for Delivery`);
    await expect(async () => {
      await hand.press(outButton(page, order));
      await expect(isOut).toBeVisible({ timeout: timeLimit(5_000) });
    }).toPass();
  }
}

/** Presses during the outage wait, and each is sent once when the connection is back. */
async function sendOutWithOutage(staff: Staff, orders: readonly Order[]): Promise<void> {
  const { page, context, hand } = staff;
  const [before, during, after] = [orders.slice(0, 10), orders.slice(10, 15), orders.slice(15)];
  await sendOut(staff, before);
  await context.setOffline(true);
  const outage = sleep(outageMs);
  for (const order of during) await hand.press(outButton(page, order));
  await expect(page.getByText('Out for Delivery: not sent yet')).toHaveCount(during.length);
  await outage;
  await context.setOffline(false);
  await expect(page.getByText('Out for Delivery: not sent yet')).toHaveCount(0);
  await sendOut(staff, after);
}

async function pickUp({ page, hand }: Staff, orders: readonly Order[]): Promise<void> {
  await openWithLiveStream(page, '/delivery');
  for (const order of orders) {
    await hand.press(card(page, order).getByRole('button', { name: 'Pick up' }));
    await expect(card(page, order)).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Mine' }).click();
}

async function openStop(page: Page, order: Order): Promise<void> {
  const open = page.getByRole('button', { name: `Open order ${order.id}` });
  const delivered = card(page, order).getByRole('button', { name: 'Delivered' });
  await expect(open.or(delivered)).toBeVisible();
  if (await open.isVisible()) await open.click();
}

async function deliverAll({ page, hand }: Staff, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    await openStop(page, order);
    await hand.press(card(page, order).getByRole('button', { name: 'Delivered' }));
    await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delivered' }));
  }
  await expect(page.getByRole('heading', { name: `Cash in hand (${orders.length})` })).toBeVisible();
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Hand in all cash' });
  await sheet.getByRole('button', { name: `Hand in ${formatRupees(sum(orders))}` }).click();
  await expect(page.getByRole('heading', { name: `Handed in today (${orders.length})` })).toBeVisible();
}
