import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { deleteLines, updateLineQuantity } from './cart-queries.ts';
import { lockCart } from './lock-cart.ts';
import { removeUnavailableLines } from './remove-unavailable-lines.ts';

export function setCartQuantity(db: Database, { userId }: Caller, cartItemId: number, quantity: number): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    const isFound = await updateLineQuantity(tx, userId, cartItemId, quantity);
    if (!isFound) throw new AppError('not-found', 'This item is not in your cart.');
    return removeUnavailableLines(tx, userId);
  });
}

export function removeCartItem(db: Database, { userId }: Caller, cartItemId: number): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    const removed = await deleteLines(tx, userId, [cartItemId]);
    if (removed === 0) throw new AppError('not-found', 'This item is not in your cart.');
    return removeUnavailableLines(tx, userId);
  });
}
