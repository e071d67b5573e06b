import { expectAccessible } from './support/accessibility.ts';
import { hearAnnouncement } from './support/announcement.ts';
import { bellStrokes, hearBell } from './support/bell.ts';
import { forgive } from './support/complaints.ts';
import { card, test } from './support/kitchen-board.ts';
import { cutStream, openLive } from './support/live-stream.ts';
import { button } from './support/page-parts.ts';
import { expect } from './test.ts';

test(
  'a new order appears within a second, rings, and is counted in the title until somebody looks',
  { tag: '@once' },
  async ({ page, board, guest }) => {
    const calmTitle = 'Order Management | Macrobowl kitchen';
    const somebodyLooks = () => page.keyboard.press('Shift');
    await hearBell(page);
    await openLive(page, board);
    const sound = page.getByRole('switch', { name: 'Sound' });
    await expect(sound).toBeChecked();
    const strokesBefore = await bellStrokes(page);
    await sound.click();
    await sound.click();
    await expect(page.getByText('plays no sound')).toBeHidden();
    await expect
      .poll(() => bellStrokes(page), 'switching the sound on lets it be heard')
      .toBeGreaterThanOrEqual(strokesBefore + 2);

    // A machine that is busy with other things may be late with one order; it is not with several.
    const [address, [meal]] = await Promise.all([guest.addAddress(), guest.meals()]);
    await expect(async () => {
      const strokes = await bellStrokes(page);
      const order = await guest.placeOrder(address, [{ meal: meal!, quantity: 3 }]);
      await expect(card(page, order)).toBeVisible({ timeout: 1000 });
      await expect(card(page, order)).toContainText('New');
      const announcement = page.getByRole('status').filter({ hasText: `#${order.id}` });
      await expect(announcement).toContainText('New order', { timeout: 1000 });
      await expect.poll(() => bellStrokes(page)).toBeGreaterThanOrEqual(strokes + 2);
    }).toPass();
    await expect(page).toHaveTitle(/^\(\d+\) Order Management \| Macrobowl kitchen$/);
    // Orders of other journeys are counted as well.
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
  await openLive(page, `${board}?tab=confirmed`);
  await expect(card(page, order)).toContainText('Confirmed');
  const announced = hearAnnouncement(page, `Order #${order.id}: Cancelled by User.`);
  await guest.cancelOrder(order);
  // Sooner than the page would ask by itself.
  await expect(card(page, order)).toContainText('Cancelled by User', { timeout: 5000 });
  await announced;
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
  async ({ page, context, board, guest, complaints }) => {
    forgive(complaints, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    await openLive(page, board);
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
  async ({ page, board, guest, complaints }) => {
    await page.clock.install();
    await cutStream(page, complaints);
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
