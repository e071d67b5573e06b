import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import HomePage from './home-page.tsx';

const opened = openFakeShop();

const meal: Meal = {
  id: 7,
  name: 'Paneer Bowl',
  slug: 'paneer-bowl',
  description: 'Paneer on millet.',
  price: 289.5,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  caloriesKcal: 461,
  mealType: 'POWER_COMBO',
  nutritionValues: { protein: 42, carbs: 44, fats: 13 },
  isVegetarian: true,
  allergens: [],
  servingWeightGrams: 410,
  ingredients: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
};

const latest: { queryClient?: QueryClient } = {};
function Home() {
  const queryClient = useQueryClient();
  useEffect(() => {
    latest.queryClient = queryClient;
  });
  const given = { loaderData: { featured: [meal] } } as Parameters<typeof HomePage>[0];
  return <HomePage {...given} />;
}
const changed = (key: string) => latest.queryClient!.invalidateQueries({ queryKey: [key] });
const card = () => within(screen.getByRole('article'));

it('shows the meals of the page without reading the menu, and reads it each time that it has changed', async () => {
  let soldOut: Meal['soldOut'] = 'TODAY';
  opened.shop.on('GET /meals', () => [{ ...meal, soldOut }]);
  renderScreen(<Home />);
  expect(card().getByRole('button', { name: /Add to cart/ })).toBeDefined();
  await changed('cart');
  expect(opened.shop.sent('GET /meals')).toEqual([]);
  await changed('meals');
  expect(await card().findAllByText('Sold out today')).not.toEqual([]);
  expect(card().queryByRole('button', { name: /Add to cart/ })).toBeNull();
  soldOut = undefined;
  await changed('meals');
  expect(await card().findByRole('button', { name: /Add to cart/ })).toBeDefined();
  expect(opened.shop.sent('GET /meals')).toHaveLength(2);
});
