import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { dropFromTab, readFromTab } from '#web/platform/storage/tab-storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { cartKey } from './cart-key.ts';
import { loadCart, wantedMealName } from './use-cart.ts';

type WantedMeal = { readonly mealId: number; readonly quantity: number; readonly at: number };

/** Nobody expects more after that: a sign-in for another reason must not fill the cart. */
const wantedForMs = 30 * 60_000;

/** Adds what a visitor wanted before they signed in, once, and says so. */
export async function addWantedMeal(queryClient: QueryClient): Promise<void> {
  const wanted = readFromTab(wantedMealName);
  dropFromTab(wantedMealName);
  if (!isWantedMeal(wanted) || Date.now() - wanted.at > wantedForMs) return;
  const { mealId, quantity } = wanted;
  try {
    const { addCartItem } = await import('#contract/cart.ts');
    const { items } = await call(addCartItem, { body: { mealId, quantity } });
    await (await loadCart(queryClient)).read();
    toast.success(`${items.find((item) => item.mealId === mealId)?.mealName ?? 'Meal'} added to cart!`);
  } catch {
    toast.error('Failed to add item to cart');
  }
  void queryClient.invalidateQueries({ queryKey: cartKey });
}

function isWantedMeal(saved: unknown): saved is WantedMeal {
  if (typeof saved !== 'object' || saved === null) return false;
  const { mealId, quantity, at } = saved as Partial<Record<keyof WantedMeal, unknown>>;
  return [mealId, quantity, at].every((value) => Number.isSafeInteger(value));
}
