import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { card, test } from './support/kitchen-board.ts';
import { blockLiveStream } from './support/live-stream.ts';
import { button, toast, errorResponse } from './support/page-parts.ts';
import { failUntilRetried } from './support/failing-route.ts';
import { expect } from './test.ts';

test(
  'a card shows everything that a cook needs, legible from two metres',
  { tag: '@wide' },
  async ({ page, board, guest }) => {
    const order = await guest.orderBowl();
    const [line] = order.items;
    await page.goto(board);
    const bowl = card(page, order);
    await expect(bowl).toContainText(`#${order.id}`);
    await expect(bowl).toContainText('Confirmed');
    await expect(bowl).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/);
    await expect(bowl).toContainText('Leg day bowl');
    await expect(bowl).toContainText(formatRupeesOnWire(line!.pricePerItemSnapshot));
    for (const { name, servingWeightGrams } of line!.components) {
      await expect(bowl.getByRole('listitem').filter({ hasText: name }).last()).toHaveText(
        `${name}${servingWeightGrams} g`,
      );
    }
    await expect(bowl.getByRole('img', { name: /egetarian/ })).toBeVisible();
    for (const allergen of line!.allergens) await expect(bowl).toContainText(allergen);
    await expect(bowl).toContainText('No chilli flakes');
    await expect(bowl).toContainText('Ring twice');
    await expect(bowl).toContainText('Flat 402, Lotus Residency');
    await expect(bowl).toContainText('Hyderabad, Telangana 500032');
    await expect(bowl).toContainText('India');
    const facts = ['subtotalAmount', 'deliveryFee', 'taxAmount', 'totalAmount'] as const;
    await expect(bowl.getByRole('definition')).toHaveText([
      ...facts.map((fact) => formatRupeesOnWire(order[fact])),
      'COD',
    ]);
    await expect(bowl).toContainText(/Due in (\d+ h )?\d+ min/);
    for (const text of [`#${order.id}`, 'Leg day bowl', 'Confirmed', '2 ×']) {
      const part = bowl.getByText(text).first();
      const size = await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size, `${text} is set in ${size} px`).toBeGreaterThanOrEqual(20);
    }
    await expectAccessible(page);
  },
);

