import type { Page } from '@playwright/test';
import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { type CustomerPage, customerPages } from './support/customer-pages.ts';
import { jsonLdProblems, jsonLdType } from './support/json-ld.ts';
import { horizontalOverflow } from './support/page-parts.ts';
import { expect, test } from './test.ts';

test.describe('server-rendered HTML', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its own title, description and structured data', async ({ page, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 404);
    const seen: string[] = [];
    for (const customerPage of customerPages) {
      await test.step(customerPage.path, async () => {
        await expectDescribed(page, customerPage, baseURL!);
        seen.push(await page.title(), await descriptionOf(page));
      });
    }
    expect(seen.filter((text, index) => text === '' || seen.indexOf(text) !== index)).toEqual([]);
  });
});

const descriptionOf = async (page: Page) =>
  (await page.locator('meta[name="description"]').getAttribute('content')) ?? '';

async function expectDescribed(
  page: Page,
  { path, types, isIndexed, status = 200 }: CustomerPage,
  baseURL: string,
): Promise<void> {
  // Only the head is checked here: images need not be loaded.
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  expect(response?.status()).toBe(status);
  const description = await descriptionOf(page);
  expect(description.length, description).toBeGreaterThanOrEqual(isIndexed ? 70 : 30);
  expect(description.length, description).toBeLessThanOrEqual(170);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(isIndexed ? 0 : 1);

  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveCount(status === 404 ? 0 : 1);
  if (status !== 404) await expect(canonical).toHaveAttribute('href', new URL(path, baseURL).href);

  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/og.png`);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.flatMap(jsonLdProblems)).toEqual([]);
  expect(blocks.map(jsonLdType)).toEqual(expect.arrayContaining([...types]));
  expect(blocks.map(jsonLdType).includes('WebSite')).toBe(isIndexed);
  expect(blocks.length > 0).toBe(status !== 404);
}

test(
  'the sitemap lists exactly the indexable pages, and robots.txt allows them',
  { tag: '@once' },
  async ({ request, baseURL }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
    const pages = customerPages.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
    const indexed = [...new Set([...pages, ...meals.map(({ slug }) => `/meals/${slug}`)])];
    expect(listed.toSorted()).toEqual(indexed.map((path) => new URL(path, baseURL).href).toSorted());
    const robots = await (await request.get('/robots.txt')).text();
    const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = '']) => prefix);
    expect(closed.length).toBeGreaterThan(0);
    expect(indexed.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
  },
);

/** Several pages per test: a browser context costs more than a check. */
const ofVisitors = customerPages.filter(({ ofNewCustomer }) => ofNewCustomer === undefined);
const half = Math.ceil(ofVisitors.length / 2);

for (const group of [ofVisitors.slice(0, half), ofVisitors.slice(half)]) {
  const names = group.map(({ path }) => path).join(', ');
  test(`pages hydrate, fit the screen and are accessible: ${names}`, async ({ page, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 404);
    for (const customerPage of group) await expectUsable(page, customerPage);
  });
}

test('pages of a new customer hydrate, fit the screen and are accessible', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await signInAsNewCustomer(request, context, baseURL);
  const ofCustomers = customerPages.filter(({ ofNewCustomer }) => ofNewCustomer !== undefined);
  expect(ofCustomers).not.toEqual([]);
  for (const customerPage of ofCustomers) await expectUsable(page, customerPage);
});

async function expectUsable(page: Page, { path, heading, ofNewCustomer }: CustomerPage): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    if (ofNewCustomer !== undefined) await expect(page.getByText(ofNewCustomer)).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}

test('every link of the header and the footer works', { tag: '@once' }, async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const targets = new Set(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '')));
  expect(targets.size).toBeGreaterThan(9);
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
});
