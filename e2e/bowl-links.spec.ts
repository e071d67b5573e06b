import { expectAccessible } from './support/accessibility.ts';
import { choice, expectChosen, ids, readBowl, summary } from './support/bowl-builder.ts';
import { isPhone } from './support/page-parts.ts';
import { expect, test } from './test.ts';

test(
  'a shared link opens the same bowl, and a reload keeps it',
  { tag: ['@once', '@long'] },
  async ({ page, context }) => {
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
        .getByRole('button', { name: /, show your bowl$/ })
        .click();
    await page.getByRole('button', { name: 'Share this bowl' }).click();
    await expect(page.getByText('Link copied. It opens this bowl.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await expectChosen(other, changed);
  },
);

test(
  'a link with excess, unknown or malformed parts loads what is valid and shows a notice',
  { tag: ['@once', '@long'] },
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

test('what is ticked before the page is hydrated stays ticked', { tag: '@once' }, async ({ page }) => {
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

test('without JavaScript every choice is readable', { tag: ['@once', '@long'] }, async ({ browser, baseURL, page }) => {
  const { parts } = await readBowl(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await context.newPage();
  await plain.goto('/build-your-own');
  for (const part of parts) await expect(plain.getByText(part.name, { exact: true })).toBeVisible();
  expect(await plain.content()).not.toContain('style=');
  await context.close();
});

test(
  'structured data has the breadcrumbs and the components of a bowl',
  { tag: ['@once', '@long'] },
  async ({ page, baseURL }) => {
    const { parts } = await readBowl(page);
    await page.goto('/build-your-own?base=1');
    await expect(page).toHaveTitle(/^Build Your Own/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/build-your-own`);
    const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = jsonLd.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toEqual(['WebPage', 'BreadcrumbList', 'WebSite']);
    for (const { name } of parts) expect(jsonLd[0]).toContain(name);
  },
);