test('an order moves through the allowed statuses only', { tag: '@once' }, async ({ page, board, guest }) => {
  const order = await guest.orderOnce();
  await page.goto(`${board}?tab=confirmed`);
  const confirmed = card(page, order);
  for (const name of ['Mark as Pending', 'Confirm Order', 'Out for Delivery'])
    await expect(button(confirmed, name)).toBeDisabled();
  await button(confirmed, 'Start Processing').click();
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  await expect(confirmed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('tab', { name: 'Processing' }).click();
  await expect(page).toHaveURL(`${board}?tab=processing`);
  await button(card(page, order), 'Out for Delivery').click();
  await expect(card(page, order)).toBeHidden();
  await page.getByRole('tab', { name: 'Processing' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Out for Delivery' })).toBeFocused();
  const onTheRoad = card(page, order);
  await expect(onTheRoad).toContainText('Out for Delivery');
  for (const name of ['Mark as Pending', 'Confirm Order', 'Start Processing', 'Out for Delivery'])
    await expect(button(onTheRoad, name)).toBeDisabled();
  expect((await guest.orders())[0]!.status).toBe('OUT_FOR_DELIVERY');
  await button(onTheRoad, `Undo the last step of order #${order.id}`).click();
  await expect(toast(page, `Order #${order.id} is Processing again`)).toBeVisible();
  expect((await guest.orders())[0]!.status).toBe('PROCESSING');
});

test(
  'presses without a connection wait on their cards and are sent in order',
  { tag: '@once' },
  async ({ page, context, board, guest, consoleErrors }) => {
    const [first, second] = [await guest.orderOnce(), await guest.orderOnce()];
    allowConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
    await page.goto(board);
    await expect(card(page, first)).toBeVisible();
    await context.setOffline(true);
    for (const order of [first, second]) {
      await button(card(page, order), 'Start Processing').click();
      await expect(card(page, order)).toContainText('Start Processing: not sent yet');
    }
    await context.setOffline(false);
    await expect(page.getByText('not sent yet')).toHaveCount(0);
    const statuses = async () => (await guest.orders()).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['PROCESSING', 'PROCESSING']);
  },
);

test('clicks are ignored while an update is in flight', { tag: ['@once', '@long'] }, async ({ page, board, guest }) => {
  const [first, second] = [await guest.orderOnce(), await guest.orderOnce()];
  const held = Promise.withResolvers<void>();
  const requested: string[] = [];
  await page.route('**/kitchen-manager/orders/*/status', async (route) => {
    requested.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await page.goto(board);
  await button(card(page, first), 'Start Processing').click();
  await expect(button(card(page, first), 'Start Processing')).toBeDisabled();
  await button(card(page, second), 'Start Processing').click();
  await expect.poll(() => requested).toHaveLength(1);
  held.resolve();
  await expect(card(page, first)).toContainText('Processing');
  await expect(button(card(page, first), 'Out for Delivery')).toBeEnabled();
  await expect(card(page, second)).toContainText('Confirmed');
  expect(requested).toHaveLength(1);
});

test(
  'a status change that comes too late is refused with the reason, and the board shows the current status',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest, consoleErrors }) => {
    const order = await guest.orderOnce();
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 409);
    await page.goto(board);
    await expect(page.getByText('Not live yet — connecting…')).toBeVisible();
    // The customer cancels while the cook's step is in flight.
    await page.route('**/kitchen-manager/orders/*/status', async (route) => {
      await guest.cancelOrder(order);
      await route.continue();
    });
    await button(card(page, order), 'Start Processing').click();
    await expect(toast(page, 'Failed to update order status').getByRole('listitem')).not.toBeEmpty();
    await expect(card(page, order)).toContainText('Cancelled by User');
    await expect(button(card(page, order), 'Start Processing')).toBeDisabled();
  },
);

for (const [screen, width, height, columns, fitting] of [
  ['a laptop', 1280, 800, 3, 6],
  ['a tablet', 1024, 768, 2, 4],
] as const) {
  test(
    `${fitting} orders fit ${screen}, with level buttons`,
    { tag: width === 1280 ? '@wide' : ['@wide', '@long'] },
    async ({ page, board, guest }) => {
      const [address, [meal]] = await Promise.all([guest.addAddress(), guest.meals()]);
      const quantities = [1, 2, 3, 4, 5, 6];
      for (const quantity of quantities) await guest.placeOrder(address, [{ meal: meal!, quantity }]);
      await page.setViewportSize({ width, height });
      const cards = page.getByRole('article');
      const boxesOf = () =>
        cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      // A font that comes late is used from the next page on; that of the machine has wider letters.
      await expect(async () => {
        await page.goto(board);
        // Of this kitchen only, whatever other tests have ordered.
        await expect(cards).toHaveCount(quantities.length);
        expect((await boxesOf())[fitting - 1]!.bottom).toBeLessThanOrEqual(height);
      }).toPass();
      const boxes = await boxesOf();
      const steps = await cards
        .getByRole('button', { name: 'Start Processing' })
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      for (const [place, box] of boxes.entries()) {
        const first = place - (place % columns);
        expect(Math.round(box.bottom)).toBe(Math.round(boxes[first]!.bottom));
        expect(steps[place]).toBe(steps[first]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
}

test(
  'the board can be sorted by due time, which the browser remembers, and its tabs are counted',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest }) => {
    const [first, second, cancelled] = [await guest.orderOnce(), await guest.orderOnce(), await guest.orderOnce()];
    await guest.cancelOrder(cancelled);
    await page.goto(board);
    const place = async (order: typeof first) =>
      page
        .getByRole('article')
        .evaluateAll((all, id) => all.findIndex((one) => one.dataset['orderId'] === id), `${order.id}`);
    await expect(card(page, first)).toBeVisible();
    await expect(card(page, second)).toBeVisible();
    expect(await place(second)).toBeLessThan(await place(first));
    await expect(card(page, cancelled)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'All' })).toContainText(/\d/);

    await page.getByLabel('Order of the cards').selectOption('By due time');
    await expect(card(page, cancelled)).toBeHidden();
    await expect(page.getByRole('tab', { name: 'To do', exact: true })).toBeVisible();
    await expect(card(page, second)).toBeVisible();
    expect(await place(first)).toBeLessThan(await place(second));
    await page.reload();
    await expect(page.getByLabel('Order of the cards')).toHaveValue('due');
    await expect(card(page, first)).toBeVisible();
    // On a phone: the title with two buttons, and the tabs.
    expect(await page.locator('.board-head').evaluate((head) => head.clientHeight)).toBeLessThanOrEqual(120);
    await button(card(page, first), 'Start Processing').click();
    await button(card(page, first), 'Out for Delivery').click();
    await expect(card(page, first)).toBeHidden();
    await button(page, `Undo: order #${first.id} is Out for Delivery`).click();
    await expect(card(page, first)).toContainText('Processing');
    await expectAccessible(page);
  },
);

test('an order is worked by keyboard alone', { tag: '@wide' }, async ({ page, board, guest }) => {
  const order = await guest.orderOnce();
  await page.goto(board);
  await expect(card(page, order)).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Take the next step of the selected order');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page).toHaveURL(`${board}?tab=confirmed`);
  // The address changes before the cards of the former tab are gone.
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Confirmed/);
  await expect(card(page, order)).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowRight');
  await expect(card(page, order)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  // Over the title of the board, under which cards are scrolled away.
  const isOnCard = await toast(page, 'Order status updated successfully').evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const points = [left, (left + right) / 2, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
    return points.some(({ x, y }) => {
      const under = document.elementsFromPoint(x, y).find((one) => !one.closest('.toaster'));
      return under !== undefined && under.closest('article') !== null;
    });
  });
  expect(isOnCard).toBe(false);
  expect((await guest.orders())[0]!.status).toBe('PROCESSING');
});

