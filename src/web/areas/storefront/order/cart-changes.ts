import type { CartItem } from '#contract/cart.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { termChanges } from '#domain/orders/order-terms.ts';
import { type CartView, lineKey } from '#web/features/cart/cart-view.ts';

type Line = Pick<CartItem, 'cartItemId' | 'mealId' | 'mealName' | 'quantity' | 'pricePerItem'>;

/** What is ordered, and what it costs. */
type Offer = { readonly items: readonly Line[] } & Pick<CartView, 'terms'>;

/** The differences as sentences; empty when the cart is the one that the customer saw. */
export function cartChanges(seen: Offer, now: Offer): string[] {
  return [...lineChanges(seen.items, now.items), ...termChanges(seen.terms, now.terms)];
}

function lineChanges(seen: readonly Line[], now: readonly Line[]): string[] {
  const before = new Map(seen.map((line) => [lineKey(line), line]));
  const after = new Set(now.map(lineKey));
  return [
    ...seen.filter((line) => !after.has(lineKey(line))).map(({ mealName }) => `${mealName} is no longer in your cart`),
    ...now.flatMap((line) => changesOf(before.get(lineKey(line)), line)),
  ];
}

function changesOf(before: Line | undefined, { mealName, quantity, pricePerItem }: Line): string[] {
  if (!before) return [`${mealName} is new in your cart, ${quantity} × ${formatRupeesOnWire(pricePerItem)}`];
  const changes: string[] = [];
  if (before.pricePerItem !== pricePerItem) {
    changes.push(
      `${mealName} now costs ${formatRupeesOnWire(pricePerItem)} instead of ${formatRupeesOnWire(before.pricePerItem)}`,
    );
  }
  if (before.quantity !== quantity) changes.push(`${mealName}: ${quantity} instead of ${before.quantity}`);
  return changes;
}
