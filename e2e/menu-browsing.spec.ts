import type { Page } from '@playwright/test';
import type { Meal } from '#contract/catalog.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signInAsNewCustomer } from './support/customer.ts';
import { expect, test } from './test.ts';

for (const [width, height] of [
  [390, 844],
  [768, 900],
  [1280, 900],
] as const) {
  const tag = width === 390 ? ['@once'] : ['@once', '@long'];
  test(`a price and an Add button are above the fold at ${width} x ${height}`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/menu');
    const card = page.getByRole('article').first();
    for (const part of [card.getByText('₹289.00'), card.getByRole('button', { name: 'Add to cart' })]) {
      const box = await part.boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(height);
    }
  });
}

test(
  'on a phone header and controls take little room, and hide what is below them',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/menu');
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    const bar = page.getByRole('tablist').locator('..');
    await expect.poll(async () => (await bar.boundingBox())!.y).toBe(60);
    const { y, height } = (await bar.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(130);
    // From edge to edge and without a gap: nothing of a card is found anywhere in it.
    const covered = await page.evaluate(
      (bottom) =>
        [0, 10, innerWidth / 2, innerWidth - 1].every((x) =>
          [1, 30, 59, 61, bottom - 1].every((top) => !document.elementFromPoint(x, top)?.closest('article')),
        ),
      y + height,
    );
    expect(covered).toBe(true);
  },
);

test(
  'categories are browsed by links, which keep the tab and the filters',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const meals = (await (await request.get('/api/v1/meals')).json()) as Meal[];
    const salads = meals.filter(
      ({ mealType, mealCategory }) => mealType === 'PROTEIN_PICK' && mealCategory.name === 'Salad Bowls',
    );
    await page.goto('/menu?sort=price');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('link', { name: 'Salad Bowls' }).click();
    await expect(page).toHaveURL(`/menu?category=${salads[0]!.mealCategory.id}&sort=price`);
    await expect(page.getByRole('article')).toHaveCount(salads.length);
    await expect(categories.getByRole('link', { name: 'Salad Bowls' })).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(salads.length);
    await expectAccessible(page);
    await categories.getByRole('link', { name: 'All' }).click();
    await expect(page).toHaveURL('/menu?sort=price');
    // The other tab has other categories.
    await page.goto(`/menu?category=${salads[0]!.mealCategory.id}`);
    await page.getByRole('tab', { name: 'Power Combos' }).click();
    await expect(page).toHaveURL('/menu?tab=power-combos');
    await page.goto(`/menu?tab=power-combos&category=${salads[0]!.mealCategory.id}`);
    await expect(page.getByText('No meals found in this category.')).toBeVisible();
  },
);

test('back from the cart, the menu is where it was', { tag: '@once' }, async ({ page, request, context, baseURL }) => {
  await signInAsNewCustomer(request, context, baseURL);
  await page.goto('/menu');
  const card = page.getByRole('article').nth(10);
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(card.getByRole('button', { name: 'Remove' })).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(800);
  // Not by `click()`, which scrolls the page before it presses a link of a sticky header.
  await page.getByRole('link', { name: 'Cart, 1 item' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Order' })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('button', { name: 'Remove' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('a picture of the whole menu has no blank card', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/menu');
  // Without scrolling, the pictures further down load once the page is idle.
  const pictures = page.getByRole('article').locator('img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  const whole = await page.screenshot({ fullPage: true });
  const boxes = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return { left: left + scrollX, top: top + scrollY, width, height };
    }),
  );
  expect(boxes.length).toBeGreaterThan(15);
  expect(await blankParts(page, whole, boxes)).toEqual([]);
});

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The cards whose drawing or text has fewer than four colours in the picture. */
function blankParts(page: Page, picture: Buffer, boxes: readonly Box[]): Promise<string[]> {
  return page.evaluate(
    async ({ base64, cards }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const scale = bitmap.width / document.documentElement.clientWidth;
      const canvas = new OffscreenCanvas(1, 1);
      const colours = (left: number, top: number, width: number, height: number) => {
        Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
        const context = canvas.getContext('2d')!;
        context.drawImage(bitmap, -left * scale, -top * scale);
        return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
      };
      return cards.flatMap(({ left, top, width, height }, index) => [
        ...(colours(left + 20, top + 20, width - 40, height / 3) < 4 ? [`drawing ${index}`] : []),
        ...(colours(left + 20, top + height / 2, width - 40, height / 3) < 4 ? [`text ${index}`] : []),
      ]);
    },
    { base64: picture.toString('base64'), cards: boxes },
  );
}

test('a PIN code is checked before signing in, and remembered', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Do we deliver to you?' }).click();
  const pin = page.getByLabel('PIN code');
  await expect(pin).toBeFocused();
  await pin.fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a PIN code of 6 digits.')).toBeVisible();
  await pin.fill('500 032');
  await page.keyboard.press('Enter');
  // While the kitchen has many orders of other tests, the time is shown instead of its name.
  await expect(page.getByText(/^We deliver here(?: from Macrobowl Gachibowli\.|, now )/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'We deliver to 500032' }).click();
  await page.getByLabel('PIN code').fill('500039');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('We do not deliver to Uppal (500039) yet.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Not to 500039 yet' })).toBeVisible();
});
