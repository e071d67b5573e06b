import type { Order } from '#contract/orders.ts';
import { bellStrokes, recordBell } from './support/bell.ts';
import { unexpectedConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { press, widenBoard } from './support/kitchen-board.ts';
import { deskScreen, phoneScreen, openContext, closeContexts } from './support/browser-context.ts';
import { createStaffLike } from './support/staff.ts';
import { openTwoProcesses } from './support/two-processes.ts';
import { expect, test } from './test.ts';

test(
  'life of an order: placed, cooked, sent out, picked up, delivered, paid; customer, kitchen and delivery see each step',
  { tag: '@once' },
  async ({ browser, request }) => {
    test.setTimeout(240_000);
    const shop = await openTwoProcesses();
    try {
      const customer = await newCustomer(request);
      const [meal] = await customer.meals();
      await customer.addAddress();
      await customer.addToCart(meal!, 2);

      const guest = await openContext(browser, shop.url, phoneScreen, customer.token);
      const manager = await createStaffLike('kitchen@macrobowl.test');
      const kitchen = await openContext(browser, shop.url, deskScreen, manager.token);
      const assistant = await createStaffLike('delivery@macrobowl.test');
      const rider = await openContext(browser, shop.url, phoneScreen, assistant.token);
      await recordBell(kitchen.page);
      await widenBoard(kitchen.page);
      await Promise.all([
        guest.page.goto('/order-now'),
        kitchen.page.goto('/kitchen-manager/orders'),
        rider.page.goto('/delivery'),
      ]);
      await expect(kitchen.page.getByRole('heading', { level: 1 })).toHaveText('Order Management');
      await expect(rider.page.getByRole('tab', { name: 'Waiting' })).toBeVisible();
      const sound = kitchen.page.getByRole('switch', { name: 'Sound' });
      await sound.click();
      await sound.click();
      const strokesBefore = await bellStrokes(kitchen.page);
      for (const { page } of [kitchen, rider])
        await page.evaluate(() => void (document.body.dataset['stayed'] = 'yes'));

      await guest.page.getByRole('button', { name: 'Place Order' }).click();
      await expect(guest.page).toHaveURL('/profile?tab=orders');
      await guest.page.evaluate(() => void (document.body.dataset['stayed'] = 'yes'));
      const [order] = (await customer.orders()) as [Order];
      const step = guest.page.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]');
      await expect(step).toContainText('Confirmed');

      const ticket = kitchen.page.getByRole('article', { name: `Order #${order.id}`, exact: true });
      await expect(ticket).toContainText(meal!.name);
      await expect.poll(() => bellStrokes(kitchen.page), 'the board rings').toBeGreaterThan(strokesBefore);
      await press(ticket, 'Start Processing');
      await expect(step).toContainText('Processing');
      await press(ticket, 'Out for Delivery');
      await expect(step).toContainText('Out for Delivery');

      const delivery = rider.page.getByRole('article', { name: `Order #${order.id}`, exact: true });
      await delivery.getByRole('button', { name: 'Pick up' }).click();
      await rider.page.getByRole('tab', { name: 'Mine' }).click();
      await delivery.getByRole('button', { name: 'Delivered' }).click();
      await rider.page.getByRole('button', { name: 'Yes, Delivered' }).click();
      const history = guest.page.getByRole('article', { name: `Order #${order.id}`, exact: true });
      await expect(history.getByText('Delivered', { exact: true }).first()).toBeVisible();
      await expect(ticket.getByText('Delivered', { exact: true })).toBeVisible();

      await delivery.getByRole('button', { name: 'Cash handed in' }).click();
      await rider.page.getByRole('button', { name: 'Yes, Handed In' }).click();
      await expect(history.getByText('Completed', { exact: true }).first()).toBeVisible();
      await history.getByText('Details').click();
      await expect(history.getByRole('listitem').filter({ hasText: 'by your rider' })).toHaveCount(2);

      for (const { page, consoleErrors } of [guest, kitchen, rider]) {
        expect(await page.evaluate(() => document.body.dataset['stayed'])).toBe('yes');
        expect(unexpectedConsoleErrors(consoleErrors), 'unexpected console errors').toEqual([]);
      }
      await closeContexts(guest.page, kitchen.page, rider.page);
      expect(Math.min(...shop.connections), 'both processes had work').toBeGreaterThan(0);
    } finally {
      await shop.close();
    }
  },
);
