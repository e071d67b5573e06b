import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { readGuestCart, saveGuestLine } from '#web/features/cart/guest-cart.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import { Refusal, type FakeRequest } from '#web/platform/testing/fake-shop.ts';
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

const open = () => renderScreen(<AccountActions />, '/menu');
const bodies = (call: string) => opened.shop.sent(call).map(({ body }) => body);
const keys = (call: string) => opened.shop.sent(call).map(({ headers }) => headers.get('Idempotency-Key'));

describe('what a visitor put into the cart before signing in', () => {
  const day = 24 * 60 * 60_000;
  const bowl = {
    baseComponentId: 1,
    proteinOptionIds: [2],
    addOnIds: [],
    quantity: 1,
    specialInstructions: 'No onion',
  };
  const postMeal = 'POST /cart/items';
  const postBowl = 'POST /cart/items/custom';
  afterEach(() => void vi.useRealTimers());

  /** A shop that adds each key once. */
  function openCart() {
    const seen = new Set<string>();
    let quantity = 1;
    const add = ({ body, headers }: FakeRequest) => {
      const key = headers.get('Idempotency-Key')!;
      if (!seen.has(key)) quantity += (body as { quantity: number }).quantity;
      seen.add(key);
      return cartOf([line(quantity)]);
    };
    opened.shop
      .on('GET /cart', () => cartOf([line(quantity)]))
      .on(postMeal, add)
      .on(postBowl, add);
  }

  it('is added once, and a toast confirms it', async () => {
    openCart();
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 2 });
    const view = open();
    await screen.findByText('Paneer Bowl added to cart!');
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(bodies(postMeal)).toEqual([{ mealId: 7, quantity: 2 }]);

    view.unmount();
    open();
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(bodies(postMeal)).toHaveLength(1);
  });

  it('may be several meals and a bowl, in their order, each under its own key', async () => {
    openCart();
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 2 });
    saveGuestLine('Leg day', { ...bowl, name: 'Leg day' });
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 1 });
    open();
    await screen.findByText('Paneer Bowl and Leg day added to cart!');
    await screen.findByRole('link', { name: 'Cart, 5 items' });
    expect(bodies(postMeal)).toEqual([
      { mealId: 7, quantity: 2 },
      { mealId: 7, quantity: 1 },
    ]);
    expect(bodies(postBowl)).toEqual([{ ...bowl, name: 'Leg day' }]);
    expect(new Set([...keys(postMeal), ...keys(postBowl)]).size).toBe(3);
    expect(readGuestCart()).toEqual([]);
  });

  it('may be a bowl alone', async () => {
    openCart();
    saveGuestLine('Leg day', { ...bowl, name: 'Leg day' });
    open();
    expect(await screen.findByText('Custom meal added to cart successfully!')).toBeTruthy();
  });

  it('is added once although the connection breaks before the response, and can be tried again', async () => {
    openCart();
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 1 });
    saveGuestLine('Leg day', { ...bowl, name: 'Leg day' });
    opened.shop.on(postBowl, () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = open();
    await screen.findByText('Failed to add item to cart');
    expect(readGuestCart().map(({ name }) => name)).toEqual(['Leg day']);

    const [before] = keys(postBowl);
    openCart();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Custom meal added to cart successfully!');
    expect(keys(postBowl)).toEqual([before, before]);
  });

  it('is sent again with the same keys when the page was reloaded in between', async () => {
    openCart();
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 1 });
    const stored = localStorage.getItem('guest-cart')!;
    open().unmount();
    await waitFor(() => expect(readGuestCart()).toEqual([]));
    localStorage.setItem('guest-cart', stored);
    open();
    await waitFor(() => expect(bodies(postMeal)).toHaveLength(2));
    expect(new Set(keys(postMeal)).size).toBe(1);
    await screen.findByRole('link', { name: 'Cart, 2 items' });
  });

  it('is not added a day later', async () => {
    opened.shop.on('GET /cart', () => cartOf([line(1)]));
    vi.setSystemTime(Date.now() - day);
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 1 });
    vi.useRealTimers();
    open();
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    await waitFor(() => expect(localStorage.getItem('guest-cart')).toBeNull());
    expect(bodies(postMeal)).toEqual([]);
  });

  it('is named when it has sold out or left the menu, and the rest is added', async () => {
    openCart();
    const refusals = [
      new Refusal('sold-out', 'Paneer Bowl is sold out.'),
      new Refusal('not-found', 'This meal is not on the menu.'),
    ];
    opened.shop.on(postMeal, () => refusals.shift());
    saveGuestLine('Paneer Bowl', { mealId: 7, quantity: 1 });
    saveGuestLine('Fish Bowl', { mealId: 8, quantity: 1 });
    saveGuestLine('Leg day', { ...bowl, name: 'Leg day' });
    open();
    expect(await screen.findByText('Failed to add item to cart')).toBeTruthy();
    expect(screen.getByText('Paneer Bowl is sold out.')).toBeTruthy();
    expect(screen.getByText('Fish Bowl: This meal is not on the menu.')).toBeTruthy();
    expect(screen.getByText('Custom meal added to cart successfully!')).toBeTruthy();
    expect(readGuestCart()).toEqual([]);
  });

  it.each(['no json', '{"a":1}', '[1,null,{"name":"Paneer Bowl"}]'])('is nothing where storage has %s', (stored) => {
    localStorage.setItem('guest-cart', stored);
    expect(readGuestCart()).toEqual([]);
  });
});
