import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { test as base } from '../test.ts';
import { newCustomer, type Customer } from './customer.ts';
import { signInLike } from './staff.ts';

type Kitchen = {
  /** Who orders. */
  guest: Customer;
  /** The board, with a kitchen manager of the test's own in front of it. */
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

/** Thirty orders to a page: ten of other tests may arrive while one is being looked at. */
export async function widenBoard(page: Page): Promise<void> {
  await page.route(/fulfillment-list/, (route) =>
    route.continue({ url: route.request().url().replace('size=10', 'size=30') }),
  );
}

export const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });
