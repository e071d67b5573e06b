import type { Locator, Page } from '@playwright/test';
import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import type { SavedMeal } from '#contract/customize.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCustomer } from './support/customer.ts';
import { askForCode, forgive, randomPhone } from './support/sign-in.ts';
import { expect, test } from './test.ts';

const rupees = (parts: readonly MealComponent[]) => `₹${parts.reduce((sum, { price }) => sum + price, 0).toFixed(2)}`;
const ids = (parts: readonly MealComponent[]) => parts.map(({ id }) => id).join(',');

/** One base, three proteins and three add-ons of the demo shop, with one protein too many. */
async function readBowl(page: Page) {
  const answer = await page.request.get('/api/v1/customize-meal/options');
  const options = (await answer.json()) as CustomizeOptions;
  const [base, otherBase] = options.bases;
  const [fourth] = options.proteinOptions.slice(3);
  const proteins = options.proteinOptions.slice(0, 3);
  const addOns = options.addOns.slice(0, 3);
  if (!base || !otherBase || !fourth) throw new Error('The demo shop has too few components');
  const parts = [base, ...proteins, ...addOns];
  const path = `/build-your-own?base=${base.id}&proteins=${ids(proteins)}&addons=${ids(addOns)}`;
  return { base, otherBase, proteins, fourth, addOns, parts, path };
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 901;
const choice = (page: Page, { name, componentType }: MealComponent): Locator =>
  page.getByRole(componentType === 'BASE' ? 'radio' : 'checkbox', { name, exact: true });
const summary = (page: Page) =>
  isPhone(page)
    ? page.getByRole('region', { name: 'Bowl total' })
    : page.getByRole('complementary', { name: 'Your bowl' });
const buildButton = (page: Page) => summary(page).getByRole('button', { name: 'Build Meal' });
const mealDialog = (page: Page) => page.getByRole('dialog', { name: 'Your custom meal' });

async function expectChosen(page: Page, parts: readonly MealComponent[]) {
  for (const part of parts) await expect(choice(page, part)).toBeChecked();
  await expect(page.locator('fieldset input:checked')).toHaveCount(parts.length);
}

test('a customer builds a bowl, saves it, loads it again and puts it into the cart', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  test.slow();
  await newCustomer(request, context, baseURL);
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

  const tooMany = page.getByRole('group', { name: /^Protein/ }).getByText('You can select a maximum of 3 proteins.');
  await expect(tooMany).toBeVisible();
  // It says that it cannot be chosen; whoever tries all the same is told why.
  await choice(page, fourth).click({ force: true });
  await expect(page.getByRole('alert')).toContainText('You can select a maximum of 3 proteins.');
  await choice(page, fourth).focus();
  await page.keyboard.press('Space');
  await expectChosen(page, parts);
  await expectAccessible(page);

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
  await card.getByRole('button', { name: 'Load This Meal' }).click();
  await expectChosen(page, parts);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await buildButton(page).click();
  await expect(dialog.getByRole('button', { name: 'Already Saved' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('Leg day bowl');
  await dialog.getByLabel('Special instructions').fill('Sauce on the side');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Custom meal added to cart successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Leg day bowl' });
  for (const part of parts) await expect(line).toContainText(part.name);
  await expect(line).toContainText(rupees(parts));
});

test('a link carries a bowl to somebody else, and a reload keeps it', { tag: '@once' }, async ({ page, context }) => {
  const { base, otherBase, proteins, addOns, parts, path } = await readBowl(page);
  await page.goto(path);
  await expectChosen(page, parts);
  await choice(page, otherBase).click();
  const changed = [otherBase, ...proteins, ...addOns];
  await expect(page).toHaveURL(path.replace(`base=${base.id}`, `base=${otherBase.id}`));
  await page.reload();
  await expectChosen(page, changed);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  if (isPhone(page))
    await summary(page)
      .getByRole('button', { name: /^Show your bowl/ })
      .click();
  await page.getByRole('button', { name: 'Share this bowl' }).click();
  await expect(page.getByText('Link copied. Whoever opens it sees this bowl.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expectChosen(other, changed);
});

test(
  'a link with too much, unknown or broken parts is served as far as it goes, and says so',
  { tag: '@once' },
  async ({ page }) => {
    const { proteins, fourth, base } = await readBowl(page);
    await page.goto(`/build-your-own?base=${base.id}&proteins=${ids([...proteins, fourth])}&addons=999999,soup`);
    await expectChosen(page, [base, ...proteins]);
    const main = page.getByRole('main');
    await expect(main.getByText('One ingredient of this bowl is not available now and was left out.')).toBeVisible();
    await expect(main.getByText('You can select a maximum of 3 proteins. The first three were kept.')).toBeVisible();
    await expect(main.getByText('A part of this link could not be read and was left out.')).toBeVisible();
    await expectAccessible(page);
    await choice(page, proteins[0]!).click();
    await expect(main.getByText('left out')).toHaveCount(0);
  },
);

test(
  'whoever is not signed in comes back from signing in to the same bowl, name and wishes',
  { tag: '@once' },
  async ({ page }) => {
    test.slow();
    const { parts, path } = await readBowl(page);
    await page.goto(path);
    await buildButton(page).click();
    await mealDialog(page).getByLabel('Name').fill('Sunday bowl');
    await mealDialog(page).getByLabel('Special instructions').fill('No onion');
    await page.reload();
    await expect(mealDialog(page).getByLabel('Name'), 'a reload keeps it too').toHaveValue('Sunday bowl');
    await mealDialog(page).getByRole('button', { name: 'Add to Cart' }).click();

    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${path}&open=meal`)}`);
    await askForCode(page, randomPhone());
    const hint = page.getByText(/^Demo mode: your code is \d{6}$/);
    await page.getByLabel('One-time code').fill((await hint.innerText()).slice(-6));
    await page.getByLabel('First name').fill('Ananya');
    await page.getByLabel('Last name').fill('Rao');
    await page.keyboard.press('Enter');

    const dialog = mealDialog(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('Sunday bowl');
    await expect(dialog.getByLabel('Special instructions')).toHaveValue('No onion');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Custom meal added to cart successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectChosen(page, parts);
  },
);

test('the saved meals of nobody lead to signing in and back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/build-your-own?tab=saved');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/build-your-own?tab=saved')}`);
});

test(
  'a saved meal is deleted only after a question, and the last one leaves the empty state',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await newCustomer(request, context, baseURL);
    const { base, proteins } = await readBowl(page);
    await customer.saveMeal('Leg day bowl', {
      baseComponentId: base.id,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: [],
    });
    await page.goto('/build-your-own?tab=saved');
    await page.getByRole('button', { name: 'Delete Leg day bowl' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this saved meal?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No, Keep Meal' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete Leg day bowl' }).click();
    await question.getByRole('button', { name: 'Yes, Delete Meal' }).click();
    await expect(page.getByText('Meal deleted successfully')).toBeVisible();
    await expect(page.getByText("You don't have any saved meals yet.")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a saved meal that the shop no longer offers in full says what is gone and loads the rest',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await newCustomer(request, context, baseURL);
    const { base, proteins, addOns } = await readBowl(page);
    await customer.saveMeal('Old love', {
      baseComponentId: base.id,
      proteinOptionIds: proteins.map(({ id }) => id),
      addOnIds: addOns.map(({ id }) => id),
    });
    const gone = proteins[1]!;
    await page.route('**/api/v1/customize-meal/save', async (route) => {
      const answer = await route.fetch();
      const meals = (await answer.json()) as SavedMeal[];
      await route.fulfill({
        response: answer,
        json: meals.map((meal) => ({ ...meal, unavailableComponentIds: [gone.id] })),
      });
    });
    await page.goto('/build-your-own?tab=saved');
    await expect(page.getByRole('article')).toContainText(`Not available now: ${gone.name}. The rest can be loaded.`);
    await page.getByRole('button', { name: 'Load This Meal' }).click();
    await expectChosen(page, [base, proteins[0]!, proteins[2]!, ...addOns]);
    await expect(page.getByText(`${gone.name} is not available now and was left out.`)).toBeVisible();
  },
);

test(
  'what fails says so in the words of the shop, and nothing is lost',
  { tag: '@once' },
  async ({ page, request, context, baseURL, complaints }) => {
    await newCustomer(request, context, baseURL);
    const { parts, path } = await readBowl(page);
    const fail = (pattern: string) =>
      page.route(pattern, (route) => route.fulfill({ status: 503, json: { message: 'away', code: 'unavailable' } }));
    await page.goto(path);
    await fail('**/customize-meal/build');
    await buildButton(page).click();
    await expect(page.getByText('Failed to build meal. Please try again.')).toBeVisible();
    await page.unroute('**/customize-meal/build');

    await buildButton(page).click();
    await mealDialog(page).getByLabel('Name').fill('Leg day bowl');
    await fail('**/customize-meal/save');
    await mealDialog(page).getByRole('button', { name: 'Save for Later' }).click();
    await expect(page.getByText('Failed to save custom meal. Please try again.')).toBeVisible();
    await fail('**/cart/items/custom');
    await mealDialog(page).getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Failed to add custom meal to cart. Please try again.')).toBeVisible();
    await expect(mealDialog(page).getByLabel('Name')).toHaveValue('Leg day bowl');
    await page.goBack();
    await expect(mealDialog(page)).toBeHidden();
    await expectChosen(page, parts);
    await page.goto('/build-your-own?tab=saved');
    await expect(page.getByText('Failed to load saved meals')).toBeVisible({ timeout: 15_000 });
    forgive(complaints, 503);
  },
);

test('options that do not load are told, with a way to try again', { tag: '@once' }, async ({ page, complaints }) => {
  await page.route('**/customize-meal/options', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Build Your Own' }).click();
  await expect(
    page.getByText("Sorry, we couldn't load the meal options. Please refresh the page or try again later."),
  ).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  forgive(complaints, 503);
});

test(
  'a component shows its photograph, and its drawing where that cannot be had',
  { tag: '@once' },
  async ({ page, complaints }) => {
    const { base, otherBase } = await readBowl(page);
    await page.route('**/customize-meal/options', async (route) => {
      const answer = await route.fetch();
      const options = (await answer.json()) as CustomizeOptions;
      const photographs = new Map([
        [base.id, '/og.png'],
        [otherBase.id, '/no-such-photograph.jpg'],
      ]);
      const bases = options.bases.map((one) => ({ ...one, imageUrl: photographs.get(one.id) ?? null }));
      await route.fulfill({ response: answer, json: { ...options, bases } });
    });
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Build Your Own' }).click();
    const picture = (id: number) => page.locator(`#base-${id} ~ span img`);
    await expect(picture(base.id)).toHaveAttribute('src', '/og.png');
    await expect(picture(otherBase.id)).toHaveAttribute('src', /^\/art\/glyph\.svg/);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')));
  },
);

test('without JavaScript every choice is there to read', { tag: '@once' }, async ({ browser, baseURL, page }) => {
  const { parts } = await readBowl(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await context.newPage();
  await plain.goto('/build-your-own');
  for (const part of parts) await expect(plain.getByText(part.name, { exact: true })).toBeVisible();
  expect(await plain.content()).not.toContain('style=');
  await context.close();
});

test(
  'search engines read where the page stands and what a bowl can be made of',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const { parts } = await readBowl(page);
    await page.goto('/build-your-own?base=1');
    await expect(page).toHaveTitle(/^Build Your Own/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/build-your-own`);
    const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = jsonLd.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toEqual(['WebPage', 'BreadcrumbList']);
    for (const { name } of parts) expect(jsonLd[0]).toContain(name);
  },
);

test('what is ticked before the page is alive stays ticked', { tag: '@once' }, async ({ page }) => {
  const { base, proteins } = await readBowl(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/build-your-own', { waitUntil: 'commit' });
  for (const part of [base, ...proteins]) await choice(page, part).click();
  scripts.resolve();
  await expect(page).toHaveURL(`/build-your-own?base=${base.id}&proteins=${ids(proteins)}`);
  await expectChosen(page, [base, ...proteins]);
});

test.describe('on a small screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar opens the summary, the back button closes it, and it covers nothing that has the focus', async ({
    page,
  }) => {
    const { parts, path } = await readBowl(page);
    await page.goto(path);
    await summary(page)
      .getByRole('button', { name: /^Show your bowl/ })
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
  });
});
