import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { readSessionToken } from '#web/platform/api/session-cookie.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CartSync, type CartAction, type CartServer } from './cart-sync.ts';
import { cartKey } from './cart-key.ts';

const endpoints = () => import('#contract/cart.ts');

const server: CartServer = {
  read: async () => call((await endpoints()).getCart),
  add: async (mealId, quantity) => call((await endpoints()).addCartItem, { body: { mealId, quantity } }),
  setQuantity: async (cartItemId, quantity) =>
    call((await endpoints()).setCartQuantity, { params: { cartItemId }, body: { quantity } }),
  remove: async (cartItemId) => call((await endpoints()).removeCartItem, { params: { cartItemId } }),
  clear: async () => call((await endpoints()).clearCart),
};

const failureTexts: Record<CartAction, string> = {
  add: 'Failed to add item to cart',
  update: 'Failed to update item quantity',
  remove: 'Failed to remove item from cart',
  clear: 'Failed to clear your cart',
};

let current: { readonly token: string | undefined; readonly sync: CartSync } | undefined;

/** The cart of the current session. A new session never inherits unsent changes of the last one. */
export function cartSync(queryClient: QueryClient): CartSync {
  const token = readSessionToken();
  if (current?.token !== token || !current) {
    const isOver = () => readSessionToken() !== token;
    current = {
      token,
      sync: new CartSync(server, { ...reports, show: (view) => queryClient.setQueryData(cartKey, view) }, isOver),
    };
  }
  return current.sync;
}

const reports = {
  done(action: CartAction, mealName: string) {
    if (action === 'add') toast.success(`${mealName} added to cart!`);
    if (action === 'remove') toast.success(`${mealName} removed from cart`);
  },
  failed(action: CartAction, error: unknown) {
    const { status, code, message } = error instanceof ApiError ? error : { status: 0, code: '', message: '' };
    // The session has ended; the redirect to sign in says so.
    if (status === 401) return;
    // On the cards it is called 'quantity', in the cart 'item quantity'.
    const text =
      action === 'update' && location.pathname !== '/order-now' ? 'Failed to update quantity' : failureTexts[action];
    toast.error(text, status === 422 || code === 'sold-out' ? { points: [message] } : undefined);
  },
  unsold(names: readonly string[]) {
    toast.error('No longer on the menu, so it left your cart:', { points: names, durationMs: 8000 });
  },
};

export function mealLine(meal: Meal, quantity = 1): CartItem {
  return {
    // The server assigns the id; until then no request needs it.
    cartItemId: 0,
    mealId: meal.id,
    mealName: meal.name,
    pricePerItem: meal.price,
    mealImageUrl: meal.imageUrl,
    artUrl: meal.artUrl,
    quantity,
    caloriesKcal: meal.caloriesKcal,
    nutritionValues: meal.nutritionValues,
    isVegetarian: meal.isVegetarian,
    allergens: meal.allergens,
    components: [],
    specialInstructions: '',
  };
}
