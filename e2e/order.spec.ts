import type { Locator, Page, Route } from '@playwright/test';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { requestCode, randomPhone, readCode } from './support/sign-in.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const orders = '**/api/v1/orders';
const placed = 'Order placed successfully! Your food is being prepared.';

async function fillCart(customer: Customer, quantities: readonly number[]): Promise<void> {
  const meals = await customer.meals();
  for (const [index, quantity] of quantities.entries()) await customer.addToCart(meals[index]!, quantity);
}

test(
  'the bowl that a visitor wanted is in the cart after registering, and a second one is added',
  { tag: '@once' },
  async ({ page, request }) => {
    await page.goto('/menu');
    const cards = page.getByRole('article');
    const names = await cards.getByRole('heading').allInnerTexts();
    await cards.first().getByRole('button', { name: 'Add to cart' }).click();

    await test.step('the visitor registers', async () => {
      await expect(page).toHaveURL('/login?next=%2Fmenu');
      const phone = randomPhone();
      await requestCode(page, phone);
      await expect(page.getByLabel('One-time code')).toBeFocused();
      await page.getByLabel('One-time code').fill(await readCode(request, phone));
      await page.getByLabel('First name').fill('Ananya');
      await page.getByLabel('Last name').fill('Rao');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/menu');
    });

    for (const index of [0, 1]) {
      // The first one was wanted before the sign-in.
      if (index > 0) await cards.nth(index).getByRole('button', { name: 'Add to cart' }).click();
      await expect(toast(page, `${names[index]} added to cart!`)).toBeVisible();
      await expect(cards.nth(index).getByRole('button', { name: 'Remove' })).toBeVisible();
    }
    await expect(cards.first().getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await page.getByRole('link', { name: 'Cart, 2 items' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Order');
  },
);

test('a new customer adds the first address and orders; the history shows the order', async ({ page, customer }) => {
  await fillCart(customer, [1, 1]);
  const names = (await customer.cart()).items.map(({ mealName }) => mealName);
  await page.goto('/order-now');
  await expect(placeOrder(page)).toBeDisabled();

  await test.step('the first address', async () => {
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Address' });
    await dialog.getByLabel('Label').fill('Home');
    await dialog.getByLabel('Address line 1').fill('Flat 402, Lotus Residency');
    await dialog.getByLabel('Postal code').fill('500032');
    await dialog.getByLabel('City').fill('Hyderabad');
    await dialog.getByLabel('State').fill('Telangana');
    await expect(dialog.getByText('We deliver here from Macrobowl Gachibowli')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save address' }).evaluate((save: HTMLElement) => {
      save.click();
      save.click();
    });
    await expect(toast(page, 'Address added successfully!')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Home/ }), 'one, though it was pressed twice').toBeChecked();
  });

  await placeOrder(page).click();
  await expect(toast(page, placed)).toBeVisible();
  await expect(page).toHaveURL('/profile?tab=orders');
  await expect(page.getByRole('tab', { name: 'Order History' })).toHaveAttribute('aria-selected', 'true');
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expect(page.getByText('Your kitchen has the order')).toBeVisible();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect(await target.innerText(), 'reachable with Tab').toBe('focused');
}

test('the keyboard alone puts two of a bowl into the cart', { tag: '@once' }, async ({ page, customer }) => {
  await page.goto('/menu');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Increase quantity' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await customer.cart()).items[0]?.quantity).toBe(2);
  await page.reload();
  const cart = page.getByRole('link', { name: 'Cart, 2 items' });
  await expect(cart).toBeVisible();
  await tabTo(page, cart);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Order');
});

test('the keyboard alone enters an address and places the order', { tag: '@once' }, async ({ page, customer }) => {
  await fillCart(customer, [2]);
  await page.goto('/order-now');
  await test.step('the address', async () => {
    const add = page.getByRole('button', { name: 'Add New Address' });
    await expect(add).toBeVisible();
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Label')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Label')).toBeFocused();
    const values = { Label: 'Home', 'Address line 1': '12 Main Road', 'Postal code': '500032', City: 'Hyderabad' };
    for (const [label, value] of Object.entries({ ...values, State: 'Telangana' })) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(value);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: /^Home/ })).toBeChecked();
  });

  await expect(placeOrder(page)).toBeEnabled();
  await tabTo(page, placeOrder(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile?tab=orders');
  await expect(toast(page, placed)).toBeVisible();
  expect(await customer.orders()).toHaveLength(1);
});

test(
  'the page shows the totals that the shop charges, and a double click makes one order',
  { tag: '@once' },
  async ({ page, customer }) => {
    await fillCart(customer, [2, 1, 3]);
    await customer.addAddress();
    await page.goto('/order-now');
    const { quote } = await customer.cart();
    for (const [term, amount] of Object.entries({
      Subtotal: quote.subtotal,
      'Delivery fee': quote.deliveryFee,
      'Tax (7%)': quote.tax,
      Total: quote.total,
    })) {
      const row = page.getByRole('term').filter({ hasText: new RegExp(`^${term.replaceAll(/[()]/g, '\\$&')}$`) });
      await expect(row.locator('..').getByRole('definition')).toHaveText(formatRupeesOnWire(amount));
    }
    await expect(placeOrder(page)).toBeEnabled();
    await placeOrder(page).dblclick();
    await expect(toast(page, placed)).toBeVisible();
    await expect(page).toHaveURL('/profile?tab=orders');
    expect((await customer.orders()).map(({ totalAmount }) => totalAmount)).toEqual([quote.total]);
    await page.goBack();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await customer.orders()).toHaveLength(1);
  },
);

