import type { Page, Route } from '@playwright/test';
import { allowConsoleErrors } from './support/console-errors.ts';
import { expect, test } from './test.ts';

/** The families of the glyphs that are drawn, not those that are asked for. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName);
}

const answerFonts = (page: Page, answer: (route: Route) => Promise<void>) => page.route('**/*.woff2', answer);

test('the first paint has the fonts, even when they come after the page', { tag: '@once' }, async ({ page }) => {
  // However busy the machine is: the limit for slow lines is another test.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, milliseconds = 0) => wait(run, milliseconds * 20) });
  });
  await answerFonts(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await fontsOf(page, 'h1')).toEqual([expect.stringContaining('Anek')]);
  expect(await fontsOf(page, 'main label')).toEqual([expect.stringContaining('Figtree')]);
});

for (const [what, answer] of Object.entries({
  'fail to load': (route: Route) => route.abort(),
  'never come': () => new Promise<void>(() => undefined),
}))
  test(`a page is shown when its fonts ${what}`, { tag: '@once' }, async ({ page, consoleErrors }) => {
    if (what === 'fail to load') allowConsoleErrors(consoleErrors, /Failed to load resource/);
    await answerFonts(page, answer);
    await page.goto('/menu', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await fontsOf(page, 'h1')).toEqual([]);
  });

test('a reload shows the place where the page was', { tag: '@once' }, async ({ page }) => {
  await page.goto('/menu');
  const last = page.getByRole('button', { name: /^Add to cart/ }).last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.reload();
  await expect(last).toBeInViewport();
});

test(
  'the styles of one card are computed, not of the page, when the menu has settled',
  { tag: '@once' },
  async ({ browser, page }) => {
    // A drawing has elements of its own.
    await page.route('**/art/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.goto('/menu');
    await page.waitForFunction(() => 'settled' in document.documentElement.dataset);
    await page.evaluate(() => delete document.documentElement.dataset['settled']);
    await expect(page.getByRole('article').first()).toBeVisible();
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] });
    await page.evaluate(() => {
      document.documentElement.dataset['settled'] = '';
      return document.body.offsetHeight;
    });
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
      traceEvents: { name: string; args: { elementCount?: number } }[];
    };
    const counts = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args.elementCount ?? 0);
    const all = await page.locator('*').count();
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(all / 4);
  },
);
