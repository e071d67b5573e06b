import { randomUUID } from 'node:crypto';
import { formatTimeRange } from '#domain/calendar/format-instant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCustomer, signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { shopDatabase } from './support/shop-database.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

/** A kitchen that no other test orders from; the one of a failed attempt takes no more orders. */
async function openKitchen(): Promise<string> {
  const name = `Vanasthalipuram ${randomUUID().slice(0, 8)}`;
  await closeKitchen();
  await shopDatabase().query(
    `insert into kitchens (name, latitude, longitude, delivery_radius_km, active) values ($1, 17.3297, 78.5734, 3, true)`,
    [name],
  );
  return name;
}

const closeKitchen = () =>
  shopDatabase().query(`update kitchens set active = false where name like 'Vanasthalipuram %'`);

test('a kitchen gets a capacity, a rush fills a slot, and a pause stops orders @once', async ({
  browser,
  context,
  page,
  baseURL,
  request,
}) => {
  const name = await openKitchen();
  await signInLike('admin@macrobowl.test', context, baseURL);

  await test.step('an admin limits each half hour to one order', async () => {
    await page.goto('/admin/kitchens');
    await page
      .getByRole('button', { name: `Actions of ${name}` })
      .or(page.getByRole('button', { name: `Hours of ${name}` }))
      .click();
    const inMenu = page.getByRole('menuitem', { name: `Hours of ${name}` });
    if (await inMenu.isVisible()) await inMenu.click();
    const dialog = page.getByRole('dialog', { name: `Hours and capacity of ${name}` });
    await dialog.getByRole('button', { name: 'Add a shift on Monday' }).click();
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
  });

  const customerContext = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const customer = await signInAsNewCustomer(request, customerContext, baseURL);
  const [meal] = await customer.meals();
  await customer.addAddress({ postalCode: '500070' });
  await customer.addToCart(meal!);
  const shop = await customerContext.newPage();
  const slots = shop.getByRole('group', { name: /^Slot, / }).getByRole('radio');

  await test.step('a customer chooses a slot, which somebody else takes first', async () => {
    await shop.goto('/order-now');
    await shop.getByText('Pick a time').click();
    await expect(slots.first()).toBeChecked();
    await expectAccessible(shop);
    const other = await newCustomer(request);
    const address = await other.addAddress({ postalCode: '500070' });
    const deliverAt = await slots.first().inputValue();
    await other.placeOrder(address, [{ meal: meal!, quantity: 1 }], { deliverAt });
    await shop.getByRole('button', { name: 'Place Order' }).click();
    await expect(shop.getByText('That slot is full. Please choose another time.')).toBeVisible();
    await expect(slots.first()).toBeDisabled();
    await expect(slots.nth(1)).toBeChecked();
  });

  await test.step('the kitchen pauses, and the customer is told', async () => {
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto('/kitchen-manager/orders');
    await page.getByRole('button', { name: /^Kitchens/ }).click();
    const kitchen = page.getByRole('group', { name });
    await kitchen.getByRole('button', { name: 'Pause…' }).click();
    await kitchen.getByText('Until reopened').click();
    await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
    await expect(kitchen.getByText('Please give a reason')).toBeVisible();
    await kitchen.getByLabel('Reason').fill('Power cut');
    await kitchen.getByRole('button', { name: 'Pause Orders' }).click();
    await expect(toast(page, `${name} takes no orders now`)).toBeVisible();
    await expect(kitchen.getByText('Paused until reopened: Power cut')).toBeVisible();
    await expectAccessible(page);
    await shop.getByRole('button', { name: 'Place Order' }).click();
    await expect(shop.getByText('The kitchen is closed at that time. Please choose another one.')).toBeVisible();
    await expect(shop.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await kitchen.getByRole('button', { name: 'Reopen' }).click();
    await expect(kitchen.getByText('Taking orders')).toBeVisible();
  });

  await test.step('the order is placed for its slot, and its promise is shown', async () => {
    await shop.reload();
    await shop.getByText('Pick a time').click();
    await shop.getByRole('button', { name: 'Place Order' }).click();
    await expect(shop).toHaveURL('/profile?tab=orders');
    const [order] = await customer.orders();
    expect(order!.deliverAt).not.toBeNull();
    await expect(shop.getByText(formatTimeRange(order!.promisedFrom!, order!.promisedTo!))).toBeVisible();
  });
  await customerContext.close();
  await closeKitchen();
});
