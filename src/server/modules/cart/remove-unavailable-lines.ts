import type { Cart } from '#contract/cart.ts';
import type { Tx } from '#server/db/client.ts';
import { deleteLines } from './cart-queries.ts';
import { toCart } from './cart-row.ts';
import { readCartLines, splitByAvailability } from './read-cart.ts';

/** The last step of every cart change: deletes what is no longer sold and returns the cart with the deleted names. */
export async function removeUnavailableLines(tx: Tx, userId: number): Promise<Cart> {
  const [available, unavailable] = splitByAvailability(await readCartLines(tx, userId));
  if (unavailable.length > 0) {
    await deleteLines(
      tx,
      userId,
      unavailable.map(({ cartItemId }) => cartItemId),
    );
  }
  return toCart(available, unavailable);
}
