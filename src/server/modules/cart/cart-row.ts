import type { Cart, CartItem } from '#contract/cart.ts';
import { toRupees } from '#domain/money.ts';
import { type OrderTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { CartLine } from './cart-line.ts';

export function toCart(lines: readonly CartLine[], unavailable: readonly CartLine[], terms: OrderTerms): Cart {
  return {
    items: lines.map(toCartItem),
    quote: quoteInRupees(quote(lines, terms)),
    terms: termsOnWire(terms),
    removed: unavailable.map(({ name }) => name),
  };
}

function toCartItem(line: CartLine): CartItem {
  return {
    cartItemId: line.cartItemId,
    mealId: line.mealId,
    mealName: line.name,
    pricePerItem: toRupees(line.unitPrice),
    mealImageUrl: line.imageUrl,
    artUrl: line.artUrl,
    quantity: line.quantity,
    caloriesKcal: line.caloriesKcal,
    nutritionValues: line.nutrition,
    isVegetarian: line.isVegetarian,
    allergens: line.allergens,
    components: line.components,
    specialInstructions: line.specialInstructions,
  };
}
