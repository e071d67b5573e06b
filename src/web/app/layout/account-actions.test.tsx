import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { saveWantedMeal } from '#web/features/cart/use-cart.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { AccountActions } from './account-actions.tsx';

const opened = openFakeShop();

const line = (quantity: number): CartItem => ({
  cartItemId: 1,
  mealId: 7,
  mealName: 'Paneer Bowl',
  pricePerItem: 1289.5,
  mealImageUrl: null,
  artUrl: '/art/bowl.svg',
  quantity,
  caloriesKcal: 545,
  nutritionValues: { protein: 46 },
  isVegetarian: true,
  allergens: [],
  components: [],
  specialInstructions: '',
});
const cartOf = (items: CartItem[]): Cart => ({
  items,
  quote: cartQuote(items, firstTerms),
  terms: termsOnWire(firstTerms),
  removed: [],
});
const bar = () => screen.queryByRole('region', { name: 'Your cart' });

describe('the cart within reach', () => {
  it('has a bar with the number of items, the total and the way to the cart', async () => {
    opened.shop.on('GET /cart', () => cartOf([line(3)]));
    renderScreen(<AccountActions />, '/menu');
    await waitFor(() => expect(bar()).not.toBeNull());
    // 3 × ₹1,289.50 = ₹3,868.50, ₹3.99 for the delivery, ₹270.80 tax.
    expect(textOf(bar()!)).toBe('3 itemsTotal ₹4,143.29View cart');
    expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/order-now');
    expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeTruthy();
  });

  it.each(['/order-now', '/build-your-own', '/meals/paneer-bowl', '/login', '/consultations/new'])(
    'has no bar on %s, which has its own or a form',
    async (path) => {
      opened.shop.on('GET /cart', () => cartOf([line(1)]));
      renderScreen(<AccountActions />, path);
      await screen.findByRole('link', { name: 'Cart, 1 item' });
      expect(bar()).toBeNull();
    },
  );

  it('has no bar without anything in the cart', async () => {
    opened.shop.on('GET /cart', () => cartOf([]));
    renderScreen(<AccountActions />, '/menu');
    await waitFor(() => expect(opened.shop.sent('GET /cart')).not.toEqual([]));
    expect(bar()).toBeNull();
  });
});

describe('what a visitor wanted before signing in', () => {
  it('is added once, and a toast confirms it', async () => {
    let quantity = 1;
    opened.shop
      .on('GET /cart', () => cartOf([line(quantity)]))
      .on('POST /cart/items', ({ body }) => {
        quantity += (body as { quantity: number }).quantity;
        return cartOf([line(quantity)]);
      });
    saveWantedMeal(7, 2);
    const view = renderScreen(<AccountActions />, '/menu');
    await screen.findByText('Paneer Bowl added to cart!');
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(opened.shop.sent('POST /cart/items').map(({ body }) => body)).toEqual([{ mealId: 7, quantity: 2 }]);

    view.unmount();
    renderScreen(<AccountActions />, '/menu');
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(opened.shop.sent('POST /cart/items')).toHaveLength(1);
  });

  it('is not added half an hour later', async () => {
    opened.shop.on('GET /cart', () => cartOf([line(1)]));
    sessionStorage.setItem('wanted-meal', JSON.stringify({ mealId: 7, quantity: 1, at: Date.now() - 31 * 60_000 }));
    renderScreen(<AccountActions />, '/menu');
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    await waitFor(() => expect(sessionStorage.getItem('wanted-meal')).toBeNull());
    expect(opened.shop.sent('POST /cart/items')).toEqual([]);
  });

  it('is reported when it is no longer sold', async () => {
    opened.shop
      .on('GET /cart', () => cartOf([]))
      .on('POST /cart/items', () => new Refusal('not-found', 'This meal is not on the menu.'));
    saveWantedMeal(7, 1);
    renderScreen(<AccountActions />, '/menu');
    expect(await screen.findByText('Failed to add item to cart')).toBeTruthy();
  });
});
