import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockCart, settleCart } from './cart-for-order.ts';
import { deleteLines } from './cart-queries.ts';

export function removeCartItem(db: Database, { userId }: Caller, cartItemId: number): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    const removed = await deleteLines(tx, userId, [cartItemId]);
    if (removed === 0) throw new AppError('not-found', 'This item is not in your cart.');
    return settleCart(tx, userId);
  });
}
