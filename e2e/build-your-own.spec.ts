import type { CustomizeOptions } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { buildButton, choice, expectChosen, mealDialog, readBowl, rupees, summary } from './support/bowl-builder.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { requestCode, randomPhone } from './support/sign-in.ts';
import { expect, test } from './test.ts';
import { errorResponse } from './support/page-parts.ts';

test('a bowl is put together, with three proteins at most', { tag: '@wide' }, async ({ page }) => {
  const { base, otherBase, proteins, fourth, addOns, parts } = await readBowl(page);
  await page.goto('/build-your-own');
  await expect(page.getByRole('tab', { name: 'Build New Meal' })).toHaveAttribute('aria-selected', 'true');
  await expect(buildButton(page)).toBeDisabled();
  await expect(buildButton(page)).toHaveAccessibleDescription('Please select a base and at least one protein');

  await choice(page, otherBase).click();
  await choice(page, base).click();
  await expect(choice(page, otherBase)).not.toBeChecked();
  await expect(buildButton(page)).toBeDisabled();
  for (const part of [...proteins, ...addOns]) await choice(page, part).click();
  await expectChosen(page, parts);
  await expect(summary(page)).toContainText(rupees(parts));
  await expect(buildButton(page)).toBeEnabled();

  const tooMany = page.getByRole('group', { name: /^Protein/ }).getByText('You can select a maximum of 3 proteins.');
  await expect(tooMany).toBeVisible();
  // It is marked as disabled, and choosing it all the same shows the reason.
  await choice(page, fourth).click({ force: true });
  await expect(page.getByRole('alert')).toContainText('You can select a maximum of 3 proteins.');
  await choice(page, fourth).focus();
  await page.keyboard.press('Space');
  await expectChosen(page, parts);
  await expectAccessible(page);
});

