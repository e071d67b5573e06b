import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readGuestCart } from '#web/features/cart/guest-cart.ts';
import { sampleMeal } from '#web/features/finder/testing/sample-menu.ts';
import { leave, setNavigation } from '#web/platform/session/session-store.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { AddResult } from './add-result.tsx';

openFakeShop();
beforeEach(() => {
  setNavigation(() => undefined);
  leave();
});

it('a visitor signs in first, and all that the result consists of is in the guest cart', async () => {
  const bowl = { name: 'Egg bowl', selection: { baseComponentId: 1, proteinOptionIds: [2], addOnIds: [] } };
  const meals = [sampleMeal({ id: 7, name: 'Paneer Bowl' })];
  const result = { key: 'a', name: 'Both', origin: '', bowl, meals, isVegetarian: false, allergens: [] };
  const { user, router } = renderScreen(<AddResult result={result} />, '/find-my-bowl?protein=40');
  await user.click(screen.getByRole('button', { name: 'Add to cart Both' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?next=%2Ffind-my-bowl%3Fprotein%3D40');
  expect(readGuestCart().map(({ name, body }) => ({ name, body }))).toEqual([
    { name: 'Paneer Bowl', body: { mealId: 7, quantity: 1 } },
    { name: 'Egg bowl', body: { ...bowl.selection, name: 'Egg bowl', quantity: 1, specialInstructions: '' } },
  ]);
});
