import type { CartItem, QuoteAmounts } from '#contract/cart.ts';
import { isSoldOutLine } from '#domain/menu/availability.ts';
import { fromRupees } from '#domain/money.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type DiscountOf, quote, quoteInRupees } from '#domain/orders/pricing.ts';

/** The cart as the customer sees it: the server's last version with the changes made since. */
export type CartView = {
  readonly items: readonly CartItem[];
  readonly quote: QuoteAmounts;
  /** The terms of the quote, as last sent by the server. */
  readonly terms: OrderTerms;
  /** False while a change has not been sent or has no response. */
  readonly isSettled: boolean;
};

/** The meal's id, or 'custom-' and the line's id for a custom bowl. */
export function lineKey({ mealId, cartItemId }: Pick<CartItem, 'mealId' | 'cartItemId'>): string {
  return mealId === null ? `custom-${cartItemId}` : String(mealId);
}

/** Without the lines that are sold out. */
export function cartQuote(
  items: readonly Pick<CartItem, 'pricePerItem' | 'quantity' | 'problem'>[],
  terms: OrderTerms,
  discountOf?: DiscountOf,
): QuoteAmounts {
  const lines = items
    .filter(({ problem }) => !isSoldOutLine(problem))
    .map(({ pricePerItem, quantity }) => ({ unitPrice: fromRupees(pricePerItem), quantity }));
  return quoteInRupees(quote(lines, terms, discountOf));
}