test(
  'a failure is shown after one attempt, while others follow in the background',
  { tag: ['@once', '@long'] },
  async ({ page, board, consoleErrors }) => {
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 503);
    let asked = 0;
    let isAway = true;
    const seen = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/dashboard$/, async (route) => {
      // Only the first attempt is answered before the failure is shown.
      if (++asked > 1) await seen.promise;
      return isAway ? route.fulfill(errorResponse(503, 'Away')) : route.fallback();
    });
    await page.goto(board);
    asked = 0;
    await page.goto('/kitchen-manager');
    const problem = page.getByText('Error loading dashboard data. Please try again later.');
    await expect(problem).toBeVisible();
    seen.resolve();
    await expect.poll(() => asked).toBeGreaterThan(2);
    await expect(problem).toBeVisible();
    isAway = false;
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  },
);

test(
  'a board that fails to load shows an error and can be retried',
  { tag: ['@once', '@long'] },
  async ({ page, board, consoleErrors }) => {
    await blockLiveStream(page, consoleErrors);
    allowConsoleErrors(consoleErrors, 400);
    await failUntilRetried(page, /fulfillment-list|\/api\/v1\/dashboard$/, errorResponse(400, 'Away'));
    await page.goto(board);
    await expect(page.getByText('Error loading orders. Please try again later.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Try Again').click();
    await expect(page.getByText('Error loading orders')).toBeHidden();
    await page.goto('/kitchen-manager');
    await expect(page.getByText('Error loading dashboard data. Please try again later.')).toBeVisible();
    await button(page, 'Try Again').click();
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  },
);
