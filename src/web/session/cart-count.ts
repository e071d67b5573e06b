import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cartKey } from '#web/cart/cart-key.ts';
import { useCartFigure } from '#web/cart/use-cart.ts';
import type { CartView } from '#web/cart/cart-view.ts';
import { useSession } from './session-store.ts';

const itemCount = ({ items }: CartView) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Items in the cart, for the badge in the header. The header is on every page, so this also clears the cart at the end
 * of a session.
 */
export function useCartCount(): number {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading } = useSession();
  useEffect(() => {
    if (!isAuthenticated && !isLoading) queryClient.removeQueries({ queryKey: cartKey });
  }, [queryClient, isAuthenticated, isLoading]);
  return useCartFigure(itemCount);
}
