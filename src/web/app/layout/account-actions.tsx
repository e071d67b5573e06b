import { useQueryClient } from '@tanstack/react-query';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Shield from 'lucide-react/icons/shield';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Suspense, lazy, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { may } from '#domain/accounts/permissions.ts';
import { cartKey } from '#web/features/cart/cart-key.ts';
import type { CartView } from '#web/features/cart/cart-view.ts';
import { readGuestCart } from '#web/features/cart/guest-cart.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { loadDayLeft } from '#web/features/nutrition-target/load-day-left.ts';
import { logout, useSession } from '#web/platform/session/session-store.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { IconLink } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const CartBar = lazy(async () => ({ default: (await import('./cart-bar.tsx')).CartBar }));
/** The cart itself, pages with a bar of their own, and forms. */
const pagesWithoutCartBar =
  /^\/(?:order-now|pay$|claim$|build-your-own|meals\/|login|forgot-password|reset-password|accept-invitation|consultations\/|subscriptions\/)/;

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

/** Until the session is known, an invisible Login link reserves its room, so that the layout does not shift. */
export function AccountActions() {
  const { user, isAuthenticated, isLoading } = useSession();
  const { pathname } = useLocation();
  const cart = useCartOfSession();
  useEffect(() => {
    if (!isLoading) void loadDayLeft(isAuthenticated);
  }, [isAuthenticated, isLoading]);
  const cartCount = cart ? itemCount(cart) : 0;
  if (!isAuthenticated) {
    return (
      <Link to="/login" className={classNames('header-text hidden wide:block', isLoading && 'invisible')}>
        Login
      </Link>
    );
  }
  return (
    <>
      {/* The way back to work from a public page. */}
      {Object.values(staffAreas).map(({ permission, home, label }) =>
        user && may(permission, user.roles) ? (
          <IconLink key={home} to={home} label={label} icon={<Shield {...icon} />} />
        ) : null,
      )}
      <IconLink to="/order-now" label={cartLabel(cartCount)} count={cartCount} icon={<ShoppingBag {...icon} />} />
      <IconLink to="/profile" label="Profile" icon={<CircleUserRound {...icon} />} />
      <button type="button" onClick={logout} className="header-text hidden wide:block">
        Logout
      </button>
      {cart && cartCount > 0 && !pagesWithoutCartBar.test(pathname) ? (
        <Suspense>
          <CartBar count={cartCount} quote={cart.quote} />
        </Suspense>
      ) : null}
    </>
  );
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart';
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
}

const itemCount = ({ items }: CartView) => items.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The header is on every page, so this loads the cart, clears it at the end of a session, and adds what was wanted
 * before signing in.
 */
function useCartOfSession(): CartView | undefined {
  const queryClient = useQueryClient();
  const { isAuthenticated, isLoading } = useSession();
  useEffect(() => {
    if (isLoading) return;
    if (!isAuthenticated) queryClient.removeQueries({ queryKey: cartKey });
    else if (readGuestCart().length > 0)
      void import('#web/features/cart/add-guest-cart.ts').then(({ addGuestCart }) => addGuestCart(queryClient));
  }, [queryClient, isAuthenticated, isLoading]);
  const { data } = useCart();
  return isAuthenticated ? data : undefined;
}
