import { useLocation, useNavigate } from 'react-router';
import type { CartItem } from '#contract/cart.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { saveGuestLine } from '#web/features/cart/guest-cart.ts';
import { useCartActions, useCartFigure } from '#web/features/cart/use-cart.ts';
import { CartControl, type CartControlProps } from '#web/features/meal-card/cart-control.tsx';
import { loginPath } from '#web/platform/session/login-path.ts';
import { initialiseSession, readSession } from '#web/platform/session/session-store.ts';
import { customMealBody, useAddCustomMeal } from '../build-your-own/use-add-custom-meal.ts';
import type { Result } from './describe-result.ts';

type AddResultProps = { readonly result: Result; readonly variant?: CartControlProps['variant'] };

/** One tap adds all that a result consists of; a visitor signs in first and returns to these results, where it is added. */
export function AddResult({ result, variant }: AddResultProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cart = useCartActions();
  const addBowl = useAddCustomMeal();
  const { bowl, meals, name } = result;
  const quantity = useCartFigure(({ items }) =>
    Math.min(
      ...meals.map(({ id }) => items.find(({ mealId }) => mealId === id)?.quantity ?? 0),
      ...(bowl ? [items.find((item) => isBowl(item, bowl.selection))?.quantity ?? 0] : []),
    ),
  );
  const bowlLine = useCartFigure(
    ({ items }) => (bowl && items.find((item) => isBowl(item, bowl.selection))?.cartItemId) ?? 0,
  );
  const keys = [...meals.map(({ id }) => String(id)), ...(bowlLine > 0 ? [`custom-${bowlLine}`] : [])];

  const add = async () => {
    if (readSession().isLoading) await initialiseSession();
    if (!readSession().isAuthenticated) {
      for (const meal of meals) saveGuestLine(meal.name, { mealId: meal.id, quantity: 1 });
      if (bowl) saveGuestLine(bowl.name, customMealBody({ ...bowl, specialInstructions: '' }));
      await navigate(loginPath(pathname + search) ?? '/login');
      return;
    }
    for (const meal of meals) cart.add(meal);
    if (bowl) addBowl.mutate({ ...bowl, specialInstructions: '' });
  };
  return (
    <CartControl
      mealName={name}
      quantity={quantity}
      maxQuantity={maxLineQuantity}
      busy={addBowl.isPending}
      variant={variant}
      onAdd={() => void add()}
      onIncrease={() => keys.forEach(cart.increase)}
      onDecrease={() => keys.forEach(cart.decrease)}
      onRemove={() => keys.forEach(cart.remove)}
    />
  );
}

/** Whether a line of the cart is this bowl, under whatever name. */
function isBowl(
  { mealId, components }: CartItem,
  { baseComponentId, proteinOptionIds, addOnIds }: BowlSelection,
): boolean {
  const ids = new Set([baseComponentId, ...proteinOptionIds, ...addOnIds]);
  return mealId === null && components.length === ids.size && components.every(({ id }) => ids.has(id));
}
