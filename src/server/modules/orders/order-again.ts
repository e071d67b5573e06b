import type { Answer } from '#contract/endpoint.ts';
import type { orderAgain as orderAgainEndpoint } from '#contract/orders.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type NamedLine, putIntoCart } from '#server/modules/cart/add-cart-lines.ts';
import { requireOrder } from './find-order.ts';
import type { OrderItemRow } from './order-queries.ts';

/** Adds the still available items of an own order to the cart, at today's prices, and lists the unavailable ones. */
export function orderAgain(
  db: Transactor,
  caller: Caller,
  orderId: number,
): Promise<Answer<typeof orderAgainEndpoint>> {
  return db.transaction(async (tx) => {
    const { items } = await requireOrder(tx, orderId, caller.userId);
    const { cart, leftOut } = await putIntoCart(tx, caller.userId, items.map(toLine));
    return { cart, unavailable: leftOut.map(({ name }) => name) };
  });
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
