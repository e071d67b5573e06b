import { expectAccessible } from './support/accessibility.ts';
import { recordAnnouncements } from './support/announcement.ts';
import { bellStrokes, recordBell } from './support/bell.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { card, test } from './support/kitchen-board.ts';
import { blockLiveStream, openWithLiveStream } from './support/live-stream.ts';
import { button } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect } from './test.ts';

test(
  'a new order appears by itself, rings, and is counted in the title until somebody looks',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    const calmTitle = 'Order Management | Macrobowl kitchen';
    const somebodyLooks = () => page.keyboard.press('Shift');
    await recordBell(page);
    await openWithLiveStream(page, board);
    const sound = page.getByRole('switch', { name: 'Sound' });
    await expect(sound).toBeChecked();
    const strokesBefore = await bellStrokes(page);
    await sound.click();
    await sound.click();
    await expect(page.getByText('plays no sound')).toBeHidden();
    await expect
      .poll(() => bellStrokes(page), 'switching the sound on lets it be heard')
      .toBeGreaterThanOrEqual(strokesBefore + 2);

    const [address, [meal]] = await Promise.all([guest.addAddress(), guest.meals()]);
    const strokes = await bellStrokes(page);
    const announcements = await recordAnnouncements(page);
    const order = await guest.placeOrder(address, [{ meal: meal!, quantity: 3 }]);
    await expect(card(page, order)).toBeVisible();
    await expect(card(page, order)).toContainText('New');
    await expect.poll(announcements).toContainEqual(expect.stringMatching(`New order.*#${order.id}`));
    await expect.poll(() => bellStrokes(page)).toBeGreaterThanOrEqual(strokes + 2);
    await expect(page).toHaveTitle(/^\(\d+\) Order Management \| Macrobowl kitchen$/);
    // Orders of other tests are counted as well.
    await expect(async () => {
      await somebodyLooks();
      await expect(page).toHaveTitle(calmTitle, { timeout: 500 });
    }).toPass();

    await sound.click();
    await expect(sound).not.toBeChecked();
    await page.reload();
    await expect(sound, 'the choice is remembered').not.toBeChecked();
    await expect(page.getByText('plays no sound')).toBeHidden();
    expect(await bellStrokes(page)).toBe(0);
  },
);

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
  await openWithLiveStream(page, `${board}?tab=confirmed`);
  await expect(card(page, order)).toContainText('Confirmed');
  const announcements = await recordAnnouncements(page);
  await guest.cancelOrder(order);
  // Sooner than the page would ask by itself.
  await expect(card(page, order)).toContainText('Cancelled by User', { timeout: 10_000 });
  await expect.poll(announcements).toContainEqual(expect.stringContaining(`Order #${order.id}: Cancelled by User.`));
  await expect(card(page, order).getByRole('heading')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(button(card(page, order), 'Start Processing')).toBeDisabled();
  await expectAccessible(page);

  const other = await guest.orderOnce();
  await expect(card(page, other)).toBeVisible();
  await expect(card(page, order)).toBeVisible();
  await button(page, 'Refresh').click();
  await expect(card(page, order)).toBeHidden();
});

test(
  'after a lost connection the board says that it is behind, and catches up by itself',
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
    await expect(page).toHaveTitle(/^\(\d+\) /);
  },
);

test(
  'while there is no stream the board asks by itself',
  { tag: '@once' },
  async ({ page, board, guest, consoleErrors }) => {
    await page.clock.install({ time: shopNow() });
    await blockLiveStream(page, consoleErrors);
    const asked = page.waitForResponse(/fulfillment-list/);
    await page.goto(board);
    await expect(page.getByText('Not live yet — connecting…')).toBeVisible();
    await asked;
    const order = await guest.orderOnce();
    await expect(card(page, order)).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(card(page, order)).toBeVisible();
  },
);
