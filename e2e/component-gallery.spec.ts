import { addonKeys, baseKeys, moundKey, proteinKeys } from '#bowl-art/art-keys.ts';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './test.ts';

test(
  'the component gallery draws every glyph, every component and every meal, none as a placeholder',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
    const options = (await (await request.get('/api/v1/customize-meal/options')).json()) as CustomizeOptions;
    await page.goto('/dev/component-gallery');

    const glyphs = page.getByRole('region', { name: 'Ingredient glyphs' });
    await expect(glyphs.getByRole('listitem')).toHaveText([...baseKeys, ...proteinKeys, ...addonKeys, moundKey]);
    const components = page.getByRole('region', { name: 'Components of the builder' });
    const named = [...options.bases, ...options.proteinOptions, ...options.addOns];
    await expect(components.getByRole('listitem')).toHaveCount(named.length);
    await expect(components.getByText('no drawing')).toHaveCount(0);
    const menu = page.getByRole('region', { name: 'Meals on the menu' });
    await expect(menu.getByRole('listitem')).toHaveCount(meals.length);
    expect(meals.filter(({ artUrl }) => artUrl.includes('mound')).map(({ name }) => name)).toEqual([]);

    const pictures = page.locator('main img');
    const addresses = await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const drawn = await Promise.all(
      [...new Set(addresses)].map(async (address) => {
        const response = await request.get(address);
        return { address, status: response.status(), isSmall: (await response.body()).length < 12 * 1024 };
      }),
    );
    expect(drawn.filter(({ status, isSmall }) => status !== 200 || !isSmall)).toEqual([]);
    expect(drawn.length).toBeGreaterThan(80);
    await expectAccessible(page);
  },
);
