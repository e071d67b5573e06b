import type { Page } from '@playwright/test';
import { buildButton, choice, mealDialog, readBowl } from './support/bowl-builder.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { isPhone } from './support/page-parts.ts';
import { expect, test } from './test.ts';

/** 100 before a release: EARLY_INPUT_ROUNDS=100. */
const rounds = Number(process.env['EARLY_INPUT_ROUNDS'] ?? 3);
test.setTimeout(60_000 + rounds * 20_000);

/** A slow phone that shows the page and has not run its scripts yet. */
async function openPainted(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Each round in a page of its own. */
async function inEachRound(page: Page, work: (page: Page, round: number) => Promise<void>): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await test.step(`round ${round}`, async () => {
      const painted = await page.context().newPage();
      await work(painted, round);
      await painted.close();
    });
  }
}

test.describe('on a slow device, right after the first paint', () => {
  test('a meal is added to the cart', async ({ page, context, request, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await inEachRound(page, async (painted, round) => {
      await openPainted(painted, round % 2 === 0 ? '/' : '/menu');
      await painted
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await expect(painted.getByText('added to cart!')).toBeVisible();
      const { items } = await customer.cart();
      expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(round);
    });
  });

  test('a bowl is chosen and built', async ({ page }) => {
    const { base, otherBase, proteins, addOns } = await readBowl(page);
    const parts = [otherBase, base, ...proteins.slice(0, 2), addOns[0]!];
    await inEachRound(page, async (painted) => {
      await openPainted(painted, '/build-your-own');
      for (const part of parts) await choice(painted, part).click();
      // On a desktop the button is there, disabled, before the page knows what is chosen.
      await buildButton(painted).click({ force: true });
      await expect(mealDialog(painted)).toBeVisible();
      for (const part of parts.slice(1)) await expect(mealDialog(painted)).toContainText(part.name);
    });
  });

  test('the menu is searched and filtered', async ({ page }) => {
    await inEachRound(page, async (painted) => {
      await openPainted(painted, '/menu');
      if (isPhone(painted)) {
        await painted.getByRole('button', { name: 'Search Menu' }).click();
        await expect(painted.getByRole('dialog')).toBeVisible();
        return;
      }
      await painted.getByRole('checkbox', { name: 'Vegetarian' }).first().click();
      const search = painted.getByRole('searchbox', { name: 'Search the menu' });
      // Through the moment of hydration.
      await search.pressSequentially('paneer bowl', { delay: 120 });
      await expect(search).toHaveValue('paneer bowl');
      await expect(painted).toHaveURL(/q=paneer/);
      await expect(painted.getByRole('checkbox', { name: 'Vegetarian' }).first()).toBeChecked();
    });
  });

  test('the phone number is submitted with the Enter key', async ({ page }) => {
    await inEachRound(page, async (painted) => {
      await openPainted(painted, '/login');
      const field = painted.getByLabel('Phone number');
      await field.fill('12345');
      await field.press('Enter');
      await expect(painted.getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
      await expect(field).toHaveValue('12345');
      await expect(painted).toHaveURL('/login');
    });
  });

  test('a message is written and sent', async ({ page }) => {
    await inEachRound(page, async (painted) => {
      await openPainted(painted, '/contact-us');
      await painted.getByLabel('First name').fill('Asha');
      await painted.getByLabel('Email').fill('asha@example.com');
      await painted.getByLabel('Message').fill('Is there a bowl without peanuts?');
      await painted.getByRole('button', { name: 'Send message' }).click();
      await expect(painted.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
      await expect(painted.getByLabel('First name')).toHaveValue('Asha');
      await expect(painted.getByLabel('Email')).toHaveValue('asha@example.com');
      await expect(painted.getByLabel('Message')).toHaveValue('Is there a bowl without peanuts?');
      // Tabs share what is stored for a draft only while they are open.
      await painted.evaluate(() => sessionStorage.clear());
    });
  });

  test('the menu of the site opens', async ({ page }) => {
    test.skip(!isPhone(page), 'only phones have it');
    await inEachRound(page, async (painted) => {
      await openPainted(painted, '/menu');
      await painted.getByRole('button', { name: 'Open menu' }).click();
      await expect(painted.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    });
  });
});

test('a link waits for the press before it, so that leaving the page loses nothing', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const customer = await signInAsNewCustomer(request, context, baseURL);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/menu', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click({ noWaitAfter: true });
  scripts.resolve();
  await expect(page).toHaveURL('/faq');
  await expect.poll(async () => (await customer.cart()).items.length).toBe(1);
});
