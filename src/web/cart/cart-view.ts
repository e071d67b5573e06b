import type { CartItem, QuoteAmounts } from '#contract/cart.ts';
import { fromRupees } from '#domain/money.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { quote, quoteInRupees } from '#domain/orders/pricing.ts';

/** The cart as the customer sees it: what the server last said, with the changes made since. */
export type CartView = {
  readonly items: readonly CartItem[];
  readonly quote: QuoteAmounts;
  /** What the quote was made under, as the server last said. */
  readonly terms: OrderTerms;
  /** False while a change is still on its way to the server. */
  readonly isSettled: boolean;
};

/** The meal's id, or 'custom-' and the number of the line for a bowl of one's own. */
export function lineKey({ mealId, cartItemId }: Pick<CartItem, 'mealId' | 'cartItemId'>): string {
  return mealId === null ? `custom-${cartItemId}` : String(mealId);
}

export function cartQuote(
  items: readonly Pick<CartItem, 'pricePerItem' | 'quantity'>[],
  terms: OrderTerms,
): QuoteAmounts {
  const lines = items.map(({ pricePerItem, quantity }) => ({ unitPrice: fromRupees(pricePerItem), quantity }));
  return quoteInRupees(quote(lines, terms));
}
