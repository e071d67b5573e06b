import type { Locator, Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { addDays, businessDay, dayLabel } from '#domain/business-day.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { type Guest, newGuest } from './support/guest.ts';
import { becomeStaff, hireLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ guest: Guest; board: string }>({
  guest: async ({ request }, use) => {
    await use(await newGuest(request));
  },
  board: async ({ request, context, baseURL }, use) => {
    await becomeStaff(request, context, baseURL, await hireLike('kitchen@macrobowl.test'));
    await use('/kitchen-manager/orders');
  },
});

const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text });
const goLive = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live') && answer.ok());
const dayButton = (page: Page) => page.getByRole('button', { name: /choose a day$/ });
const forgive = (complaints: string[], pattern: RegExp) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)));

async function openLive(page: Page, path: string): Promise<void> {
  const live = goLive(page);
  await page.goto(path);
  await live;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the day is chosen by steps and by the calendar, and stands in the address', async ({ page, board }) => {
  const today = businessDay(new Date());
  await page.goto(`${board}?tab=confirmed&page=2`);
  await expect(dayButton(page)).toContainText('Today');
  await button(page, 'Previous day').click();
  await expect(dayButton(page)).toContainText('Yesterday');
  await expect(page).toHaveURL(`${board}?date=${addDays(today, -1)}&tab=confirmed`);
  await button(page, 'Previous day').click();
  await expect(dayButton(page)).toContainText(dayLabel(addDays(today, -2), today));
  await button(page, 'Next day').click();
  await button(page, 'Next day').click();
  await expect(page).toHaveURL(`${board}?tab=confirmed`);

  await page.goto(`${board}?date=2026-03-04`);
  await expect(dayButton(page)).toContainText('Mar 4, 2026');
  await expect(page.getByText('No orders found')).toBeVisible();
  await dayButton(page).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.locator('thead th').first()).toHaveAttribute('aria-label', 'Monday');
  const chosen = calendar.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect(chosen).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(`${board}?date=2026-03-04`);
  await dayButton(page).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${board}?date=2026-03-11`);
});

test.describe('in a browser in another part of the world', { tag: '@once' }, () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('today is the day in Hyderabad', async ({ page, board, guest }) => {
    const order = await guest.orderOnce();
    await page.goto(board);
    await expect(dayButton(page)).toContainText('Today');
    await expect(card(page, order)).toBeVisible();
    await dayButton(page).click();
    const chosen = page.getByRole('gridcell', { selected: true });
    await expect(chosen).toHaveAttribute('data-day', businessDay(new Date()));
  });
});

test('a card tells everything that a cook has to know, large enough for two metres', async ({ page, board, guest }) => {
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
  for (const text of [`#${order.id}`, 'Leg day bowl', 'Confirmed', line!.components[0]!.name, '2 ×']) {
    const part = bowl.getByText(text).first();
    const size = await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size, `${text} is set in ${size} px`).toBeGreaterThanOrEqual(20);
  }
  await expectAccessible(page);
});

test('an order is moved along, as far as the table allows', { tag: '@once' }, async ({ page, board, guest }) => {
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
});

test('one update is under way at a time; others are ignored', { tag: '@once' }, async ({ page, board, guest }) => {
  const [first, second] = [await guest.orderOnce(), await guest.orderOnce()];
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/kitchen-manager/orders/*/status', async (route) => {
    asked.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await page.goto(board);
  await button(card(page, first), 'Start Processing').click();
  await expect(button(card(page, first), 'Start Processing')).toBeDisabled();
  await button(card(page, second), 'Start Processing').click();
  expect(asked).toHaveLength(1);
  held.resolve();
  await expect(card(page, first)).toContainText('Processing');
  await expect(button(card(page, first), 'Out for Delivery')).toBeEnabled();
  await expect(card(page, second)).toContainText('Confirmed');
  expect(asked).toHaveLength(1);
});

test(
  'a step that comes too late is refused with the reason, and the board shows where the order stands',
  { tag: '@once' },
  async ({ page, board, guest, complaints }) => {
    const order = await guest.orderOnce();
    await page.route('**/api/v1/live', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(board);
    await expect(page.getByText('Not live yet — connecting…')).toBeVisible();
    await expect(card(page, order)).toContainText('Confirmed');
    await guest.cancelOrder(order);
    await button(card(page, order), 'Start Processing').click();
    await expect(toast(page, 'Failed to update order status').getByRole('listitem')).not.toBeEmpty();
    await expect(card(page, order)).toContainText('Cancelled by User');
    await expect(button(card(page, order), 'Start Processing')).toBeDisabled();
    forgive(complaints, /status of (503|409)/);
  },
);