for (const { way, retry } of [
  {
    way: 'by Retry',
    retry: async (page: Page, endOutage: () => void) => {
      await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
      await expectAccessible(page);
      endOutage();
      // By key, not by a tap: a fresh cart, which is empty by now, makes the page retry on its own, and the button go.
      await page.keyboard.press('Enter');
    },
  },
  {
    way: 'after a reload',
    retry: async (page: Page, endOutage: () => void) => {
      // Not before the reload: the page that ends would find the order on its own.
      page.once('framenavigated', endOutage);
      await page.reload();
      await expect(toast(page, placed)).toBeVisible();
    },
  },
]) {
  test(
    `an order whose response is lost is found again ${way}, and never placed twice`,
    { tag: '@once' },
    async ({ page, customer, consoleErrors }) => {
      allowConsoleErrors(consoleErrors, /ERR_FAILED/);
      await Promise.all([customer.addAddress(), fillCart(customer, [2])]);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/v1/orders'))
          keys.push(request.headers()['idempotency-key']);
      });
      let isOutage = true;
      await page.route(orders, async (route) => {
        if (route.request().method() !== 'POST' || !isOutage) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await page.goto('/order-now');
      await placeOrder(page).click();
      await expect(page.getByText('We did not get an answer')).toBeVisible();
      await retry(page, () => (isOutage = false));
      await expect(page).toHaveURL('/profile?tab=orders');
      expect(await customer.orders()).toHaveLength(1);
      expect(new Set(keys).size, 'one key, however often it is sent').toBe(1);
    },
  );
}

test('the note to the kitchen is there again after a reload', { tag: '@once' }, async ({ page, customer }) => {
  await Promise.all([customer.addAddress(), fillCart(customer, [1])]);
  await page.goto('/order-now');
  await page.getByRole('button', { name: 'Note to the kitchen' }).click();
  await page.getByLabel('Note to the kitchen (optional)').fill('No peanuts, please');
  await page.reload();
  await expect(page.getByLabel('Note to the kitchen (optional)')).toHaveValue('No peanuts, please');
});

test(
  'what is added in one tab is in the badge of the other; an order empties its order page',
  { tag: '@once' },
  async ({ page, context, customer }) => {
    await Promise.all([customer.addAddress(), fillCart(customer, [1])]);
    const other = await context.newPage();
    await Promise.all([page.goto('/menu'), other.goto('/order-now')]);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(placeOrder(other)).toBeEnabled();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(other.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await page.goto('/order-now');
    await placeOrder(page).click();
    await expect(page).toHaveURL('/profile?tab=orders');
    await expect(other.getByText('Your cart is empty')).toBeVisible();
  },
);

test(
  'an address out of the delivery area blocks the order',
  { tag: ['@once', '@long'] },
  async ({ page, customer }) => {
    await fillCart(customer, [1]);
    await customer.addAddress({ label: 'Uncle', postalCode: '500062' });
    await customer.addAddress({ label: 'Work' });
    await page.goto('/order-now');
    await expect(page.getByRole('radio', { name: /We do not deliver to ECIL \(500062\) yet/ })).toBeChecked();
    await expect(placeOrder(page)).toBeDisabled();
    await expect(placeOrder(page)).toHaveAccessibleDescription('We do not deliver to ECIL (500062) yet.');
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Work/ }).check();
    await expect(placeOrder(page)).toBeEnabled();
  },
);

test(
  'changes to the cart from another device are shown before the order is placed',
  { tag: ['@once', '@long'] },
  async ({ page, customer, consoleErrors }) => {
    const meals = await customer.meals();
    await fillCart(customer, [1]);
    await customer.addAddress();
    await page.goto('/order-now');
    await expect(placeOrder(page)).toBeEnabled();
    const before = (await customer.cart()).quote.total;
    const after = (await customer.addToCart(meals[1]!)).quote.total;
    await placeOrder(page).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Your order has changed' });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText(
      `The total is now ${formatRupeesOnWire(after)} instead of ${formatRupeesOnWire(before)}.`,
    );
    await expect(panel).toContainText(`${meals[1]!.name} is new in your cart`);
    await expectAccessible(page);
    expect(await customer.orders()).toEqual([]);

    // The cart changes after the page last loaded it: the shop refuses, because the total differs from the one shown.
    const meddle = async (route: Route) => {
      await customer.addToCart(meals[2]!);
      await route.continue();
    };
    await page.route(orders, meddle, { times: 1 });
    await placeOrder(page).click();
    await expect(panel).toContainText(`${meals[2]!.name} is new in your cart`);
    expect(await customer.orders()).toEqual([]);
    allowConsoleErrors(consoleErrors, 409);

    await placeOrder(page).click();
    await expect(page).toHaveURL('/profile?tab=orders');
    expect((await customer.orders()).map(({ items }) => items.length)).toEqual([3]);
  },
);