test(
  'a bowl is saved under a name, and is among the saved meals',
  { tag: '@wide' },
  async ({ page, request, context, baseURL }) => {
    await signInAsNewCustomer(request, context, baseURL);
    const { parts, path } = await readBowl(page);
    await page.goto(path);
    await buildButton(page).click();
    const dialog = mealDialog(page);
    const name = dialog.getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(/Bowl$/);
    await expect(dialog).toContainText(rupees(parts));
    for (const part of parts) await expect(dialog.getByRole('listitem').filter({ hasText: part.name })).toBeVisible();
    await expectAccessible(page);

    await name.fill('   ');
    await dialog.getByRole('button', { name: 'Save for Later' }).click();
    await expect(dialog.getByText('Please enter a name for your custom meal')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Leg day bowl');
    await dialog.getByRole('button', { name: 'Save for Later' }).click();
    await expect(page.getByText('Custom meal saved successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/build-your-own');
    await expectChosen(page, []);

    await page.getByRole('tab', { name: 'My Saved Meals' }).click();
    await expect(page).toHaveURL('/build-your-own?tab=saved');
    const card = page.getByRole('article').filter({ hasText: 'Leg day bowl' });
    await expect(card).toContainText(rupees(parts));
    await expect(card).toContainText(parts.map((part) => part.name).join(', '));
    await expectAccessible(page);
  },
);

test(
  'a saved bowl is loaded and put into the cart',
  { tag: ['@wide', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    const { base, proteins, addOns, parts } = await readBowl(page);
    await customer.saveMeal('Leg day bowl', {
      baseComponentId: base.id,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: addOns.map(({ id }) => id),
    });
    await page.goto('/build-your-own?tab=saved');
    const card = page.getByRole('article').filter({ hasText: 'Leg day bowl' });
    await card.getByRole('button', { name: 'Load This Meal' }).click();
    await expectChosen(page, parts);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    const dialog = mealDialog(page);
    await buildButton(page).click();
    await expect(dialog.getByRole('button', { name: 'Already Saved' })).toBeDisabled();
    await dialog.getByLabel('Name').fill('Leg day bowl');
    await dialog.getByLabel('Special instructions').fill('Sauce on the side');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Custom meal added to cart successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your cart' }), 'only phones have the bar').toBeHidden();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Leg day bowl' });
    for (const part of parts) await expect(line).toContainText(part.name);
    await expect(line).toContainText(rupees(parts));
  },
);

test(
  'a visitor returns from signing in to the same bowl, name and instructions',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const { parts, path } = await readBowl(page);
    await page.goto(path);
    await buildButton(page).click();
    await mealDialog(page).getByLabel('Name').fill('Sunday bowl');
    await mealDialog(page).getByLabel('Special instructions').fill('No onion');
    await page.reload();
    await expect(mealDialog(page).getByLabel('Name'), 'a reload keeps it too').toHaveValue('Sunday bowl');
    await mealDialog(page).getByRole('button', { name: 'Add to Cart' }).click();

    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}&open=meal`)}`);
    await requestCode(page, randomPhone());
    const hint = page.getByText(/^Demo mode: your code is \d{6}$/);
    await page.getByLabel('One-time code').fill((await hint.innerText()).slice(-6));
    await page.getByLabel('First name').fill('Ananya');
    await page.getByLabel('Last name').fill('Rao');
    await page.keyboard.press('Enter');

    // The bowl chosen before the sign-in is in the cart, and a toast confirms it.
    await expect(page.getByText('Custom meal added to cart successfully!')).toBeVisible();
    await expect(mealDialog(page)).toBeHidden();
    await expectChosen(page, parts);
    await page.goto('/order-now');
    await expect(page.getByRole('heading', { name: 'Sunday bowl' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test.describe('on a small screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar says why nothing can be built yet, and its button is named by what is seen', async ({ page }) => {
    await page.goto('/build-your-own');
    const bar = summary(page);
    await expect(bar.getByText('Please select a base and at least one protein')).toBeInViewport({ ratio: 1 });
    const show = bar.getByRole('button', { name: /, show your bowl$/ });
    const seen = (await show.innerText()).replace(/\s+/g, ' ').replace(/ ?, show your bowl$/, '');
    await expect(show).toHaveAccessibleName(new RegExp(`^${seen.replaceAll(/[.₹]/g, '\\$&')}`));
    await expectAccessible(page);
  });

  test(
    'the bar opens the summary, the back button closes it, and it never covers the focused element',
    { tag: '@long' },
    async ({ page }) => {
      const { parts, path } = await readBowl(page);
      await page.goto(path);
      await summary(page)
        .getByRole('button', { name: /, show your bowl$/ })
        .click();
      const sheet = page.getByRole('dialog', { name: 'Your bowl' });
      await expect(sheet).toContainText(parts.map(({ name }) => name).join(', '));
      await expect(sheet).toContainText(rupees(parts));
      await expectAccessible(page);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(path);

      const bar = await summary(page).boundingBox();
      const coveredPixels = () =>
        page.evaluate((barTop) => (document.activeElement?.getBoundingClientRect().bottom ?? 0) - barTop, bar!.y);
      await page.getByRole('radio').first().focus();
      for (let step = 0; step < 10; step++) {
        await page.keyboard.press('Tab');
        // It scrolls there smoothly.
        await expect.poll(coveredPixels).toBeLessThanOrEqual(0);
      }
    },
  );
});

test(
  'options that fail to load show an error with a retry button',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 400);
    await page.route('**/customize-meal/options', (route) => route.fulfill(errorResponse(400, 'away')));
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Build Your Own' }).click();
    await expect(
      page.getByText("Sorry, we couldn't load the meal options. Please refresh the page or try again later."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
  },
);

test(
  'a component shows its photograph, or its drawing when the photograph fails to load',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 404);
    const { base, otherBase } = await readBowl(page);
    await page.route('**/customize-meal/options', async (route) => {
      const original = await route.fetch();
      const options = (await original.json()) as CustomizeOptions;
      const photographs = new Map([
        [base.id, '/og.png'],
        [otherBase.id, '/no-such-photograph.jpg'],
      ]);
      const bases = options.bases.map((one) => ({ ...one, imageUrl: photographs.get(one.id) ?? null }));
      await route.fulfill({ response: original, json: { ...options, bases } });
    });
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Build Your Own' }).click();
    const picture = (id: number) => page.locator(`#base-${id} ~ span img`);
    await expect(picture(base.id)).toHaveAttribute('src', '/og.png');
    await expect(picture(otherBase.id)).toHaveAttribute('src', /^\/art\/glyph\.svg/);
  },
);