test('a new order appears within a second, rings, and is counted in the title until somebody looks', async ({
  page,
  board,
  guest,
}) => {
  await page.addInitScript(() => {
    const rung: number[] = [];
    Object.assign(window, { rung });
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        rung.push(when ?? 0);
        super.start(when);
      }
    };
  });
  const strokes = () => page.evaluate(() => (window as unknown as { rung: number[] }).rung.length);
  await openLive(page, board);
  await expect(page).toHaveTitle('Order Management | Macrobowl kitchen');
  const sound = page.getByRole('switch', { name: 'Sound' });
  await expect(sound).toBeChecked();
  await sound.click();
  await sound.click();
  await expect(page.getByText('plays no sound')).toBeHidden();
  await expect.poll(strokes, 'switching the sound on lets it be heard').toBe(2);

  const [address, [meal]] = await Promise.all([guest.addAddress(), guest.meals()]);
  const order = await guest.placeOrder(address, [{ meal: meal!, quantity: 3 }]);
  await expect(card(page, order)).toBeVisible({ timeout: 1000 });
  await expect(card(page, order)).toContainText('New');
  await expect(page.getByRole('status').filter({ hasText: `#${order.id}` })).toContainText('New order');
  await expect(page).toHaveTitle(/^\(\d+\) Order Management \| Macrobowl kitchen$/);
  expect(await strokes()).toBeGreaterThanOrEqual(4);
  await page.keyboard.press('Shift');
  await expect(page).toHaveTitle('Order Management | Macrobowl kitchen');

  await sound.click();
  await expect(sound).not.toBeChecked();
  const before = await strokes();
  await page.reload();
  await expect(sound, 'the choice is remembered').not.toBeChecked();
  await expect(page.getByText('plays no sound')).toBeHidden();
  expect(before).toBeGreaterThanOrEqual(4);
  expect(await strokes()).toBe(0);
});

test(
  'a browser that holds the sound back is told of, and one tap lets it ring',
  { tag: '@once' },
  async ({ page, board }) => {
    // As browsers do on a page that nobody has touched; with Playwright every look at the page counts as a touch.
    await page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          void this.suspend();
        }
      };
    });
    await page.goto(board);
    const enable = button(page, 'Enable sound');
    await expect(enable).toBeVisible();
    await expectAccessible(page);
    await enable.click();
    await expect(enable).toBeHidden();
  },
);

