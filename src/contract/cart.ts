import { z } from 'zod';
import { maxCartLines, maxLineQuantity } from '#domain/orders/order-limits.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { LineProblem } from './availability.ts';
import type { Endpoint } from './endpoint.ts';
import { OrderTerms } from './order-terms.ts';
import { Allergens, Id, NutritionValues, PathId, Rupees, requiredLine, textOrEmpty } from './shapes.ts';

export const Quantity = z.int().min(1).max(maxLineQuantity);

/** A component of a custom bowl, in carts and orders. */
export const LineComponent = z.object({
  id: Id,
  name: z.string(),
  componentType: z.enum(componentTypes),
  servingWeightGrams: z.int(),
  caloriesKcal: z.int(),
});
export type LineComponent = z.output<typeof LineComponent>;

export const CartItem = z.object({
  cartItemId: Id,
  /** Null for a custom bowl. */
  mealId: Id.nullable(),
  mealName: z.string(),
  pricePerItem: Rupees,
  mealImageUrl: z.string().nullable(),
  artUrl: z.string(),
  quantity: Quantity,
  caloriesKcal: z.int(),
  nutritionValues: NutritionValues,
  isVegetarian: z.boolean(),
  allergens: Allergens,
  components: z.array(LineComponent),
  specialInstructions: z.string(),
  /** Present while the line cannot be ordered. It stays in the cart, which cannot be ordered until the line is removed. */
  problem: LineProblem.optional(),
});
export type CartItem = z.output<typeof CartItem>;

export const QuoteAmounts = z.object({
  subtotal: Rupees,
  /** Of a coupon, which an order names. A cart has none. */
  discount: Rupees.optional(),
  deliveryFee: Rupees,
  tax: Rupees,
  total: Rupees,
});
export type QuoteAmounts = z.output<typeof QuoteAmounts>;

export const Cart = z.object({
  items: z.array(CartItem),
  quote: QuoteAmounts,
  /** What the quote was made under. */
  terms: OrderTerms,
  /** Names of lines that are no longer sold, listed until the next change of the cart. */
  removed: z.array(z.string()),
});
export type Cart = z.output<typeof Cart>;

/** What is sold out depends on the kitchen: of this own address, else of the default one. */
const query = z.object({ deliveryAddressId: PathId.optional() });

export const getCart = {
  method: 'GET',
  path: '/cart',
  summary: 'Own cart',
  access: 'signed-in',
  query,
  response: Cart,
} as const satisfies Endpoint;

export const addCartItem = {
  method: 'POST',
  path: '/cart/items',
  summary: 'Add a meal; one that is in the cart already gets more',
  access: 'signed-in',
  query,
  body: z.strictObject({ mealId: Id, quantity: Quantity.default(1) }),
  response: Cart,
  idempotent: true,
} as const satisfies Endpoint;

export const setCartQuantity = {
  method: 'PUT',
  path: '/cart/items/:cartItemId',
  summary: 'Set the quantity of a line',
  access: 'signed-in',
  query,
  params: z.object({ cartItemId: PathId }),
  body: z.strictObject({ quantity: Quantity }),
  response: Cart,
} as const satisfies Endpoint;

export const removeCartItem = {
  method: 'DELETE',
  path: '/cart/items/:cartItemId',
  summary: 'Take a line out',
  access: 'signed-in',
  query,
  params: z.object({ cartItemId: PathId }),
  response: Cart,
} as const satisfies Endpoint;

export const clearCart = {
  method: 'DELETE',
  path: '/cart',
  summary: 'Empty the cart',
  access: 'signed-in',
  response: Cart,
} as const satisfies Endpoint;

export const BowlSelection = z.strictObject({
  baseComponentId: Id,
  proteinOptionIds: z.array(Id).max(20),
  addOnIds: z.array(Id).max(60),
});
export type BowlSelection = z.output<typeof BowlSelection>;

/** A meal of the menu, or a bowl from components. No text: the shop names the bowl. */
export const LineToOrder = z.union([
  z.strictObject({ mealId: Id, quantity: Quantity.default(1) }),
  z.strictObject({ bowl: BowlSelection, quantity: Quantity.default(1) }),
]);
export type LineToOrder = z.output<typeof LineToOrder>;

/** The lines of an order that is not made from a cart. */
export const LinesToOrder = z
  .array(LineToOrder)
  .min(1, 'Add at least one meal')
  .max(maxCartLines, `An order can have at most ${maxCartLines} different meals`)
  .refine(listsMealsOnce, 'Each meal can be listed once');

function listsMealsOnce(lines: readonly LineToOrder[]): boolean {
  const mealIds = lines.flatMap((line) => ('mealId' in line ? line.mealId : []));
  return new Set(mealIds).size === mealIds.length;
}

export const addCustomCartItem = {
  method: 'POST',
  path: '/cart/items/custom',
  summary: 'Add a custom bowl, always as a line of its own',
  access: 'signed-in',
  body: BowlSelection.extend({
    name: requiredLine('Please enter a name for your custom meal', 80),
    quantity: Quantity.default(1),
    specialInstructions: textOrEmpty(300),
  }),
  response: Cart,
  idempotent: true,
} as const satisfies Endpoint;
