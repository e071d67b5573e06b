import type { Page } from '@playwright/test';
import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { type CustomerPage, customerPages } from './support/customer-pages.ts';
import { jsonLdProblems, jsonLdType } from './support/json-ld.ts';
import { horizontalOverflow, isPhone } from './support/page-parts.ts';
import { expect, test } from './test.ts';

for (const customerPage of customerPages) {
  const { path, heading, ofNewCustomer, status = 200 } = customerPage;
  test(
    `${path} is described, hydrates, fits phone and desktop and is accessible on a phone`,
    { tag: '@once' },
    async ({ page, request, context, baseURL, consoleErrors }) => {
      if (status === 404) allowConsoleErrors(consoleErrors, 404);
      if (ofNewCustomer !== undefined) await signInAsNewCustomer(request, context, baseURL);
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await test.step('described by the server', async () =>
        expectDescribed(await headOf(page, await response!.text()), customerPage, baseURL!));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (ofNewCustomer !== undefined) await expect(page.getByText(ofNewCustomer)).toBeVisible();
      await test.step('fits a phone and is accessible', async () => {
        await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      });
      // The long test below checks whether it is accessible there.
      await test.step('fits a desktop', async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
      });
    },
  );

  // The test above resizes the page of a phone; this one loads it as a desktop does.
  test(
    `${path} hydrates and is accessible on a desktop`,
    { tag: ['@wide', '@long'] },
    async ({ page, request, context, baseURL, consoleErrors }) => {
      if (status === 404) allowConsoleErrors(consoleErrors, 404);
      if (ofNewCustomer !== undefined) await signInAsNewCustomer(request, context, baseURL);
      await page.goto(path);
      expect(isPhone(page)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    },
  );
}

type Head = Awaited<ReturnType<typeof headOf>>;

/** What the HTML says about the page before any script runs. */
function headOf(page: Page, html: string) {
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    const contents = (selector: string) =>
      [...sent.querySelectorAll(selector)].map((element) => element.getAttribute('content') ?? '');
    return {
      title: sent.title,
      descriptions: contents('meta[name="description"]'),
      robots: contents('meta[name="robots"]'),
      images: contents('meta[property="og:image"]'),
      canonicals: [...sent.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
      headings: sent.querySelectorAll('h1').length,
      jsonLd: [...sent.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
    };
  }, html);
}

function expectDescribed(head: Head, { path, types, isIndexed, status = 200 }: CustomerPage, baseURL: string): void {
  expect(head.title).not.toBe('');
  expect(head.descriptions).toHaveLength(1);
  const [description = ''] = head.descriptions;
  expect(description.length, description).toBeGreaterThanOrEqual(isIndexed ? 70 : 30);
  expect(description.length, description).toBeLessThanOrEqual(170);
  expect(head.headings).toBe(1);
  expect(head.robots.filter((content) => content === 'noindex')).toHaveLength(isIndexed ? 0 : 1);
  expect(head.canonicals).toEqual(status === 404 ? [] : [new URL(path, baseURL).href]);
  // Each meal has a picture of its own.
  const picture = types.includes('Product') ? `/share/${path.split('/').at(-1)}.png` : '/og.png';
  expect(head.images).toEqual([baseURL + picture]);
  expect(head.jsonLd.flatMap(jsonLdProblems)).toEqual([]);
  const described = head.jsonLd.map(jsonLdType);
  expect(described).toEqual(expect.arrayContaining([...types]));
  expect(described.includes('WebSite')).toBe(isIndexed);
  expect(described.length > 0).toBe(status !== 404);
}

test('no two pages have the same title or the same description', { tag: '@once' }, async ({ request }) => {
  const sent = await Promise.all(customerPages.map(async ({ path }) => (await request.get(path)).text()));
  const texts = sent.flatMap((html) => [
    /<title[^>]*>([^<]+)</.exec(html)?.[1],
    /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
  ]);
  expect(texts.filter((text, index) => text === undefined || texts.indexOf(text) !== index)).toEqual([]);
});

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

test('every link of the header and the footer works', { tag: '@once' }, async ({ page, request }) => {
  await page.goto('/');
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const targets = new Set(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '')));
  expect(targets.size).toBeGreaterThan(9);
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
});