test('a cancelled order is struck out at once and stays in sight', { tag: '@once' }, async ({ page, board, guest }) => {
  const order = await guest.orderOnce();
  await openLive(page, `${board}?tab=confirmed`);
  await expect(card(page, order)).toContainText('Confirmed');
  await guest.cancelOrder(order);
  await expect(card(page, order)).toContainText('Cancelled by User', { timeout: 1000 });
  await expect(page.getByRole('status').filter({ hasText: `Order #${order.id}: Cancelled` })).toBeAttached();
  await expect(card(page, order).getByRole('heading')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(button(card(page, order), 'Start Processing')).toBeDisabled();
  await expectAccessible(page);

  const read = page.waitForResponse((answer) => answer.url().includes('fulfillment-list'));
  const other = await guest.orderOnce();
  await read;
  await expect(card(page, other)).toBeVisible();
  await expect(card(page, order)).toBeVisible();
  await button(page, 'Refresh').click();
  await expect(card(page, order)).toBeHidden();
});

test(
  'after a lost connection the board says that it is behind, and catches up by itself',
  { tag: '@once' },
  async ({ page, context, board, guest, complaints }) => {
    await openLive(page, board);
    await context.setOffline(true);
    await expect(page.getByText(/^Not live since \d{1,2}:\d\d [AP]M — reconnecting…$/)).toBeVisible();
    const order = await guest.orderOnce();
    await expect(card(page, order)).toBeHidden();
    await context.setOffline(false);
    await expect(card(page, order)).toBeVisible();
    await expect(page.getByText(/^Not live since/)).toBeHidden();
    await expect(page).toHaveTitle(/^\(\d+\) /);
    forgive(complaints, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  },
);

test(
  'while there is no stream the board asks by itself',
  { tag: '@once' },
  async ({ page, board, guest, complaints }) => {
    await page.clock.install();
    await page.route('**/api/v1/live', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(board);
    await expect(page.getByText('Not live yet — connecting…')).toBeVisible();
    const order = await guest.orderOnce();
    await expect(card(page, order)).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(card(page, order)).toBeVisible();
    forgive(complaints, /status of 503/);
  },
);

test('orders are paged in the address', { tag: '@once' }, async ({ page, board, guest }) => {
  await guest.orderOnce();
  await guest.orderOnce();
  // Two to a page, so that a short day has several.
  await page.route(/fulfillment-list/, (route) =>
    route.continue({ url: route.request().url().replace('size=10', 'size=1') }),
  );
  await page.goto(board);
  await expect(page.getByText(/^Showing 1 to 1 of \d+ orders$/)).toBeVisible();
  await expect(button(page, 'Previous')).toBeDisabled();
  await button(page, 'Next').click();
  await expect(page).toHaveURL(`${board}?page=2`);
  await expect(page.getByText(/^Showing 2 to 2 of \d+ orders$/)).toBeVisible();
  await button(page, 'Previous day').click();
  await expect(page).not.toHaveURL(/page=/);
  await page.goto(`${board}?page=9999`);
  await expect(page, 'there is no such page any more: the last one is shown').not.toHaveURL(/page=9999/);
});

test(
  'a board that can’t be loaded says so and can be asked again',
  { tag: '@once' },
  async ({ page, board, complaints }) => {
    let isDown = true;
    // An order of another journey would make the page ask again before anybody taps.
    await page.route('**/api/v1/live', (route) => route.fulfill({ status: 503, json: {} }));
    await page.route(/fulfillment-list|\/dashboard$/, (route) =>
      isDown && route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 400, json: {} })
        : route.continue(),
    );
    await page.goto(board);
    await expect(page.getByText('Error loading orders. Please try again later.')).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await button(page, 'Try Again').click();
    await expect(page.getByText('Error loading orders')).toBeHidden();
    isDown = true;
    await page.goto('/kitchen-manager');
    await expect(page.getByText('Error loading dashboard data. Please try again later.')).toBeVisible();
    isDown = false;
    await button(page, 'Try Again').click();
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
    forgive(complaints, /status of (400|503)/);
  },
);

test(
  'a ticket of 80 mm tells what is in the bowl and what to collect',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    const order = await guest.orderBowl();
    const [line] = order.items;
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    await page.goto(board);
    const ticket = page.locator('.ticket');
    await button(card(page, order), 'Print ticket').click();
    await page.waitForFunction(() => 'printed' in window);
    await expect(ticket).toBeHidden();

    await page.emulateMedia({ media: 'print' });
    await expect(ticket).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(ticket.getByText(`#${order.id}`)).toHaveCSS('font-size', /^5\d/);
    for (const text of [
      '2 × Leg day bowl',
      'No chilli flakes',
      'Note: Ring twice',
      'Hostel',
      'Flat 402, Lotus Residency',
    ])
      await expect(ticket).toContainText(text);
    for (const { name, servingWeightGrams } of line!.components)
      await expect(ticket).toContainText(`${name}${servingWeightGrams} g`);
    await expect(ticket).toContainText(line!.isVegetarian ? 'Veg' : 'Non-veg');
    for (const allergen of line!.allergens) await expect(ticket).toContainText(allergen);
    await expect(ticket).toContainText(`Cash to collect ${formatRupeesOnWire(order.totalAmount)}`);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
    expect(sheets, 'one ticket, one sheet').toHaveLength(1);
    expect(Number(sheets[0]![1]) * (25.4 / 72), 'as wide as the roll').toBeCloseTo(80, 0);
  },
);

