import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { button, toast } from './page-parts.ts';
import { useSessionToken } from './sign-in.ts';
import { deskScreen, test as base } from './browser-context.ts';
import { signInStaff } from './staff.ts';
import { expect } from '../test.ts';

/** Once for each worker. */
let signedIn: Promise<string> | undefined;

/** Every other test reads the catalogue, so these tests change that of a second shop, as its admin. */
export const test = base.extend<{ guest: Page }>({
  baseURL: process.env['E2E_CATALOGUE_URL']!,
  context: async ({ context, request, baseURL }, use) => {
    signedIn ??= signInStaff(request, 'admin@macrobowl.test');
    await useSessionToken(context, baseURL, await signedIn);
    await use(context);
  },
  /** A visitor who is not signed in, in a separate browser context. */
  guest: async ({ open }, use) => use((await open(deskScreen)).page),
});

export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
/** The menu shows only some of its meals at first, so the meal is searched for. */
export const menuWith = (name: string) => `/menu?q=${encodeURIComponent(name)}`;
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const form = (page: Page) => page.getByRole('dialog');
export const question = (page: Page) => page.getByRole('alertdialog');
export const pick = (where: Locator, group: string, name: string) =>
  where.getByRole('group', { name: group }).getByLabel(name, { exact: true }).check();
export const picture = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

export async function fillMeal(page: Page, name: string, category: string): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('Name', { exact: true }).fill(name);
  await fields.getByLabel('Description (optional)').fill('Quinoa with paneer and roasted corn');
  await fields.getByLabel('Meal type').selectOption('Protein Pick');
  await fields.getByLabel('Category').selectOption(category);
  await fields.getByLabel('Price (₹)').fill('249.5');
  await fields.getByLabel('Serving weight (g)').fill('420');
  await fields.getByLabel('Calories (kcal)').fill('500');
  await fields.getByRole('checkbox', { name: 'Vegetarian' }).check();
  for (const [nutrient, grams] of Object.entries({ Protein: '35', Carbs: '50', Fats: '17.5' })) {
    await fields.getByLabel(nutrient, { exact: true }).fill(grams);
  }
}

export async function createCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/categories');
  await button(page, 'Add Category').click();
  await form(page).getByLabel('Name').fill(name);
  await button(form(page), 'Add Category').click();
  await expect(toast(page, 'Category created successfully!')).toBeVisible();
  await expect(form(page)).toBeHidden();
}

export async function createMeal(page: Page, name: string, category: string): Promise<void> {
  await page.goto('/admin/meals?new=1');
  await fillMeal(page, name, category);
  await button(form(page), 'Add Meal').click();
  await expect(toast(page, 'Meal created successfully!')).toBeVisible();
  await expect(form(page)).toBeHidden();
}

export async function fillComponent(page: Page, name: string): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('Name', { exact: true }).fill(name);
  await fields.getByLabel('Price (₹)').fill('95');
  await fields.getByLabel('Serving weight (g)').fill('100');
  await fields.getByLabel('Calories (kcal)').fill('0');
}
