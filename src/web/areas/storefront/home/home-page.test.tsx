import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { paneerBowl } from '#web/features/finder/testing/sample-menu.ts';
import { WorkerStandIn } from '#web/features/finder/testing/worker-stand-in.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import HomePage from './home-page.tsx';

const opened = openFakeShop();
afterEach(() => vi.unstubAllGlobals());

const noOptions = { bases: [], proteinOptions: [], addOns: [] };
const latest: { queryClient?: QueryClient } = {};
function Home() {
  const queryClient = useQueryClient();
  useEffect(() => {
    latest.queryClient = queryClient;
  });
  const given = { loaderData: { featured: [paneerBowl] } } as Parameters<typeof HomePage>[0];
  return <HomePage {...given} />;
}
const changed = (key: string) => latest.queryClient!.invalidateQueries({ queryKey: [key] });
const card = () => within(screen.getByRole('article'));

it('asks for a bowl by a form that leads to Find My Bowl without a script', () => {
  renderScreen(<Home />);
  const form = screen.getByRole<HTMLFormElement>('search', { name: 'Ask for a bowl' });
  expect(form.getAttribute('action')).toBe('/find-my-bowl');
  expect(within(form).getByRole<HTMLInputElement>('searchbox').name).toBe('wish');
  const [suggestion] = within(within(form).getByRole('list')).getAllByRole<HTMLButtonElement>('button');
  expect([suggestion!.type, suggestion!.name, suggestion!.value]).toEqual(['submit', 'wish', 'Vegetarian, 500 kcal']);
  expect(within(form).getByRole('link', { name: 'Open Find My Bowl' })).toBeDefined();
});

it('shows the meals of the page without reading the menu, and reads it each time that it has changed', async () => {
  let soldOut: Meal['soldOut'] = 'TODAY';
  opened.shop.on('GET /meals', () => [{ ...paneerBowl, soldOut }]);
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

it('has the wish in the URL, and the words stay in the field', async () => {
  vi.stubGlobal('Worker', WorkerStandIn);
  opened.shop.on('GET /meals', () => [paneerBowl]).on('GET /customize-meal/options', () => noOptions);
  const { user, router } = renderScreen(<Home />);
  await user.type(screen.getByRole('searchbox'), 'something light{Enter}');
  expect(await screen.findAllByText(/^We read numbers and plain limits/)).not.toEqual([]);
  expect(router.state.location.search).toBe('?wish=something%20light');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('something light');
  expect(screen.getAllByRole('link', { name: 'Explore Meals' })).toHaveLength(1);
});