test(
  'the prep sheet adds up what is still to cook, and follows the orders',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    const order = await guest.orderBowl();
    const [rice] = order.items[0]!.components;
    await openLive(page, '/kitchen-manager/prep-sheet');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: rice!.name, exact: true }) });
    const portions = async () => Number(await row.getByRole('cell').first().innerText());
    const before = await portions();
    expect(before).toBeGreaterThanOrEqual(2);
    await expect(row.getByRole('cell').last()).toContainText(/^[\d,]+ g$/);
    const another = await guest.orderBowl();
    await expect.poll(portions).toBeGreaterThanOrEqual(before + 2);
    await expectAccessible(page);
    await guest.cancelOrder(another);

    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(button(page, 'Print')).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!;
    expect([Math.round(Number(width)), Math.round(Number(height))], 'A4').toEqual([595, 842]);

    await page.emulateMedia({ media: 'screen' });
    await page.goto('/kitchen-manager/prep-sheet?date=2026-03-04');
    await expect(page.getByText('Nothing left to cook for Mar 4, 2026.')).toBeVisible();
    await page.goto(`${board}?date=2026-03-04`);
    await page.getByRole('link', { name: 'Prep sheet', exact: true }).click();
    await expect(page).toHaveURL('/kitchen-manager/prep-sheet?date=2026-03-04');
  },
);

test(
  'the dashboard counts, compares, and lists the newest orders',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    await openLive(page, '/kitchen-manager');
    for (const label of ['Pending Orders', 'Preparing', 'Ready for Pickup'])
      await expect(page.getByRole('link', { name: label })).toContainText(/\d+[+-]?[\d.]+% versus last week/);
    await expect(page.getByRole('link', { name: 'Completed Today' })).toContainText(/\d+[+-]?[\d.]+% versus yesterday/);
    await expectAccessible(page);

    const order = await guest.orderOnce(4);
    const recent = page.getByRole('region', { name: 'Recent Orders' }).getByRole('link', { name: `#${order.id}` });
    await expect(recent).toBeVisible({ timeout: 1000 });
    for (const text of ['4 items', order.kitchenName, 'Confirmed']) await expect(recent).toContainText(text);
    await expect(page).toHaveTitle(/^\(\d+\) Dashboard/);
    await recent.click();
    await expect(page).toHaveURL(board);
    await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeFocused();
    await expect(page).toHaveTitle('Order Management | Macrobowl kitchen');
    await expect(card(page, order)).toBeVisible();
  },
);

test('the menu of the area leads everywhere and tells who is signed in', async ({ page, board, isMobile }) => {
  await page.goto(board);
  if (isMobile) {
    await page.getByRole('button', { name: /^Open menu/ }).click();
    await expectAccessible(page);
  }
  const menu = page.getByRole('navigation', { name: 'Kitchen manager' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  await expect(page.getByText('Imran Khan').filter({ visible: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/kitchen-manager');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test(
  'staff of another area are sent away, and visitors to the door',
  { tag: '@once' },
  async ({ page, context, request, baseURL }) => {
    await page.goto('/kitchen-manager/orders?tab=confirmed');
    await expect(page).toHaveURL(/^[^?]*\/login\/kitchen-manager\?next=/);
    await becomeStaff(request, context, baseURL, 'nutritionist@macrobowl.test');
    for (const path of ['/kitchen-manager', '/kitchen-manager/orders', '/kitchen-manager/prep-sheet']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByText('You do not have permission to access this page')).toBeVisible();
    }
  },
);
