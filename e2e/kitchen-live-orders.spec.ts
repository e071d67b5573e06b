import { expectAccessible } from './support/accessibility.ts';
import { bellStrokes, recordBell } from './support/bell.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { card, test } from './support/kitchen-board.ts';
import { blockLiveStream, openWithLiveStream } from './support/live-stream.ts';
import { button, recordAnnouncements } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect } from './test.ts';

test(
  'a new order appears without a reload, rings, and is counted in the title until the page is looked at',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    const calmTitle = 'Order Management | Macrobowl kitchen';
    await recordBell(page);
    await openWithLiveStream(page, board);
    const sound = page.getByRole('switch', { name: 'Sound' });
    await expect(sound).toBeChecked();
    const strokesBefore = await bellStrokes(page);
    await sound.click();
    await sound.click();
    await expect(button(page, 'Enable sound')).toBeHidden();
    await expect
      .poll(() => bellStrokes(page), 'switching the sound on plays it')
      .toBeGreaterThanOrEqual(strokesBefore + 2);

    const [address, [meal]] = await Promise.all([guest.addAddress(), guest.meals()]);
    const strokes = await bellStrokes(page);
    const announcements = await recordAnnouncements(page);
    const order = await guest.placeOrder(address, [{ meal: meal!, quantity: 3 }]);
    await expect(card(page, order)).toBeVisible();
    await expect(card(page, order)).toContainText('New');
    await expect.poll(announcements).toContainEqual(expect.stringMatching(`New order.*#${order.id}`));
    await expect.poll(() => bellStrokes(page)).toBeGreaterThanOrEqual(strokes + 2);
    await expect(page).toHaveTitle(`(1) ${calmTitle}`);
    // Any key shows that the page is looked at.
    await page.keyboard.press('Shift');
    await expect(page).toHaveTitle(calmTitle);

    await sound.click();
    await expect(sound).not.toBeChecked();
    await page.reload();
    await expect(sound, 'the choice is remembered').not.toBeChecked();
    await expect(button(page, 'Enable sound')).toBeHidden();
    expect(await bellStrokes(page)).toBe(0);
  },
);

test(
  'the board says when the browser blocks sound, and one tap turns it on',
  { tag: ['@once', '@long'] },
  async ({ page, board }) => {
    // Browsers block sound until the page is interacted with; Playwright's evaluate counts as an interaction.
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

test(
  'a cancelled order is crossed out at once and stays',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest }) => {
    const order = await guest.orderOnce();
    await openWithLiveStream(page, `${board}?tab=confirmed`);
    await expect(card(page, order)).toContainText('Confirmed');
    const announcements = await recordAnnouncements(page);
    await guest.cancelOrder(order);
    await expect(card(page, order)).toContainText('Cancelled by User');
    await expect.poll(announcements).toContainEqual(expect.stringContaining(`Order #${order.id}: Cancelled by User.`));
    await expect(card(page, order).getByRole('heading')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(button(card(page, order), 'Start Processing')).toBeDisabled();
    await expectAccessible(page);

    const other = await guest.orderOnce();
    await expect(card(page, other)).toBeVisible();
    await expect(card(page, order)).toBeVisible();
    await button(page, 'Refresh').click();
    await expect(card(page, order)).toBeHidden();
  },
);

test(
  'after a lost connection the board says that it is out of date, and reloads when the connection is back',
  { tag: '@once' },
  async ({ page, context, board, guest, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    await openWithLiveStream(page, board);
    await context.setOffline(true);
    await expect(page.getByText(/^Not live since \d{1,2}:\d\d [AP]M — reconnecting…$/)).toBeVisible();
    const order = await guest.orderOnce();
    await expect(card(page, order)).toBeHidden();
    await context.setOffline(false);
    await expect(card(page, order)).toBeVisible();
    await expect(page.getByText(/^Not live since/)).toBeHidden();
    await expect(page).toHaveTitle(/^\(1\) /);
  },
);

test(
  'without the live stream the board polls for orders',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest, consoleErrors }) => {
    await page.clock.install({ time: shopNow() });
    await blockLiveStream(page, consoleErrors);
    const polled = page.waitForResponse(/fulfillment-list/);
    await page.goto(board);
    await expect(page.getByText('Not live yet — connecting…')).toBeVisible();
    await polled;
    const order = await guest.orderOnce();
    await expect(card(page, order)).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(card(page, order)).toBeVisible();
  },
);
