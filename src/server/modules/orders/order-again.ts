import type { ResponseOf } from '#contract/endpoint.ts';
import type { orderAgain as orderAgainEndpoint } from '#contract/orders.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import type { Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type NamedLine, putIntoCart } from '#server/modules/cart/add-to-cart.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import type { CartDeps } from '#server/modules/cart/change-cart.ts';
import { requireOrder } from './find-order.ts';
import type { OrderItemRow } from './order-queries.ts';

/** Adds the still available items of an own order to the cart, at today's prices, and lists those that are no longer sold or sold out. */
export function orderAgain(
  { db, foodCache }: Pick<CartDeps, 'db' | 'foodCache'>,
  caller: Caller,
  orderId: number,
): Promise<ResponseOf<typeof orderAgainEndpoint>> {
  return db.transaction(async (tx) => {
    const { cart, leftOut } = await putOrderIntoCart(tx, foodCache, caller.userId, orderId);
    const soldOut = leftOut.filter(({ reason }) => reason === 'sold-out').map(({ name }) => name);
    const unavailable = leftOut.filter(({ reason }) => reason !== 'sold-out').map(({ name }) => name);
    return cart.map((now) => ({ cart: now, unavailable, soldOut }));
  });
}

/** Of an own order. */
export async function putOrderIntoCart(tx: Tx, foodCache: FoodCache, userId: number, orderId: number) {
  const { items } = await requireOrder(tx, orderId, userId);
  return putIntoCart(tx, foodCache, userId, items.map(toLine));
}

function toLine(item: OrderItemRow): NamedLine {
  const { name, quantity } = item;
  if (item.mealId !== null) return { name, quantity, mealId: item.mealId };
  const idsOf = (type: ComponentType) =>
    item.components.filter(({ componentType }) => componentType === type).map(({ id }) => id);
  const [baseComponentId = 0] = idsOf('BASE');
  return {
    name,
    quantity,
    custom: {
      name,
      baseComponentId,
      proteinOptionIds: idsOf('PROTEIN'),
      addOnIds: idsOf('ADDON'),
      specialInstructions: item.specialInstructions,
    },
  };
}
