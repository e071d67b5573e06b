import type { QueryClient } from '@tanstack/react-query';
import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { readSessionToken } from '#web/platform/api/session-cookie.ts';
import { onOwnChange, readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CartSync, type CartAction, type CartReports, type CartServer } from './cart-sync.ts';
import { cartKey } from './cart-key.ts';
import type { CartView } from './cart-view.ts';
import { saveGuestLine } from './guest-cart.ts';

const endpoints = () => import('#contract/cart.ts');

let query: { deliveryAddressId?: number } = {};

/** What is sold out is then what the kitchen of this address does not have; undefined: of the default address. */
export function deliverCartTo(queryClient: QueryClient, deliveryAddressId: number | undefined): void {
  if (query.deliveryAddressId === deliveryAddressId) return;
  query = deliveryAddressId === undefined ? {} : { deliveryAddressId };
  void cartSync(queryClient)
    .read()
    .catch(() => undefined);
}

const server: CartServer = {
  read: async () => call((await endpoints()).getCart, { query }),
  add: async (mealId, quantity) => call((await endpoints()).addCartItem, { query, body: { mealId, quantity } }),
  setQuantity: async (cartItemId, quantity) =>
    call((await endpoints()).setCartQuantity, { query, params: { cartItemId }, body: { quantity } }),
  remove: async (cartItemId) => call((await endpoints()).removeCartItem, { query, params: { cartItemId } }),
  clear: async () => call((await endpoints()).clearCart),
};

const failureTexts: Record<CartAction, string> = {
  add: 'Failed to add item to cart',
  update: 'Failed to update item quantity',
  remove: 'Failed to remove item from cart',
  clear: 'Failed to clear your cart',
};

/**
 * The lines that the last tab has seen. Each tab stores what it shows; the others load the cart again when that is not what they
 * show. The same lines change nothing in the storage, and so notify no tab.
 */
const sharedName = 'cart-lines';
let shownLines = '';

function share({ items, isSettled }: CartView): void {
  // What is not sent yet, another tab could not load.
  if (!isSettled) return;
  const lines = items.map(({ cartItemId, quantity }) => [cartItemId, quantity]);
  shownLines = JSON.stringify(lines);
  if (JSON.stringify(readOwn(sharedName)) !== shownLines) saveOwn(sharedName, lines);
}

function followOtherTabs(sync: CartSync): () => void {
  return onOwnChange(sharedName, (lines) => {
    // A failure changes nothing here: the next change or the order itself loads the cart again.
    if (JSON.stringify(lines) !== shownLines) void sync.read().catch(() => undefined);
  });
}

let current: { readonly token: string | undefined; readonly sync: CartSync; readonly unfollow: () => void } | undefined;

/** The cart of the current session. A new session never inherits unsent changes of the last one. */
export function cartSync(queryClient: QueryClient): CartSync {
  const token = readSessionToken();
  if (current?.token !== token || !current) {
    const isOver = () => readSessionToken() !== token;
    const show = (view: CartView) => {
      queryClient.setQueryData(cartKey, view);
      share(view);
    };
    current?.unfollow();
    const sync = new CartSync(server, { ...reports, show }, isOver);
    current = { token, sync, unfollow: followOtherTabs(sync) };
  }
  return current.sync;
}

const reports: Omit<CartReports, 'show'> = {
  done(action, mealName) {
    if (action === 'add') toast.success(`${mealName} added to cart!`);
    if (action === 'remove') toast.success(`${mealName} removed from cart`);
  },
  failed(action, error) {
    const { status, code, message } = error instanceof ApiError ? error : { status: 0, code: '', message: '' };
    // The session has ended; the redirect to sign in says so.
    if (status === 401) return;
    // On the cards it is called 'quantity', in the cart 'item quantity'.
    const text =
      action === 'update' && location.pathname !== '/order-now' ? 'Failed to update quantity' : failureTexts[action];
    toast.error(text, status === 422 || code === 'sold-out' ? { points: [message] } : undefined);
  },
  returned(lines) {
    const [removed, changed] = [true, false].map((wasRemoved) =>
      lines.filter((line) => line.wasRemoved === wasRemoved).map(({ mealName }) => mealName),
    ) as [string[], string[]];
    if (removed.length > 0)
      toast.error('Could not be removed, so it is in your cart again:', { points: removed, durationMs: 8000 });
    if (changed.length > 0) toast.error('Has its old quantity again:', { points: changed, durationMs: 8000 });
  },
  unsent(lines) {
    for (const { mealId, mealName, quantity } of lines) saveGuestLine(mealName, { mealId, quantity });
  },
  unsold(names) {
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
