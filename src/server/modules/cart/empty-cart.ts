import type { Cart } from '#contract/cart.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { deleteAllLines, raiseGeneration } from './cart-queries.ts';
import { lockCart } from './lock-cart.ts';
import { removeUnavailableLines } from './remove-unavailable-lines.ts';

/** After an order: deletes all lines and starts the cart's next generation, which a second order would need. */
export async function emptyCart(tx: Tx, userId: number): Promise<void> {
  // Before the delete: the update takes the cart's row lock, which every write to a cart takes first.
  await raiseGeneration(tx, userId);
  await deleteAllLines(tx, userId);
}

/** By the customer: nothing was ordered, so the generation stays. */
export function clearCart(db: Database, { userId }: Caller): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    await deleteAllLines(tx, userId);
    return removeUnavailableLines(tx, userId);
  });
}
