import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Address, Serviceability } from '#contract/addresses.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { cartQuote } from '#web/features/cart/cart-view.ts';
import type { FakeShop } from '#web/platform/testing/fake-shop.ts';
import { renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Checkout } from '../checkout.tsx';

export const line = (given: Partial<CartItem>): CartItem => ({
  cartItemId: 1,
  mealId: 7,
  mealName: 'Paneer Bowl',
  pricePerItem: 289,
  mealImageUrl: null,
  artUrl: '/art/bowl.svg',
  quantity: 2,
  caloriesKcal: 545,
  nutritionValues: { protein: 46 },
  isVegetarian: true,
  allergens: [],
  components: [],
  specialInstructions: '',
  ...given,
});
export const home: Address = {
  id: 31,
  label: 'Home',
  addressLine1: '12 Lake View Road',
  addressLine2: null,
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
  country: 'India',
  latitude: null,
  longitude: null,
  phoneNumber: null,
  default: true,
};
export const covered: Serviceability = {
  covered: true,
  kitchenId: 1,
  kitchenName: 'Gachibowli',
  locality: null,
  distanceKm: 2,
  handledAllergens: ['soya', 'milk'],
  isOpen: true,
  isPaused: false,
  opensAt: null,
  earliestArrival: { from: '2026-11-16T13:35:00.000Z', to: '2026-11-16T13:55:00.000Z' },
  slots: [
    { start: '2026-11-16T14:30:00.000Z', room: 0 },
    { start: '2026-11-16T15:00:00.000Z', room: 2 },
    { start: '2026-11-16T15:30:00.000Z', room: null },
  ],
};

/** Two bowls at ₹289 and one at ₹0.35: ₹578.35 + ₹3.99 + ₹40.48 = ₹622.82. */
export function stock(
  shop: FakeShop,
  items: CartItem[] = [line({}), line({ cartItemId: 2, mealId: 8, mealName: 'Mint', pricePerItem: 0.35, quantity: 1 })],
) {
  let kept = items;
  const cart = (): Cart => ({
    items: kept,
    quote: cartQuote(kept, firstTerms),
    terms: termsOnWire(firstTerms),
    removed: [],
  });
  const change = (path: string, quantity: number) => {
    kept = kept.map((item) => (path.endsWith(`/${item.cartItemId}`) ? { ...item, quantity } : item));
    return cart();
  };
  shop
    .on('GET /cart', cart)
    .on('PUT /cart/items/:id', ({ path, body }) => change(path, (body as { quantity: number }).quantity))
    .on('DELETE /cart/items/:id', ({ path }) => {
      kept = kept.filter(({ cartItemId }) => !path.endsWith(`/${cartItemId}`));
      return cart();
    })
    .on('DELETE /cart', () => {
      kept = [];
      return cart();
    })
    .on('GET /payment-methods', () => ({ methods: ['COD'], isSimulated: false }))
    .on('GET /user/addresses', () => [home])
    .on('GET /serviceability', () => covered)
    .on('GET /store-credit', () => ({ balance: 0, entries: [] }));
  return {
    reprice: (pricePerItem: number) => (kept = kept.map((item) => ({ ...item, pricePerItem }))),
    now: (...next: CartItem[]) => (kept = next),
  };
}

export async function openCheckout() {
  const view = renderScreen(<Checkout />, '/order-now');
  await screen.findByText('Order summary');
  return view;
}
export const placeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order' });
export async function readyToOrder() {
  const button = await placeButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}
