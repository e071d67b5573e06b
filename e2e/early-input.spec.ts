import type { Page } from '@playwright/test';
import { buildButton, choice, mealDialog, readBowl } from './support/bowl-builder.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { isPhone } from './support/page-parts.ts';
import { expect as baseExpect, test } from './test.ts';

/** 100 before a release: EARLY_INPUT_ROUNDS=100. */
const rounds = Number(process.env['EARLY_INPUT_ROUNDS'] ?? 1);
test.setTimeout(120_000 + rounds * 20_000);
/** The device is slowed down to a quarter, so everything may take four times as long. */
const expect = baseExpect.configure({ timeout: 80_000 });

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
  test('a meal is added to the cart', { tag: '@once' }, async ({ page, context, request, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const count = async () => (await customer.cart()).items.reduce((sum, { quantity }) => sum + quantity, 0);
    await inEachRound(page, async (painted, round) => {
      const arrive = await openPainted(painted, round % 2 === 0 ? '/' : '/menu');
      await painted
        .getByRole('button', { name: /^Add to cart/ })
        .nth(round % 4)
        .click();
      arrive();
      await expect.poll(count).toBe(round);
    });
  });

  test('a bowl is chosen and built', { tag: '@once' }, async ({ page }) => {
    const { base, otherBase, proteins, addOns } = await readBowl(page);
    const parts = [otherBase, base, ...proteins.slice(0, 2), addOns[0]!];
    await inEachRound(page, async (painted) => {
      const arrive = await openPainted(painted, '/build-your-own');
      for (const part of parts) await choice(painted, part).click();
      // On a desktop the button is there, disabled, before the page knows what is chosen.
      if (!isPhone(painted)) await buildButton(painted).click({ force: true });
      arrive();
      if (isPhone(painted)) await buildButton(painted).click();
      await expect(mealDialog(painted)).toBeVisible();
      for (const part of parts.slice(1)) await expect(mealDialog(painted)).toContainText(part.name);
    });
  });

  test('the menu is searched and filtered', { tag: '@long' }, async ({ page }) => {
    await inEachRound(page, async (painted) => {
      const arrive = await openPainted(painted, '/menu');
      if (isPhone(painted)) {
        await painted.getByRole('button', { name: 'Search Menu' }).click();
        arrive();
        await expect(painted.getByRole('dialog')).toBeVisible();
        return;
      }
      await painted.getByRole('checkbox', { name: 'Vegetarian' }).first().click();
      const search = painted.getByRole('searchbox', { name: 'Search the menu' });
      await search.pressSequentially('pan');
      arrive();
      // Through the moment of hydration.
      await search.pressSequentially('eer bowl', { delay: 120 });
      await expect(search).toHaveValue('paneer bowl');
      await expect(painted).toHaveURL(/q=paneer/);
      await expect(painted.getByRole('checkbox', { name: 'Vegetarian' }).first()).toBeChecked();
    });
  });

  test('the phone number is submitted with the Enter key', { tag: ['@once', '@long'] }, async ({ page }) => {
    await inEachRound(page, async (painted) => {
      const arrive = await openPainted(painted, '/login');
      const field = painted.getByLabel('Phone number');
      await field.fill('12345');
      await field.press('Enter');
      arrive();
      await expect(painted.getByText('Please enter a 10-digit Indian mobile number')).toBeVisible();
      await expect(field).toHaveValue('12345');
      await expect(painted).toHaveURL('/login');
    });
  });

  test('a message is written and sent', { tag: ['@once', '@long'] }, async ({ page }) => {
    await inEachRound(page, async (painted) => {
      const arrive = await openPainted(painted, '/contact-us');
      await painted.getByLabel('First name').fill('Asha');
      await painted.getByLabel('Email').fill('asha@example.com');
      await painted.getByRole('textbox', { name: 'Message' }).fill('Is there a bowl without peanuts?');
      await painted.getByRole('button', { name: 'Send message' }).click();
      arrive();
      await expect(painted.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
      await expect(painted.getByLabel('First name')).toHaveValue('Asha');
      await expect(painted.getByLabel('Email')).toHaveValue('asha@example.com');
      await expect(painted.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a bowl without peanuts?');
    });
  });

  // Once: on phones, which alone have it.
  test('the menu of the site opens', { tag: ['@once', '@long'] }, async ({ page }) => {
    await inEachRound(page, async (painted) => {
      const arrive = await openPainted(painted, '/menu');
      await painted.getByRole('button', { name: 'Open menu' }).click();
      arrive();
      await expect(painted.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    });
  });
});

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
