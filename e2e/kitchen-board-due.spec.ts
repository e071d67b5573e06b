import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/kitchen-board.ts';
import { button } from './support/page-parts.ts';
import { expect } from './test.ts';

test(
  'by due time, six orders that the kitchen can act on fit a laptop',
  { tag: '@wide' },
  async ({ page, board, guest }) => {
    const [address, meals] = await Promise.all([guest.addAddress(), guest.meals()]);
    const linesFrom = (first: number) => meals.slice(first, first + 3).map((meal) => ({ meal, quantity: 1 }));
    for (let n = 0; n < 3; n++) await guest.placeOrder(address, linesFrom(3 * n));
    for (let n = 3; n < 5; n++) await guest.placeOrder(address, linesFrom(3 * n), { note: 'Please call at the gate.' });
    for (let n = 5; n < 8; n++) await guest.orderBowl();
    await page.setViewportSize({ width: 1280, height: 800 });
    const cards = page.getByRole('article');
    // A font that comes late is used from the next page on; that of the machine has wider letters.
    await expect(async () => {
      await page.goto(board);
      await page.getByLabel('Order of the cards').selectOption('By due time');
      await expect(page.getByRole('tab', { name: 'To do', exact: true })).toBeVisible();
      await expect(cards).toHaveCount(8);
      const bottoms = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      for (const bottom of bottoms.slice(0, 6)) expect(bottom).toBeLessThanOrEqual(800);
    }).toPass();
    await expectAccessible(page);
  },
);

test(
  'by due time, the board has its keys, and its strips are accessible',
  { tag: ['@wide', '@long'] },
  async ({ page, board, guest }) => {
    await guest.orderOnce();
    await page.goto(board);
    await page.getByLabel('Order of the cards').selectOption('By due time');
    await expect(page.getByRole('article')).toHaveCount(1);

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Show To do');
    await expect(keys).not.toContainText('Show All');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();

    await button(page, '0 with riders').click();
    await expect(page.getByRole('region', { name: 'With riders' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('s');
    await expect(page.getByRole('region', { name: 'Sold out' })).toBeVisible();
    await expectAccessible(page);
  },
);
