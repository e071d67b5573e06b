import type { Page } from '@playwright/test';
import { buildButton, choice, mealDialog, readBowl } from './support/bowl-builder.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { isPhone } from './support/page-parts.ts';
import { expect, test } from './test.ts';

/** 100 before a release: EARLY_INPUT_ROUNDS=100. */
const rounds = Array.from({ length: Number(process.env['EARLY_INPUT_ROUNDS'] ?? 1) }, (_, index) => index + 1);

/**
 * A slow device that shows the page. Its scripts arrive when the test says so: Playwright takes longer for a click than a
 * quick thumb, so that the page would be hydrated by then.
 */
async function openPainted(page: Page, path: string): Promise<() => void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return scripts.resolve;
}

for (const round of rounds) {
  test.describe(`on a slow device, right after the first paint${round === 1 ? '' : `, round ${round}`}`, () => {
    test('a meal is added to the cart', { tag: '@once' }, async ({ page, context, request, baseURL }) => {
      const customer = await signInAsNewCustomer(request, context, baseURL);
      const arrive = await openPainted(page, round % 2 === 0 ? '/' : '/menu');
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .nth(round % 4)
        .click();
      arrive();
      await expect.poll(async () => (await customer.cart()).items.map(({ quantity }) => quantity)).toEqual([1]);
    });

    test('a bowl is chosen and built', { tag: ['@once', '@long'] }, async ({ page }) => {
      const { base, otherBase, proteins, addOns } = await readBowl(page);
      const parts = [otherBase, base, ...proteins.slice(0, 2), addOns[0]!];
      const arrive = await openPainted(page, '/build-your-own');
      for (const part of parts) await choice(page, part).click();
      // On a desktop the button is there, disabled, before the page knows what is chosen.
      if (!isPhone(page)) await buildButton(page).click({ force: true });
      arrive();
      if (isPhone(page)) await buildButton(page).click();
      await expect(mealDialog(page)).toBeVisible();
      for (const part of parts.slice(1)) await expect(mealDialog(page)).toContainText(part.name);
    });

    test('the menu is searched and filtered', { tag: '@long' }, async ({ page }) => {
      const arrive = await openPainted(page, '/menu');
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Search Menu' }).click();
        arrive();
        await expect(page.getByRole('dialog')).toBeVisible();
        return;
      }
      await page.getByRole('checkbox', { name: 'Vegetarian' }).first().click();
      const search = page.getByRole('searchbox', { name: 'Search the menu' });
      await search.pressSequentially('pan');
      arrive();
      // Through the moment of hydration.
      await search.pressSequentially('eer bowl', { delay: 120 });
      await expect(search).toHaveValue('paneer bowl');
      await expect(page).toHaveURL(/q=paneer/);
      await expect(page.getByRole('checkbox', { name: 'Vegetarian' }).first()).toBeChecked();
    });

    test('the phone number is submitted with the Enter key', { tag: ['@once', '@long'] }, async ({ page }) => {
      const arrive = await openPainted(page, '/login');
      const field = page.getByLabel('Phone number');
      await field.fill('12345');
      await field.press('Enter');
      arrive();
      await expect(page.getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
      await expect(field).toHaveValue('12345');
      await expect(page).toHaveURL('/login');
    });

    test('a message is written and sent', { tag: ['@once', '@long'] }, async ({ page }) => {
      const arrive = await openPainted(page, '/contact-us');
      await page.getByLabel('First name').fill('Asha');
      await page.getByLabel('Email').fill('asha@example.com');
      await page.getByRole('textbox', { name: 'Message' }).fill('Is there a bowl without peanuts?');
      await page.getByRole('button', { name: 'Send message' }).click();
      arrive();
      await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('First name')).toHaveValue('Asha');
      await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a bowl without peanuts?');
    });

    // Once: on phones, which alone have it.
    test('the menu of the site opens', { tag: ['@once', '@long'] }, async ({ page }) => {
      const arrive = await openPainted(page, '/menu');
      await page.getByRole('button', { name: 'Open menu' }).click();
      arrive();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    });
  });
}

test(
  'a link waits for the press before it, so that leaving the page loses nothing',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const arrive = await openPainted(page, '/menu');
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click({ noWaitAfter: true });
    arrive();
    await expect(page).toHaveURL('/faq');
    await expect.poll(async () => (await customer.cart()).items.length).toBe(1);
  },
);
