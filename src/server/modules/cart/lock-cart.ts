import type { Tx } from '#server/db/client.ts';
import { type CartItems, findCartItems, insertCartIfMissing, lockCartRow } from './cart-queries.ts';

export type LockedCart = CartItems & { readonly generation: number };

/** Every write to a cart takes this lock first and decides on the lines read behind it; a missing cart is created. */
export async function lockCart(tx: Tx, userId: number): Promise<LockedCart> {
  const [cart, items] = await Promise.all([lockCartRow(tx, userId), findCartItems(tx, userId)]);
  if (cart) return { ...cart, ...items };
  await insertCartIfMissing(tx, userId);
  return lockCart(tx, userId);
}
