import { expectAccessible } from './support/accessibility.ts';
import { newCustomer } from './support/customer.ts';
import { button, toast } from './support/page-parts.ts';
import { readCode, requestCode } from './support/sign-in.ts';
import { expect, test } from './test.ts';

test(
  'what a visitor adds, goes back and adds again is in the cart once after signing in',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const customer = await newCustomer(request, { baseURL });
    await page.goto('/menu');
    const cards = page.getByRole('article');
    const names = await cards.getByRole('heading').allInnerTexts();
    for (const index of [0, 1]) {
      await cards.nth(index).getByRole('button', { name: 'Add to cart' }).click();
      await expect(page).toHaveURL('/login?next=%2Fmenu');
      if (index === 0) await page.goBack();
    }
    await page.reload();
    const note = page.getByRole('region', { name: 'Put aside for you' });
    await expect(note.getByRole('listitem')).toHaveText([`1 × ${names[0]}`, `1 × ${names[1]}`]);
    await expectAccessible(page);

    await requestCode(page, customer.phone);
    await expect(page.getByLabel('One-time code')).toBeFocused();
    await page.getByLabel('One-time code').fill(await readCode(request, customer.phone));
    await expect(page).toHaveURL('/menu');
    await expect(toast(page, `${names[0]} and ${names[1]} added to cart!`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect((await customer.cart()).items.map(({ mealName, quantity }) => [mealName, quantity])).toEqual([
      [names[0], 1],
      [names[1], 1],
    ]);
  },
);

test('a visitor clears what was put aside', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/menu');
  await page.getByRole('article').first().getByRole('button', { name: 'Add to cart' }).click();
  const note = page.getByRole('region', { name: 'Put aside for you' });
  await button(note, 'Clear').click();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(note).toBeHidden();
});
