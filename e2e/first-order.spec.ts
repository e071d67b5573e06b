import type { Locator } from '@playwright/test';
import { signInAsNewCustomer } from './support/customer.ts';
import { toast } from './support/page-parts.ts';
import { randomPhone, readCode } from './support/sign-in.ts';
import { expect, test } from './test.ts';

test('a newcomer orders a first bowl with 6 taps and 6 fields', { tag: '@once' }, async ({ page, request }) => {
  const count = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    count.taps += 1;
    await target.click();
  };
  const type = async (label: string, text: string) => {
    count.fields += 1;
    await page.getByLabel(label).fill(text);
  };
  const phone = randomPhone();
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Add to cart' }).first());
  await type('Phone number', phone);
  await tap(page.getByRole('button', { name: 'Send code' }));
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await type('One-time code', await readCode(request, phone));
  await type('First name', 'Ananya');
  await type('Last name', 'Rao');
  await tap(page.getByRole('button', { name: 'Create account' }));
  await tap(page.getByRole('link', { name: 'View cart' }));
  await type('Address line 1', 'Flat 402, Lotus Residency');
  await type('Postal code', '500032');
  await tap(page.getByRole('button', { name: 'Save address' }));
  await tap(page.getByRole('button', { name: 'Place Order' }));
  await expect(toast(page, 'Order placed successfully! Your food is being prepared.')).toBeVisible();
  expect(count).toEqual({ taps: 6, fields: 6 });
});

test(
  'a bowl with at least 40 g protein, at most 600 kcal and ₹350 is in the cart with 3 taps',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await page.goto('/');
    const field = page.getByRole('searchbox', { name: 'What should your bowl bring?' });
    await field.click();
    await field.fill('at least 40 g protein, at most 600 kcal, under ₹350');
    await page.getByRole('button', { name: 'Find bowls' }).click();
    const answers = page.getByRole('main').locator('section').first().getByRole('article');
    await answers.first().getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(async () => (await customer.cart()).items.length).toBe(1);
    const [bowl] = (await customer.cart()).items;
    expect(bowl!.nutritionValues['protein']).toBeGreaterThanOrEqual(40);
    expect(bowl!.caloriesKcal).toBeLessThanOrEqual(600);
    expect(bowl!.pricePerItem).toBeLessThanOrEqual(350);
  },
);
