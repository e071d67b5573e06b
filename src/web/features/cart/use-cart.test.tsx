import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { forceLogout } from '#web/platform/session/session-store.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { cartLine } from '#web/features/cart/testing/slow-cart-server.ts';
import { readToasts } from '#web/ui/feedback/toast.ts';
import { cartQuote } from './cart-view.ts';
import { useCart, useCartActions, useCartFigure } from './use-cart.ts';

const opened = openFakeShop();
/** Loaded before anybody waits for it. */
beforeAll(() => import('./cart-actions.ts'));
afterEach(() => vi.doUnmock('./cart-actions.ts'));

const cart = (items: CartItem[]) => ({
  items,
  quote: cartQuote(items, firstTerms),
  terms: termsOnWire(firstTerms),
  removed: [],
});

function stock(...items: CartItem[]) {
  opened.shop
    .on('GET /cart', () => cart(items))
    .on('PUT /cart/items/:id', ({ body }) => cart([{ ...items[0]!, ...(body as { quantity: number }) }]));
}

const meal = { ...cartLine(8), id: 8, name: 'Oat Bowl', price: 99, imageUrl: null } as unknown as Meal;

/** The header, which loads the cart, its badge, and the buttons of a card. */
function Page() {
  useCart();
  const portions = useCartFigure(({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0));
  const { add, increase, decrease, remove, clear } = useCartActions();
  return (
    <>
      <output>{portions}</output>
      <button onClick={() => add(meal)}>Add</button>
      <button onClick={() => increase('7')}>More</button>
      <button onClick={() => decrease('7')}>Less</button>
      <button onClick={() => remove('7')}>Remove</button>
      <button onClick={() => clear()}>Clear</button>
    </>
  );
}
function anotherTabShows(lines: readonly (readonly number[])[]): void {
  const newValue = JSON.stringify(lines);
  localStorage.setItem('own:cart-lines', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'own:cart-lines', newValue }));
}
const badge = () => textOf(document.querySelector('output')!);

describe('the cart of a page', () => {
  it('counts its portions once it is loaded, and follows each click by one', async () => {
    stock({ ...cartLine(7, 3), cartItemId: 31 });
    const { user } = renderScreen(<Page />);
    expect(badge()).toBe('0');
    await waitFor(() => expect(badge()).toBe('3'));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(badge()).toBe('4'));
    await user.click(screen.getByRole('button', { name: 'Less' }));
    await waitFor(() => expect(badge()).toBe('3'));
    await waitFor(() => {
      expect(opened.shop.sent('PUT /cart/items/:id').map(({ body }) => body)).toEqual([
        { quantity: 4 },
        { quantity: 3 },
      ]);
    });
  });

  it('loads what another tab has changed', async () => {
    stock({ ...cartLine(7, 3), cartItemId: 31 });
    renderScreen(<Page />);
    await waitFor(() => expect(badge()).toBe('3'));
    stock({ ...cartLine(7, 5), cartItemId: 31 });
    anotherTabShows([[31, 5]]);
    await waitFor(() => expect(badge()).toBe('5'));
    anotherTabShows([[31, 5]]);
    await waitFor(() => expect(localStorage.getItem('own:cart-lines')).toBe('[[31,5]]'));
    expect(opened.shop.sent('GET /cart')).toHaveLength(2);
  });

  it('tells the other tabs what it shows once the server has it', async () => {
    stock({ ...cartLine(7, 3), cartItemId: 31 });
    const { user } = renderScreen(<Page />);
    await waitFor(() => expect(localStorage.getItem('own:cart-lines')).toBe('[[31,3]]'));
    opened.shop.hold('PUT /cart/items/:id');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(badge()).toBe('4'));
    expect(localStorage.getItem('own:cart-lines')).toBe('[[31,3]]');
    opened.shop.release('PUT /cart/items/:id');
    await waitFor(() => expect(localStorage.getItem('own:cart-lines')).toBe('[[31,4]]'));
  });

  it('is empty for a visitor, also after a session that had something in it', async () => {
    stock({ ...cartLine(7, 3), cartItemId: 31 });
    renderScreen(<Page />);
    await waitFor(() => expect(badge()).toBe('3'));
    act(() => forceLogout());
    await waitFor(() => expect(badge()).toBe('0'));
  });

  it.each([
    ['Add', 'Failed to add item to cart'],
    ['More', 'Failed to update quantity'],
    ['Less', 'Failed to update quantity'],
    ['Remove', 'Failed to remove item from cart'],
    ['Clear', 'Failed to clear your cart'],
  ])('says so when the code for %s cannot be loaded', async (button, text) => {
    vi.doMock('./cart-actions.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(readToasts().map(({ tone, message }) => [tone, message])).toEqual([['error', text]]));
  });
});
