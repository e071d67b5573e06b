import { useQueryClient } from '@tanstack/react-query';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Shield from 'lucide-react/icons/shield';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { may } from '#domain/accounts/permissions.ts';
import { cartKey } from '#web/cart/cart-key.ts';
import type { CartView } from '#web/cart/cart-view.ts';
import { useCart } from '#web/cart/use-cart.ts';
import { logout, useSession } from '#web/session/session-store.ts';
import { IconLink } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

/** Until the session is known, an invisible Login link reserves its room, so that the layout does not shift. */
export function AccountActions() {
  const { user, isAuthenticated, isLoading } = useSession();
  const cartCount = useCartCount();
  if (!isAuthenticated) {
    return (
      <Link to="/login" className={classNames('header-text hidden wide:block', isLoading && 'invisible')}>
        Login
      </Link>
    );
  }
  return (
    <>
      {user && may('runOffice', user.roles) ? <IconLink to="/admin" label="Admin" icon={<Shield {...icon} />} /> : null}
      <IconLink to="/order-now" label={cartLabel(cartCount)} count={cartCount} icon={<ShoppingBag {...icon} />} />
      <IconLink to="/profile" label="Profile" icon={<CircleUserRound {...icon} />} />
      <button type="button" onClick={() => void logout()} className="header-text hidden wide:block">
        Logout
      </button>
    </>
  );
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart';
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
}

const itemCount = ({ items }: CartView) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Items in the cart, for the badge in the header. The header is on every page, so this also loads the cart, and
 * clears it at the end of a session.
 */
function useCartCount(): number {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading } = useSession();
  useEffect(() => {
    if (!isAuthenticated && !isLoading) queryClient.removeQueries({ queryKey: cartKey });
  }, [queryClient, isAuthenticated, isLoading]);
  const { data } = useCart();
  return isAuthenticated && data ? itemCount(data) : 0;
}
