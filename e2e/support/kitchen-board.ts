import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { test as base } from '../test.ts';
import { newCustomer, type Customer } from './customer.ts';
import { openKitchen, type OwnKitchen } from './own-kitchen.ts';
import { signInLike } from './staff.ts';

type Kitchen = {
  kitchen: OwnKitchen;
  /** The customer who places the orders. */
  guest: Customer;
  /** URL of the board; the browser is signed in as a kitchen manager of this kitchen. */
  board: string;
};

export const test = base.extend<Kitchen>({
  kitchen: async ({ baseURL }, use) => use(await openKitchen({}, baseURL)),
  guest: async ({ request, kitchen }, use) => use(await newCustomer(request, { place: kitchen.place })),
  board: async ({ context, baseURL, kitchen }, use) => {
    await signInLike('kitchen@macrobowl.test', context, baseURL, kitchen.id);
    await use('/kitchen-manager/orders');
  },
});

export const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });
