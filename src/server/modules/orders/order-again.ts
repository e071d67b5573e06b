import type { Answer } from '#contract/endpoint.ts';
import type { orderAgain as orderAgainEndpoint } from '#contract/orders.ts';
import type { ComponentType } from '#domain/component-type.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type LineToAdd, addLines, lockCart, readCart } from '#server/modules/cart/cart-for-order.ts';
import { demandOrder } from './find-order.ts';
import type { OrderItemRow } from './order-queries.ts';

/** Adds to the cart what is still sold of an own order, at today's prices, and names the rest. */
export function orderAgain(db: Database, caller: Caller, orderId: number): Promise<Answer<typeof orderAgainEndpoint>> {
  return db.transaction(async (tx) => {
    const { items } = await demandOrder(tx, orderId, caller.userId);
    await lockCart(tx, caller.userId);
    const outcomes = await addLines(tx, caller.userId, items.map(toLine));
    const unavailable = items.filter((_item, index) => outcomes[index] !== 'added').map(({ name }) => name);
    return { cart: await readCart(tx, caller.userId), unavailable };
  });
}

function toLine(item: OrderItemRow): LineToAdd {
  if (item.mealId !== null) return { mealId: item.mealId, quantity: item.quantity };
  const idsOf = (type: ComponentType) =>
    item.components.filter(({ componentType }) => componentType === type).map(({ id }) => id);
  const [baseComponentId = 0] = idsOf('BASE');
  return {
    quantity: item.quantity,
    custom: {
      name: item.name,
      baseComponentId,
      proteinOptionIds: idsOf('PROTEIN'),
      addOnIds: idsOf('ADDON'),
      specialInstructions: item.specialInstructions,
    },
  };
}
