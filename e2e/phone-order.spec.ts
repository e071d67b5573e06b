import { randomPhone } from './support/sign-in.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { button, horizontalOverflow } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

test(
  'an admin orders for an unknown caller, who finds the order in the profile',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    const phone = randomPhone();
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: 'New Order' }).click();
    await expect(page).toHaveTitle('New Order | Macrobowl');
    await page.getByLabel('Phone number of the caller').fill(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This number has no account yet.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Farah');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Khan');
    await page.keyboard.press('Enter');

    await button(page, 'Add New Address').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address line 1').fill('4 Mindspace Road');
    await dialog.getByLabel('Postal code').fill('500032');
    await expect(dialog.getByLabel('City')).toHaveValue('Hyderabad');
    await expectAccessible(page);
    await button(dialog, 'Save address').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('radio')).toBeChecked();

    await page.getByRole('searchbox', { name: 'Search meals' }).fill('paneer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Ordered meals' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(/^Arrives \w+, \w+ \d+, .+, from /)).toBeVisible();
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByLabel('Note (optional)').fill('Ring twice');
    await page.getByRole('button', { name: /^Place Order, ₹/ }).click();
    const placed = page.getByRole('heading', { name: /^Order #\d+ is placed$/ });
    await expect(placed).toBeFocused();
    await expectAccessible(page);
    const number = /#(\d+)/.exec(await placed.innerText())![1]!;

    await page.getByRole('link', { name: 'Open Order' }).click();
    await expect(page.getByRole('dialog')).toContainText('by phone, by');
    await page.goto('/admin/audit-log');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `#${number}` })
        .first(),
    ).toContainText('Placed order');
  },
);

test(
  'a bound manager orders for a known caller from their own kitchen only, and the board marks it',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    const kitchen = await openKitchen();
    const elsewhere = await openKitchen();
    await signInLike('kitchen@macrobowl.test', context, baseURL, kitchen.id);
    const guest = await newCustomer(request, { place: kitchen.place });
    await guest.addAddress();
    await guest.addToCart((await guest.meals())[0]!);
    await page.goto('/kitchen-manager/orders/new');
    await page.getByLabel('Phone number of the caller').fill(guest.phone);
    await page.keyboard.press('Enter');
    const search = page.getByRole('searchbox', { name: 'Search meals' });
    await expect(search).toBeFocused();
    await search.fill('chicken');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Place Order, ₹/ }).click();
    await expect(page.getByRole('heading', { name: /is placed$/ })).toBeFocused();
    expect((await guest.cart()).items).toHaveLength(1);
    expect(await guest.orders()).toHaveLength(1);
    await page.getByRole('link', { name: 'Open Order' }).click();
    await expect(page.getByText('By phone, placed by')).toBeVisible();

    const other = await newCustomer(request, { place: elsewhere.place });
    await other.addAddress();
    await page.goto('/kitchen-manager/orders/new');
    await page.getByLabel('Phone number of the caller').fill(other.phone);
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await search.fill('chicken');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`${elsewhere.name} delivers to this address, and you do not work there.`),
    ).toBeVisible();
    await expect(button(page, 'Place Order')).toBeDisabled();
    allowConsoleErrors(consoleErrors, 422);
  },
);
