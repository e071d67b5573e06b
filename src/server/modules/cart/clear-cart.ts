import type { Cart } from '#contract/cart.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockCart, settleCart } from './cart-for-order.ts';
import { deleteAllLines } from './cart-queries.ts';

/** Nothing was ordered, so the filling goes on: its generation stays. */
export function clearCart(db: Database, { userId }: Caller): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    await deleteAllLines(tx, userId);
    return settleCart(tx, userId);
  });
}
