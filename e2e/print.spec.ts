import { expect, test } from './test.ts';

const isShown = (all: Element[]) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true }));

test(
  'menu and meal page print completely, even before the menu has settled',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/menu');
    await page.evaluate(() => delete document.documentElement.dataset['settled']);
    await page.emulateMedia({ media: 'print' });
    const cards = page.getByRole('article');
    const printed = await cards.evaluateAll(isShown);
    expect(printed.length).toBeGreaterThan(15);
    expect(printed).not.toContain(false);
    // Printing also loads the pictures below the visible part of the page.
    await page.pdf();
    const pictures = cards.locator('img');
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    await page.goto((await cards.first().getByRole('link').getAttribute('href'))!);
    expect(await page.getByRole('main').locator('h1, h2, table, dl').evaluateAll(isShown)).not.toContain(false);
    expect((await page.pdf()).length).toBeGreaterThan(20_000);
  },
);
