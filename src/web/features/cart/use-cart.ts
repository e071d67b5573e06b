import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { readSession, subscribeToSession, useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { cartKey } from './cart-key.ts';
import type { CartView } from './cart-view.ts';

// Everything that changes a cart is loaded with the session: a visitor loads none of it.
const loadActions = () => import('./cart-actions.ts');

const cartQuery = (queryClient: QueryClient, isAuthenticated: boolean) =>
  ({
    queryKey: cartKey,
    queryFn: async () => (await loadActions()).cartSync(queryClient).read(),
    enabled: isAuthenticated,
    staleTime: Infinity,
    gcTime: Infinity,
  }) as const;

/** The cart of the signed-in customer, loaded once. */
export function useCart(options?: { readonly refetchOnMount?: 'always'; readonly refetchOnWindowFocus?: 'always' }) {
  return useQuery({ ...cartQuery(useQueryClient(), useIsAuthenticated()), ...options });
}

/**
 * One figure of the cart, which the header loads: a component renders again only when that figure changes; 0 without a
 * session. Neither an observer of its own nor `useSession`, because every card of the menu has one: all of them would
 * render again, in one long task, as soon as the session is known.
 */
export function useCartFigure(figure: (cart: CartView) => number): number {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const unfollow = [queryClient.getQueryCache().subscribe(listener), subscribeToSession(listener)];
      return () => unfollow.forEach((stop) => stop());
    },
    [queryClient],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const cart = readSession().isAuthenticated ? queryClient.getQueryData<CartView>(cartKey) : undefined;
      return cart ? figure(cart) : 0;
    },
    () => 0,
  );
}

type Actions = Awaited<ReturnType<typeof loadActions>>;
type Cart = ReturnType<Actions['cartSync']>;

/** Each change shows at once, with a toast when it failed. Lines are identified by their `lineKey`. */
export function useCartActions() {
  const queryClient = useQueryClient();
  const change = (failure: string, action: (cart: Cart, actions: Actions) => void) =>
    void loadActions().then(
      (actions) => action(actions.cartSync(queryClient), actions),
      () => toast.error(failure),
    );
  return {
    add: (meal: Meal, quantity = 1) =>
      change('Failed to add item to cart', (cart, { mealLine }) => cart.add(mealLine(meal, quantity))),
    increase: (key: string) => change('Failed to update quantity', (cart) => cart.change(key, 1)),
    decrease: (key: string) => change('Failed to update quantity', (cart) => cart.change(key, -1)),
    remove: (key: string) => change('Failed to remove item from cart', (cart) => cart.remove(key)),
    clear: () => change('Failed to clear your cart', (cart) => cart.clear()),
  };
}

/** The `CartSync`, for the checkout. */
export async function loadCart(queryClient: QueryClient): Promise<Cart> {
  return (await loadActions()).cartSync(queryClient);
}
