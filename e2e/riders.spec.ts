import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, paise } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, test } from './support/browser-context.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { OrderStaff } from './support/order-staff.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { toast } from './support/page-parts.ts';
import { drawPng } from './support/png.ts';
import { useShopClock } from './support/shop-clock.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect } from './test.ts';

const card = (page: Page, { id }: Order) => page.getByRole('article', { name: `Order #${id}`, exact: true });
const dialogButton = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });

async function deliver(page: Page, order: Order, receiver = '') {
  const open = page.getByRole('button', { name: `Open order ${order.id}` });
  const delivered = card(page, order).getByRole('button', { name: 'Delivered' });
  await expect(open.or(delivered)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await delivered.click();
  if (receiver) await page.getByLabel('Received by (optional)').fill(receiver);
  await dialogButton(page, 'Yes, Delivered').click();
}

test(
  'an order comes back, is sent again and delivered; all cash is handed in at once and counted with a difference',
  { tag: '@once' },
  async ({ page, context, browser, request, baseURL }) => {
    const kitchen = await openKitchen({}, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place });
    const hired = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id });
    const cook = new OrderStaff(request, hired.token);
    const assistant = await signInLike('delivery@macrobowl.test', context, baseURL, kitchen.id);
    const rider = new OrderStaff(request, assistant.token);
    const [first, second] = [
      await cook.sendOut(await customer.orderOnce()),
      await cook.sendOut(await customer.orderOnce(2)),
    ];
    for (const order of [first, second]) await rider.pickUp(order);

    const kitchenContext = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...(baseURL && { baseURL }),
    });
    await useShopClock(kitchenContext);
    await useSessionToken(kitchenContext, baseURL, hired.token);
    const board = await kitchenContext.newPage();
    await board.addInitScript(() => localStorage.setItem('kitchenBoardOrder', 'due'));
    await openWithLiveStream(board, '/kitchen-manager/orders');

    await openWithLiveStream(page, '/delivery?tab=mine');
    await expect(page.getByText('2 stops')).toBeVisible();
    await expect(card(page, first).getByRole('link', { name: 'Call' })).toBeVisible();
    await expect(card(page, second).getByRole('link')).toHaveCount(0);
    await expectAccessible(page);

    await card(page, first).getByRole('button', { name: 'Hand back' }).click();
    await page.getByRole('radio', { name: 'Customer not reached' }).check();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click();
    await expect(card(page, first)).toHaveCount(0);

    const returned = board.getByRole('group', { name: `Order #${first.id} was handed back` });
    await expect(returned).toContainText('customer not reached');
    await expectAccessible(board);
    await returned.getByRole('button', { name: 'Send again' }).click();
    await expect(returned).toHaveCount(0);

    await page.getByRole('tab', { name: 'Waiting' }).click();
    await card(page, first).getByRole('button', { name: 'Pick up' }).click();
    await page.getByRole('tab', { name: 'Mine' }).click();
    await deliver(page, first, 'Guard at the gate');
    await deliver(page, second);
    await expect(page.getByRole('heading', { name: 'Cash in hand (2)' })).toBeVisible();
    const total = paise(fromRupees(first.totalAmount) + fromRupees(second.totalAmount));
    await page.getByRole('button', { name: 'Hand in', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Hand in all cash' });
    await expect(sheet.getByRole('listitem')).toHaveText(
      [second, first].map(({ id, totalAmount }) => `#${id}${formatRupeesOnWire(totalAmount)}`),
    );
    await expectAccessible(page);
    await sheet.getByRole('button', { name: `Hand in ${formatRupees(total)}` }).click();
    await expect(page.getByRole('heading', { name: 'Handed in today (2)' })).toBeVisible();
    const mine = (await customer.orders()).find(({ id }) => id === first.id);
    expect(mine).toMatchObject({ status: 'COMPLETED', receivedBy: 'Guard at the gate' });

    await board.getByRole('link', { name: 'Riders' }).click();
    await board.getByRole('button', { name: 'Count the cash' }).click();
    await board.getByLabel('Counted (₹)').fill(String((total - 2000) / 100));
    await expect(board.getByText('Difference: ₹20.00 short.')).toBeVisible();
    await board.getByRole('button', { name: 'Confirm' }).click();
    await expect(board.getByText('Please say why the amount differs.')).toBeVisible();
    await expectAccessible(board);
    await board.getByLabel('Why does it differ?').fill('No change for a note');
    await board.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(board, 'is counted')).toBeVisible();
    const shift = board.getByRole('table', { name: 'Closing report' }).getByRole('row').nth(1);
    await expect(shift.getByRole('cell').nth(1)).toHaveText('2');
    await expect(shift.getByRole('cell').nth(2)).toHaveText('1');
    await expect(shift).toContainText(formatRupees(total));
    await expect(shift).toContainText('₹20.00 short: No change for a note');
    await expectAccessible(board);
    await kitchenContext.close();
  },
);

