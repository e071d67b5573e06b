import type { ResponseOf } from '#contract/endpoint.ts';
import { maxCartLines } from '#domain/orders/order-limits.ts';
import type { Order, orderAgain } from '#contract/orders.ts';

type Item = Pick<Order['items'][number], 'mealId' | 'mealNameSnapshot' | 'quantity'>;

export type OrderAgainOutcome = {
  readonly added: readonly string[];
  readonly unsold: readonly string[];
  readonly soldOut: readonly string[];
  /** Still sold, but the cart's limit is reached. */
  readonly noRoom: readonly string[];
  /** Was in the cart before and is no longer sold; the server reports it once, here. */
  readonly left: readonly string[];
};

/** The result for each line of an order. The response names those that were left out, once for each line. */
export function orderAgainOutcome(
  items: readonly Item[],
  { cart, unavailable, soldOut = [] }: ResponseOf<typeof orderAgain>,
): OrderAgainOutcome {
  const leftOut = [...unavailable];
  const soldOutNow = [...soldOut];
  const outcome = {
    added: [] as string[],
    unsold: [] as string[],
    noRoom: [] as string[],
    soldOut,
    left: cart.removed,
  };
  const isCartFull = cart.items.length >= maxCartLines;
  for (const { mealId, mealNameSnapshot: name, quantity } of items) {
    if (remove(soldOutNow, name)) continue;
    if (!remove(leftOut, name)) {
      outcome.added.push(quantity > 1 ? `${quantity} × ${name}` : name);
      continue;
    }
    const isInCart = mealId !== null && cart.items.some((item) => item.mealId === mealId);
    outcome[isInCart || isCartFull ? 'noRoom' : 'unsold'].push(name);
  }
  return outcome;
}

function remove(names: string[], name: string): boolean {
  const place = names.indexOf(name);
  if (place >= 0) names.splice(place, 1);
  return place >= 0;
}

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** The text of the toast: what was added first, the rest as points. */
export function outcomeText({ added, unsold, soldOut, noRoom, left }: OrderAgainOutcome) {
  return {
    message: added.length > 0 ? `${list.format(added)} added to cart!` : 'Nothing was added to cart.',
    points: [
      ...(unsold.length > 0 ? [`No longer sold: ${list.format(unsold)}.`] : []),
      ...(soldOut.length > 0 ? [`Sold out: ${list.format(soldOut)}.`] : []),
      ...(noRoom.length > 0 ? [`No room in your cart for more: ${list.format(noRoom)}.`] : []),
      ...(left.length > 0 ? [`Left your cart, no longer sold: ${list.format(left)}.`] : []),
    ],
  };
}
