import { useLocation, useNavigate } from 'react-router';
import type { Meal } from '#contract/catalog.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { saveGuestLine } from '#web/features/cart/guest-cart.ts';
import { useCartActions, useCartFigure } from '#web/features/cart/use-cart.ts';
import { loginPath } from '#web/platform/session/login-path.ts';
import { initialiseSession, readSession } from '#web/platform/session/session-store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { CartControl } from './cart-control.tsx';

export function useQuantityInCart(mealId: number): number {
  return useCartFigure(({ items }) => items.find((item) => item.mealId === mealId)?.quantity ?? 0);
}

/** Only a signed-in customer has a cart: a visitor signs in first and returns to this page, where it is added. */
export function useAddToCart(meal: Meal): (quantity?: number) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cart = useCartActions();
  return async (quantity = 1) => {
    if (readSession().isLoading) await initialiseSession();
    if (readSession().isAuthenticated) return cart.add(meal, quantity);
    saveGuestLine(meal.name, { mealId: meal.id, quantity });
    await navigate(loginPath(pathname + search) ?? '/login');
  };
}

type AddToCartProps = { readonly meal: Meal; readonly quantity: number; readonly variant?: 'soft' };

export function AddToCart({ meal, quantity, variant }: AddToCartProps) {
  const cart = useCartActions();
  const add = useAddToCart(meal);
  const key = String(meal.id);
  if (meal.soldOut) {
    return (
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-0.5">
        {quantity > 0 && (
          <Button variant="ghost" size="sm" onClick={() => cart.remove(key)}>
            Remove<span className="sr-only"> {meal.name}</span>
          </Button>
        )}
        <SoldOutMark soldOut={meal.soldOut} />
      </div>
    );
  }
  return (
    <CartControl
      mealName={meal.name}
      quantity={quantity}
      maxQuantity={maxLineQuantity}
      variant={variant}
      onAdd={() => void add()}
      onIncrease={() => cart.increase(key)}
      onDecrease={() => cart.decrease(key)}
      onRemove={() => cart.remove(key)}
    />
  );
}
