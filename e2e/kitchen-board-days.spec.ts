import type { Page } from '@playwright/test';
import { addDays, businessDay, dayLabel } from '#domain/calendar/business-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { card, test } from './support/kitchen-board.ts';
import { button } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { expect } from './test.ts';

const dayButton = (page: Page) => page.getByRole('button', { name: /choose a day$/ });

test(
  'the day is chosen by arrows and by the calendar, and is in the URL',
  { tag: ['@once', '@long'] },
  async ({ page, board }) => {
    const today = businessDay(shopNow());
    await page.goto(`${board}?tab=confirmed&page=2`);
    await expect(dayButton(page)).toContainText('Today');
    await button(page, 'Previous day').click();
    await expect(dayButton(page)).toContainText('Yesterday');
    await expect(page).toHaveURL(`${board}?date=${addDays(today, -1)}&tab=confirmed`);
    await button(page, 'Previous day').click();
    await expect(dayButton(page)).toContainText(dayLabel(addDays(today, -2), today));
    await button(page, 'Next day').click();
    await expect(dayButton(page)).toContainText('Yesterday');
    await button(page, 'Next day').click();
    await expect(page).toHaveURL(`${board}?tab=confirmed`);

    await page.goto(`${board}?date=2025-03-04`);
    await expect(dayButton(page)).toContainText('Mar 4, 2025');
    await expect(page.getByText('No orders found')).toBeVisible();
    await dayButton(page).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a day' });
    await expect(calendar.locator('thead th').first()).toHaveAttribute('aria-label', 'Monday');
    const chosen = calendar.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect(chosen).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(page).toHaveURL(`${board}?date=2025-03-04`);
    await dayButton(page).click();
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${board}?date=2025-03-11`);
  },
);

test.describe('in a browser in another time zone', { tag: '@once' }, () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('today is the day in Hyderabad', async ({ page, board, guest }) => {
    const order = await guest.orderOnce();
    await page.goto(board);
    await expect(dayButton(page)).toContainText('Today');
    await expect(card(page, order)).toBeVisible();
    await dayButton(page).click();
    const chosen = page.getByRole('gridcell', { selected: true });
    await expect(chosen).toHaveAttribute('data-day', businessDay(shopNow()));
  });
});

test('the page number of the board is in the URL', { tag: ['@once', '@long'] }, async ({ page, board, guest }) => {
  await guest.orderOnce();
  await guest.orderOnce();
  // One order per page, so that a few orders fill several pages.
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
