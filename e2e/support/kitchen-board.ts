import type { Locator, Page } from '@playwright/test';
import { timeLimit } from '../../scripts/time-limit.mjs';
import type { Order } from '#contract/orders.ts';
import { expect, test as base } from '../test.ts';
import { newCustomer, type Customer } from './customer.ts';
import { button } from './page-parts.ts';
import { signInLike } from './staff.ts';

type Kitchen = {
  /** The customer who places the orders. */
  guest: Customer;
  /** URL of the board; the browser is signed in as a kitchen manager created for this test. */
  board: string;
};

export const test = base.extend<Kitchen>({
  guest: async ({ request }, use) => use(await newCustomer(request)),
  board: async ({ page, context, baseURL }, use) => {
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await widenBoard(page);
    await use('/kitchen-manager/orders');
  },
});

/** Thirty orders per page: orders of other tests would push this test's order off a page of ten. */
export async function widenBoard(page: Page): Promise<void> {
  await page.route(/fulfillment-list/, (route) =>
    route.continue({ url: route.request().url().replace('size=10', 'size=30') }),
  );
}

export const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });

/** As cooks do, once more if need be: a card that a new order of another test has just moved takes no presses for a moment. */
export async function press(ticket: Locator, step: string): Promise<void> {
  const wanted = button(ticket, step);
  await expect(wanted).toBeVisible();
  const isTaken = async () => (await wanted.count()) === 0 || (await wanted.isDisabled());
  await expect(async () => {
    if (!(await isTaken())) await wanted.click();
    await expect.poll(isTaken, { timeout: timeLimit(1_000) }).toBe(true);
  }).toPass();
}
