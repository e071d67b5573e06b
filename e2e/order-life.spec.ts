import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { bellStrokes, recordBell } from './support/bell.ts';
import { deskScreen, phoneScreen, test } from './support/browser-context.ts';
import { newCustomer } from './support/customer.ts';
import { card } from './support/kitchen-board.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { button } from './support/page-parts.ts';
import { createStaffLike } from './support/staff.ts';
import { openTwoProcesses } from './support/two-processes.ts';
import { expect } from './test.ts';

const stay = (page: Page) => page.evaluate(() => void (document.body.dataset['stayed'] = 'yes'));

test(
  'life of an order: placed, cooked, sent out, picked up, delivered, paid; customer, kitchen and delivery see each step',
  { tag: '@once' },
  async ({ open, request }) => {
    const { id: kitchenId, place } = await openKitchen();
    const [customer, manager, assistant] = await Promise.all([
      newCustomer(request, { place }),
      createStaffLike('kitchen@macrobowl.test', { kitchenId }),
      createStaffLike('delivery@macrobowl.test', { kitchenId }),
    ]);
    const [[meal]] = await Promise.all([customer.meals(), customer.addAddress()]);
    await customer.addToCart(meal!, 2);
    const shop = await openTwoProcesses();
    try {
      const [{ page: guest }, { page: kitchen }, { page: rider }] = await Promise.all([
        open(phoneScreen, customer.token, shop.url),
        open(deskScreen, manager.token, shop.url),
        open(phoneScreen, assistant.token, shop.url),
      ]);
      const pages = [guest, kitchen, rider];
      await recordBell(kitchen);
      await Promise.all([guest.goto('/order-now'), kitchen.goto('/kitchen-manager/orders'), rider.goto('/delivery')]);
      const stepOfGuest = guest.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]');

      const order = await test.step('the customer places it', async () => {
        const sound = kitchen.getByRole('switch', { name: 'Sound' });
        await sound.click();
        await sound.click();
        const strokesBefore = await bellStrokes(kitchen);
        // From here on only live events may update these pages.
        await Promise.all([stay(kitchen), stay(rider)]);
        await button(guest, 'Place Order').click();
        await expect(guest).toHaveURL('/profile?tab=orders');
        await stay(guest);
        const [placed] = (await customer.orders()) as [Order];
        await expect(stepOfGuest).toContainText('Confirmed');
        await expect(card(kitchen, placed)).toContainText(meal!.name);
        await expect.poll(() => bellStrokes(kitchen), 'the board rings').toBeGreaterThan(strokesBefore);
        return placed;
      });

      await test.step('the kitchen cooks it and sends it out', async () => {
        await button(card(kitchen, order), 'Start Processing').click();
        await expect(stepOfGuest).toContainText('Processing');
        await button(card(kitchen, order), 'Out for Delivery').click();
        await expect(stepOfGuest).toContainText('Out for Delivery');
      });

      const history = card(guest, order);
      await test.step('the rider picks it up and delivers it', async () => {
        await card(rider, order).getByRole('button', { name: 'Pick up' }).click();
        await rider.getByRole('tab', { name: 'Mine' }).click();
        await card(rider, order).getByRole('button', { name: 'Delivered' }).click();
        await button(rider, 'Yes, Delivered').click();
        await expect(history.getByText('Delivered', { exact: true }).first()).toBeVisible();
        await expect(card(kitchen, order).getByText('Delivered', { exact: true })).toBeVisible();
      });

      await test.step('the rider hands in the cash', async () => {
        await card(rider, order).getByRole('button', { name: 'Cash handed in' }).click();
        await button(rider, 'Yes, Handed In').click();
        await expect(history.getByText('Completed', { exact: true }).first()).toBeVisible();
        await history.getByText('Details').click();
        await expect(history.getByRole('listitem').filter({ hasText: 'by your rider' })).toHaveCount(2);
      });

      for (const page of pages) expect(await page.evaluate(() => document.body.dataset['stayed'])).toBe('yes');
      expect(Math.min(...shop.connections), 'both processes had work').toBeGreaterThan(0);
      // Before the shop: a page without its shop logs errors.
      await Promise.all(pages.map((page) => page.context().close()));
    } finally {
      await shop.close();
    }
  },
);