test(
  'a kitchen manager gives a waiting order to a rider, who sees it at once, and takes it back',
  { tag: ['@once', '@long'] },
  async ({ page, context, browser, request, baseURL }) => {
    const kitchen = await openKitchen({}, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place });
    const hired = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id });
    const order = await new OrderStaff(request, hired.token).sendOut(await customer.orderOnce());
    const lastName = `Rider ${kitchen.id}`;
    const rider = await createStaffLike('delivery@macrobowl.test', { kitchenId: kitchen.id, lastName });
    await useSessionToken(context, baseURL, rider.token);
    await openWithLiveStream(page, '/delivery?tab=mine');
    await expect(page.getByText('No orders on the way')).toBeVisible();

    const kitchenContext = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...(baseURL && { baseURL }),
    });
    await useShopClock(kitchenContext);
    await useSessionToken(kitchenContext, baseURL, hired.token);
    const riders = await kitchenContext.newPage();
    await riders.goto('/kitchen-manager/riders');
    await riders.getByRole('button', { name: `Assign order ${order.id}` }).click();
    await riders.getByRole('dialog').getByRole('button', { name: lastName }).click();
    await expect(riders.getByRole('row', { name: `#${order.id}` })).toContainText('for 0 min');
    await expect(card(page, order).getByRole('button', { name: 'Delivered' })).toBeVisible();
    await riders.getByRole('button', { name: `Take back order ${order.id}` }).click();
    await expect(riders.getByRole('row', { name: `#${order.id}` })).toContainText('Not picked up yet');
    await expect(page.getByText(`Order #${order.id} is no longer yours.`)).toBeVisible();
    await expectAccessible(page);
    await kitchenContext.close();
  },
);

test(
  'a rider photographs where an order was left; customer and admin see it, and without a connection the rider reads why not',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, open, consoleErrors }) => {
    const kitchen = await openKitchen({}, baseURL);
    const customer = await newCustomer(request, { place: kitchen.place });
    const cook = new OrderStaff(
      request,
      (await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id })).token,
    );
    const rider = await signInLike('delivery@macrobowl.test', context, baseURL, kitchen.id);
    const order = await cook.sendOut(await customer.orderOnce());
    await new OrderStaff(request, rider.token).pickUp(order);

    await openWithLiveStream(page, '/delivery?tab=mine');
    await card(page, order).getByRole('button', { name: 'Delivered' }).click();
    const door = { name: 'door.png', mimeType: 'image/png', buffer: drawPng(2400, [181, 101, 29]) };
    await page.getByLabel('Add one').setInputFiles(door);
    await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible();
    await context.setOffline(true);
    await dialogButton(page, 'Yes, Delivered').click();
    await expect(page.getByText('The photograph is not sent: We could not reach the kitchen.')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    allowConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
    await dialogButton(page, 'Yes, Delivered').click();
    await expect(page.getByRole('heading', { name: 'Cash in hand (1)' })).toBeVisible();

    const picture = (shown: Page) => shown.getByRole('img', { name: `Where order ${order.id} was left` });
    const widthOf = (shown: Page) => picture(shown).evaluate((image: HTMLImageElement) => image.naturalWidth);
    const { page: profile } = await open(deskScreen, customer.token);
    await profile.goto('/profile?tab=orders');
    await profile.getByText(`Details of order ${order.id}`).click();
    await expect.poll(() => widthOf(profile)).toBe(1600);
    await expectAccessible(profile);
    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    await office.goto(`/admin/orders?order=${order.id}`);
    await expect.poll(() => widthOf(office)).toBe(1600);
    await expectAccessible(office);
  },
);
