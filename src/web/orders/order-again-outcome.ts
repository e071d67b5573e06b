import type { Cart } from '#contract/cart.ts';
import { maxCartLines } from '#domain/orders/cart-limits.ts';
import type { Order } from '#contract/orders.ts';

type Item = Pick<Order['items'][number], 'mealId' | 'mealNameSnapshot' | 'quantity'>;

export type OrderAgainOutcome = {
  readonly added: readonly string[];
  readonly unsold: readonly string[];
  /** Still sold, but the cart's limit is reached. */
  readonly noRoom: readonly string[];
  /** Was in the cart before and is no longer sold; the server reports it once, here. */
  readonly left: readonly string[];
};

/** The result for each line of an order. The response names those that were left out, once for each line. */
export function orderAgainOutcome(
  items: readonly Item[],
  { cart, unavailable }: { readonly cart: Cart; readonly unavailable: readonly string[] },
): OrderAgainOutcome {
  const leftOut = [...unavailable];
  const outcome = { added: [] as string[], unsold: [] as string[], noRoom: [] as string[], left: cart.removed };
  const isCartFull = cart.items.length >= maxCartLines;
  for (const { mealId, mealNameSnapshot: name, quantity } of items) {
    const place = leftOut.indexOf(name);
    if (place < 0) {
      outcome.added.push(quantity > 1 ? `${quantity} × ${name}` : name);
      continue;
    }
    leftOut.splice(place, 1);
    const isInCart = mealId !== null && cart.items.some((item) => item.mealId === mealId);
    outcome[isInCart || isCartFull ? 'noRoom' : 'unsold'].push(name);
  }
  return outcome;
}

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** The text of the toast: what was added first, the rest as points. */
export function outcomeText({ added, unsold, noRoom, left }: OrderAgainOutcome) {
  return {
    message: added.length > 0 ? `${list.format(added)} added to cart!` : 'Nothing was added to cart.',
    points: [
      ...(unsold.length > 0 ? [`No longer sold: ${list.format(unsold)}.`] : []),
      ...(noRoom.length > 0 ? [`No room in your cart for more: ${list.format(noRoom)}.`] : []),
      ...(left.length > 0 ? [`Left your cart, no longer sold: ${list.format(left)}.`] : []),
    ],
  };
}
