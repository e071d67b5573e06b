import type { Locator, Page } from '@playwright/test';
import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { expect } from '../test.ts';
import { isPhone } from './page-parts.ts';

export const rupees = (parts: readonly MealComponent[]) =>
  `₹${parts.reduce((sum, { price }) => sum + price, 0).toFixed(2)}`;
export const ids = (parts: readonly MealComponent[]) => parts.map(({ id }) => id).join(',');

/** One base, three proteins and three add-ons of the demo shop, with one protein too many. */
export async function readBowl(page: Page) {
  const response = await page.request.get('/api/v1/customize-meal/options');
  const options = (await response.json()) as CustomizeOptions;
  const [base, otherBase] = options.bases;
  const [fourth] = options.proteinOptions.slice(3);
  const proteins = options.proteinOptions.slice(0, 3);
  const addOns = options.addOns.slice(0, 3);
  if (!base || !otherBase || !fourth) throw new Error('The demo shop has too few components');
  const parts = [base, ...proteins, ...addOns];
  const path = `/build-your-own?base=${base.id}&proteins=${ids(proteins)}&addons=${ids(addOns)}`;
  return { base, otherBase, proteins, fourth, addOns, parts, path };
}

export const choice = (page: Page, { name, componentType }: MealComponent): Locator =>
  page.getByRole(componentType === 'BASE' ? 'radio' : 'checkbox', { name, exact: true });
export const summary = (page: Page) =>
  isPhone(page)
    ? page.getByRole('region', { name: 'Bowl total' })
    : page.getByRole('complementary', { name: 'Your bowl' });
export const buildButton = (page: Page) => summary(page).getByRole('button', { name: 'Build Meal' });
export const mealDialog = (page: Page) => page.getByRole('dialog', { name: 'Your custom meal' });

export async function expectChosen(page: Page, parts: readonly MealComponent[]) {
  for (const part of parts) await expect(choice(page, part)).toBeChecked();
  await expect(page.locator('fieldset input:checked')).toHaveCount(parts.length);
}
