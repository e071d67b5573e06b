import { randomUUID } from 'node:crypto';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatTimeRange } from '#domain/calendar/format-instant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { closeContexts, deskScreen, openContext, phoneScreen } from './support/browser-context.ts';
import { newCustomer } from './support/customer.ts';
import { card } from './support/kitchen-board.ts';
import { OrderStaff } from './support/order-staff.ts';
import { toast } from './support/page-parts.ts';
import { shopNow } from './support/shop-clock.ts';
import { newMeal, shopDatabase } from './support/shop-database.ts';
import { bearer } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

// Every other test reads the catalogue of the shared shop.
const shopUrl = process.env['E2E_CATALOGUE_URL']!;
test.use({ baseURL: shopUrl });

/** From 6 to 10 in the evening, every day: the tests begin at noon. */
const evenings = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 18 * 60, toMinute: 22 * 60 })),
);

/** A kitchen that no other test orders from; the one of a failed attempt takes no more orders. */
async function openKitchen(): Promise<{ id: number; name: string }> {
  const name = `Vanasthalipuram ${randomUUID().slice(0, 8)}`;
  await closeKitchen();
  const { rows } = await shopDatabase(shopUrl).query<{ id: number }>(
    `insert into kitchens (name, latitude, longitude, delivery_radius_km, active, weekly_shifts)
     values ($1, 17.3297, 78.5734, 3, true, $2) returning id`,
    [name, evenings],
  );
  return { id: rows[0]!.id, name };
}

const closeKitchen = () =>
  shopDatabase(shopUrl).query(`update kitchens set active = false where name like 'Vanasthalipuram %'`);

/** Somebody who works for this kitchen only. */
async function hire(model: 'kitchen@macrobowl.test' | 'delivery@macrobowl.test', kitchenId: number) {
  const hired = await createStaffLike(model, { baseURL: shopUrl });
  await shopDatabase(shopUrl).query('insert into staff_kitchens (user_id, kitchen_id) values ($1, $2)', [
    hired.id,
    kitchenId,
  ]);
  return hired;
}

