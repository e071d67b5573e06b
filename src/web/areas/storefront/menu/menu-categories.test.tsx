import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { MenuCategories } from './menu-categories.tsx';
import { readMenuState } from './menu-search-params.ts';

openFakeShop();

const mealOf = (mealCategory: Meal['mealCategory']) => ({ mealType: 'PROTEIN_PICK', mealCategory }) as Meal;

const pictureOf = (name: string) => screen.getByRole('link', { name }).querySelector('img');

it('a category has its picture where there is one', () => {
  const meals = [
    mealOf({ id: 1, name: 'Rice bowls', imageUrl: '/images/rice-960.webp' }),
    mealOf({ id: 2, name: 'Salads', imageUrl: null }),
  ];
  renderScreen(<MenuCategories meals={meals} state={readMenuState(new URLSearchParams())} />);
  expect(pictureOf('Rice bowls')?.getAttribute('src')).toBe('/images/rice-960.webp');
  expect(pictureOf('Salads')).toBeNull();
  expect(pictureOf('All')).toBeNull();
});
