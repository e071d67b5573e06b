import { expectAccessible } from './support/accessibility.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { card, test } from './support/kitchen-board.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { button } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { expect } from './test.ts';

test(
  'the 80 mm ticket shows what is in the bowl and the cash to collect; each portion has a label',
  { tag: ['@once', '@long'] },
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

    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'printed');
      window.dispatchEvent(new Event('afterprint'));
    });
    await page.emulateMedia({ media: 'screen' });
    await button(card(page, order), 'Print labels').click();
    await page.waitForFunction(() => 'printed' in window);
    await page.emulateMedia({ media: 'print' });
    const labels = page.locator('.label');
    const portions = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    await expect(labels).toHaveCount(portions);
    for (const text of [`#${order.id}`, 'Leg day bowl', 'No chilli flakes', 'Packed ', ...line!.allergens])
      await expect(labels.first()).toContainText(text);
    const isCut = await labels.evaluateAll((all) => all.some((label) => label.scrollWidth > label.clientWidth));
    expect(isCut, 'everything fits the width of a label').toBe(false);
    const labelsPdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = [...labelsPdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
    expect(pages, 'a page for each label').toHaveLength(portions);
    expect(Number(pages[0]![1]) * (25.4 / 72), 'as wide as the stock').toBeCloseTo(62, 0);
  },
);

test(
  'the prep sheet adds up what is still to cook, and updates live',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest }) => {
    const order = await guest.orderBowl();
    const [rice] = order.items[0]!.components;
    await openWithLiveStream(page, '/kitchen-manager/prep-sheet');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: rice!.name, exact: true }) });
    const portions = async () => Number(await row.getByRole('cell').first().innerText());
    const before = await portions();
    expect(before).toBeGreaterThanOrEqual(2);
    await expect(row.getByRole('cell').last()).toContainText(/^[\d,]+ g$/);
    const weighed = page.getByRole('region', { name: 'Ingredients for meals and bowls' });
    await expect(weighed.getByRole('term').filter({ hasText: rice!.name })).toBeVisible();
    await guest.orderBowl();
    await expect.poll(portions).toBeGreaterThanOrEqual(before + 2);
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    await expect(weighed).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(button(page, 'Print')).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!;
    expect([Math.round(Number(width)), Math.round(Number(height))], 'A4').toEqual([595, 842]);

    await page.emulateMedia({ media: 'screen' });
    await page.goto('/kitchen-manager/prep-sheet?date=2025-03-04');
    await expect(page.getByText('Nothing left to cook for Mar 4, 2025.')).toBeVisible();
    await page.goto(`${board}?date=2025-03-04`);
    await page.getByRole('link', { name: 'Prep sheet', exact: true }).click();
    await expect(page).toHaveURL('/kitchen-manager/prep-sheet?date=2025-03-04');
  },
);

test(
  'the dashboard shows counts, their change, and the newest orders',
  { tag: ['@once', '@long'] },
  async ({ page, board, guest }) => {
    await openWithLiveStream(page, '/kitchen-manager');
    for (const label of ['Pending Orders', 'Preparing', 'Ready for Pickup'])
      await expect(page.getByRole('link', { name: label })).toContainText(/\d+[+-]?[\d.]+% versus last week/);
    await expect(page.getByRole('link', { name: 'Completed Today' })).toContainText(/\d+[+-]?[\d.]+% versus yesterday/);
    await expectAccessible(page);

    const order = await guest.orderOnce(4);
    const recent = page.getByRole('region', { name: 'Recent Orders' }).getByRole('link', { name: `#${order.id}` });
    await expect(recent).toBeVisible();
    for (const text of ['4 items', order.kitchenName, 'Confirmed']) await expect(recent).toContainText(text);
    await expect(page).toHaveTitle(/^\(\d+\) Dashboard/);
    await recent.click();
    await expect(page).toHaveURL(board);
    await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeFocused();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Order Management \| Macrobowl kitchen$/);
    await expect(card(page, order)).toBeVisible();
  },
);

test(
  'the menu of the area links every page and shows who is signed in',
  { tag: '@long' },
  async ({ page, board, isMobile }) => {
    await page.goto(board);
    if (isMobile) await page.getByRole('button', { name: /^Open menu/ }).click();
    const menu = page.getByRole('navigation', { name: 'Kitchen manager' });
    await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    if (isMobile) await expectAccessible(page);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
    await expect(page.getByText('Imran Khan').filter({ visible: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/kitchen-manager');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  },
);

for (const path of ['/kitchen-manager/orders?tab=confirmed', '/kitchen-manager', '/kitchen-manager/prep-sheet']) {
  // One guard for the whole area: one page is enough before every commit.
  const tag = path.includes('orders') ? '@once' : ['@once', '@long'];
  test(
    `staff of another area are redirected from ${path} home, and visitors to sign-in`,
    { tag },
    async ({ page, context, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/^[^?]*\/login\/kitchen-manager(\?next=|$)/);
      await signInLike('nutritionist@macrobowl.test', context, baseURL);
      await page.goto(path);
      await expect(page.getByText('You do not have permission to access this page')).toBeVisible();
      await expect(page).toHaveURL('/');
    },
  );
}
