import { lineTotal } from '#domain/orders/pricing.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import type { OrderItemRow } from './order-queries.ts';

/** A line of the cart as the order will remember it, whatever happens to the meal later. */
export function toOrderItemRow(line: CartLine, position: number): OrderItemRow {
  return {
    position,
    mealId: line.mealId,
    name: line.name,
    quantity: line.quantity,
    pricePaise: line.unitPrice,
    lineTotalPaise: lineTotal(line),
    servingWeightGrams: line.servingWeightGrams,
    caloriesKcal: line.caloriesKcal,
    nutrition: line.nutrition,
    isVegetarian: line.isVegetarian,
    allergens: line.allergens,
    artUrl: line.artUrl,
    components: line.components,
    specialInstructions: line.specialInstructions,
  };
}