test("a kitchen's day: it opens, a dish is sold out, a rush fills a slot, it pauses, tomorrow is ordered, it closes @once", async ({
  browser,
  context,
  page,
  request,
}) => {
  const { id: kitchenId, name } = await openKitchen();
  const [dish, meal] = [await newMeal(), await newMeal()];
  const admin = await signInLike('admin@macrobowl.test', context, shopUrl);
  const [manager, assistant, customer] = await Promise.all([
    hire('kitchen@macrobowl.test', kitchenId),
    hire('delivery@macrobowl.test', kitchenId),
    newCustomer(request),
  ]);
  await customer.addAddress({ postalCode: '500070' });
  await customer.addToCart(meal);
  const [{ page: shop }, { page: board }, { page: round }] = await Promise.all([
    openContext(browser, shopUrl, phoneScreen, customer.token),
    openContext(browser, shopUrl, deskScreen, manager.token),
    openContext(browser, shopUrl, phoneScreen, assistant.token),
  ]);
  const slots = shop.getByRole('group', { name: /^Slot, / }).getByRole('radio');
  const placeOrder = shop.getByRole('button', { name: 'Place Order' });

  await test.step('the customer sees that it is closed, and that it opens, without reloading', async () => {
    const followed = shop.waitForResponse(/live\/shop/);
    await shop.goto(`/menu?q=${encodeURIComponent(dish.name)}`);
    await expect(shop.getByText('Closed now. Opens at 6:00 PM')).toBeVisible();
    await followed;
    await page.goto('/admin/kitchens');
    await page.getByRole('button', { name: `Hours of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Hours and capacity of ${name}` });
    await dialog.getByLabel('Monday, opens').fill('00:00');
    await dialog.getByLabel('Monday, closes').fill('00:00');
    await dialog.getByRole('button', { name: 'Copy Monday to all days' }).click();
    await dialog.getByLabel('Orders per half hour').fill('-1');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByLabel('Orders per half hour')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Orders per half hour').fill('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(shop.getByText(/^Open now. Arrives /)).toBeVisible();
  });

  await test.step('a dish is sold out, and back, on the menu that is open', async () => {
    const onMenu = shop.getByRole('article').filter({ hasText: dish.name });
    const add = onMenu.getByRole('button', { name: /Add to cart/ });
    await expect(add).toBeVisible();
    await board.goto('/kitchen-manager/orders');
    await board.getByRole('button', { name: /^Sold out/ }).click();
    await board.getByRole('searchbox', { name: 'Search meals and ingredients' }).fill(dish.name);
    const control = board.getByRole('group', { name: `Availability of ${dish.name}` });
    await control.getByRole('button', { name: 'Sold out today' }).click();
    await expect(onMenu.getByText('Sold out today').first()).toBeVisible();
    await expect(add).toHaveCount(0);
    await control.getByRole('button', { name: 'Available' }).click();
    await expect(add).toBeVisible();
    await board.keyboard.press('Escape');
  });

  const other = await newCustomer(request);
  const rush = await test.step('a customer chooses a slot, which somebody else takes first', async () => {
    const address = await other.addAddress({ postalCode: '500070' });
    const followed = shop.waitForResponse(/live\/shop/);
    await Promise.all([round.goto('/delivery'), shop.goto('/order-now')]);
    await shop.getByText('Pick a time').click();
    await expect(slots.first()).toBeChecked();
    await expectAccessible(shop);
    const deliverAt = await slots.first().inputValue();
    // Whatever else happens in the shop meanwhile, the page does not learn of the other order before its own is sent.
    const sent = Promise.withResolvers<void>();
    await shop.route(/\/serviceability/, async (route) => {
      await sent.promise;
      await route.continue();
    });
    const order = await other.placeOrder(address, [{ meal, quantity: 1 }], { deliverAt });
    await placeOrder.click();
    await expect(shop.getByText('That slot is full. Please choose another time.')).toBeVisible();
    sent.resolve();
    await expect(slots.first()).toBeDisabled();
    await expect(slots.nth(1)).toBeChecked();
    // Bound to this kitchen: no other order of the shop is on their board.
    await expect(card(board, order)).toBeVisible();
    await expect(board.getByRole('article')).toHaveCount(1);
    await followed;
    return order;
  });

  await test.step('the kitchen pauses, and the customer’s page says so by itself', async () => {
    await board.getByRole('button', { name: /^Kitchens/ }).click();
    const kitchen = board.getByRole('group', { name });
    await kitchen.getByRole('button', { name: 'Pause…' }).click();
    await kitchen.getByText('Until reopened').click();
    await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
    await expect(kitchen.getByText('Please give a reason')).toBeVisible();
    await kitchen.getByLabel('Reason').fill('Power cut');
    await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
    await expect(toast(board, `${name} takes no orders now`)).toBeVisible();
    await expect(kitchen.getByText('Paused until reopened: Power cut')).toBeVisible();
    await expectAccessible(board);
    await expect(shop.getByText('Paused for now').first()).toBeVisible();
    await expect(placeOrder).toBeDisabled();
    await kitchen.getByRole('button', { name: 'Reopen' }).click();
    await expect(kitchen.getByText('Taking orders')).toBeVisible();
    await expect(placeOrder).toBeEnabled();
    await board.keyboard.press('Escape');
  });

  await test.step('an order for tomorrow is promised for its slot, and is on tomorrow’s board', async () => {
    const tomorrow = addDays(businessDay(shopNow()), 1);
    await shop.getByText('Pick a time').click();
    await shop.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).click();
    await placeOrder.click();
    await expect(shop).toHaveURL('/profile?tab=orders');
    const [order] = await customer.orders();
    expect(businessDay(new Date(order!.deliverAt!))).toBe(tomorrow);
    await expect(shop.getByText(formatTimeRange(order!.promisedFrom!, order!.promisedTo!))).toBeVisible();
    await board.goto(`/kitchen-manager/orders?date=${tomorrow}`);
    await expect(card(board, order!)).toBeVisible();
    await expect(card(board, rush)).toBeHidden();
  });

  await test.step('the order of the rush goes out, to the assistant of this kitchen', async () => {
    await new OrderStaff(request, manager.token).sendOut(rush);
    await expect(card(round, rush)).toBeVisible();
    await expect(round.getByRole('article')).toHaveCount(1);
  });

  await test.step('the kitchen closes for today, and the menu says when it opens again', async () => {
    const followed = shop.waitForResponse(/live\/shop/);
    await shop.goto('/menu');
    await expect(shop.getByText(/^Open now/)).toBeVisible();
    await followed;
    const closing = await request.put(`/api/v1/admin/kitchens/${kitchenId}/trading`, {
      headers: bearer(admin.token),
      data: {
        weeklyShifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '11:00', closes: '22:00' })),
        specialDates: [{ date: businessDay(shopNow()), shifts: [], note: 'Holiday' }],
        leadMinutes: 30,
        ordersPerSlot: 1,
        portionsPerSlot: 0,
      },
    });
    expect(closing.status()).toBe(200);
    await expect(shop.getByText(/^Closed now. Opens .* 11:00 AM$/)).toBeVisible();
  });
  await closeContexts(shop, board, round);
  await closeKitchen();
  await shopDatabase(shopUrl).query('update meals set archived_at = now() where id = any($1)', [[dish.id, meal.id]]);
});
