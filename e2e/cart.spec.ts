import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

const isInWindow = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

async function shift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Runs in the page before its scripts. */
function watchShift(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('the order page of two items is under three screens of a phone', { tag: '@once' }, async ({ page, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const meals = await customer.meals();
  await customer.addAddress();
  for (const meal of meals.slice(0, 2)) await customer.addToCart(meal);
  await page.goto('/order-now');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  // Of two kitchens the footer lists the licences in 85 px; kitchens of other tests make it longer.
  const licences = page.getByRole('contentinfo').getByText('FSSAI licence');
  const height = () => licences.evaluate((text) => document.documentElement.scrollHeight - text.clientHeight + 85);
  // Lines are longer until the font has loaded.
  await expect.poll(height).toBeLessThan(3 * 844);
});

// Only phones have the bar; build-your-own.spec.ts has the desktop.
test(
  'after adding, the cart is one tap away, and nothing is hidden behind its bar',
  { tag: '@once' },
  async ({ page, customer }) => {
    await page.goto('/menu');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'Add to cart' }).click();
    const added = toast(page, 'added to cart!');
    // Held by the pointer, so that it is still there when it is measured.
    await added.hover();
    const bar = page.getByRole('region', { name: 'Your cart' });
    const { quote } = await customer.cart();
    await expect(bar).toHaveText(`1 itemTotal ₹${quote.total.toFixed(2)}View cart`);
    await expectAccessible(page);
    const toastBox = (await added.boundingBox())!;
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
    // At the end of the page the bar is below the last line of the footer.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const footer = (await page.getByRole('contentinfo').boundingBox())!;
    expect(Math.round(footer.y + footer.height)).toBeLessThanOrEqual(Math.round((await bar.boundingBox())!.y));
    await bar.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL('/order-now');
    await expect(bar).toBeHidden();
  },
);

test(
  'toasts leave the search field and the heads of the first cards uncovered',
  { tag: '@long' },
  async ({ page, customer }) => {
    expect(customer.token).not.toBe('');
    await page.goto('/menu');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const box = (await toast(page, 'added to cart!').boundingBox())!;
    const { height } = page.viewportSize()!;
    expect(box.y).toBeGreaterThan(height * 0.6);
  },
);

for (const [width, height] of [
  [390, 844],
  [768, 900],
  [1280, 720],
] as const) {
  const tag = width === 390 ? ['@once'] : ['@once', '@long'];
  test.describe(`at ${width} × ${height}`, { tag }, () => {
    test.use({ viewport: { width, height } });

    test('total and Place Order stay in view, wherever the page is scrolled', async ({ page, customer }) => {
      const meals = await customer.meals();
      await Promise.all([customer.addAddress(), customer.addAddress({ label: 'Office' })]);
      for (const meal of meals.slice(0, 6)) await customer.addToCart(meal);
      const { quote } = await customer.cart();
      await page.addInitScript(watchShift);
      await page.goto('/order-now');
      const button = page.getByRole('button', { name: 'Place Order' });
      await expect(button).toBeEnabled();
      const total = page.getByText(new RegExp(`₹${Math.floor(quote.total / 1000)},\\d{3}\\.\\d{2}$`)).last();
      for (const part of [0, 0.25, 0.5]) {
        await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part);
        await expect.poll(() => isInWindow(button), `the button at ${part}`).toBe(true);
        await expect.poll(() => isInWindow(total), `the total at ${part}`).toBe(true);
        await expect(button, `one button at ${part}`).toHaveCount(1);
      }
      const scrolling = page.getByRole('complementary', { name: 'Delivery and payment' }).locator('css=*');
      expect(
        await scrolling.evaluateAll(
          (parts) =>
            parts.filter(
              (part) =>
                part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
            ).length,
        ),
        'parts of the panel that scroll',
      ).toBe(0);
      expect(await shift(page)).toBeLessThan(0.01);
      await expectAccessible(page);
    });

    test('the profile does not shift while it loads', { tag: '@long' }, async ({ page, customer }) => {
      await customer.orderOnce();
      await page.addInitScript(watchShift);
      for (const tab of ['personal', 'addresses', 'orders']) {
        await page.goto(`/profile?tab=${tab}`);
        await expect(page.getByRole('tabpanel')).toContainText(/Where you are signed in|Lotus Residency/);
        expect(await shift(page), tab).toBeLessThan(0.01);
      }
    });

    test('the address form keeps its title and its buttons in view', { tag: '@long' }, async ({ page, customer }) => {
      await customer.addToCart((await customer.meals())[0]!);
      await page.goto('/order-now');
      await page.getByRole('button', { name: 'Add New Address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Address' });
      await expect(dialog.getByLabel('Label')).toBeFocused();
      const parts = [
        dialog.getByRole('heading', { name: 'Add New Address' }),
        dialog.getByRole('button', { name: 'Close' }),
        dialog.getByRole('button', { name: 'Save address' }),
      ];
      for (const field of ['Label', 'Phone number (optional)']) {
        await dialog.getByLabel(field, { exact: true }).focus();
        for (const part of parts) expect(await isInWindow(part)).toBe(true);
      }
      await expectAccessible(page);
    });
  });
}

test(
  'rapid clicks all count, and the cart rolls back what the server refuses',
  { tag: '@once' },
  async ({ page, customer, consoleErrors }) => {
    const [meal] = await customer.meals();
    await customer.addToCart(meal!);
    await page.goto('/menu');
    const card = page.getByRole('article').first();
    const quantity = card.getByRole('status');
    await expect(quantity).toHaveText('1');
    for (let tap = 0; tap < 5; tap++) await card.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(quantity).toHaveText('6');
    await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
    await expect.poll(async () => (await customer.cart()).items[0]?.quantity).toBe(6);

    await page.route('**/api/v1/cart**', (route) => route.abort());
    await page.route('**/api/v1/cart/**', (route) => route.abort());
    await card.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(toast(page, 'Failed to update quantity')).toBeVisible();
    await expect(quantity).toHaveText('7');
    await page.unrouteAll();
    await expect(quantity).toHaveText('6');
    allowConsoleErrors(consoleErrors, /ERR_FAILED/);

    const name = (await card.getByRole('heading').textContent())!;
    await card.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, `${name} removed from cart`)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Add to cart' })).toBeFocused();
    await expect.poll(async () => (await customer.cart()).items).toEqual([]);
  },
);

test('an empty cart leads to the menu', { tag: '@once' }, async ({ page, customer: _signedIn }) => {
  // Newer browsers do this when the page scrolls.
  await page.addInitScript(() => Object.assign(window, { scrollTo: () => Promise.resolve() }));
  await page.goto('/order-now');
  await page.getByRole('main').getByRole('link', { name: 'Browse the menu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
});
