import type { Tx } from '#server/db/client.ts';
import { insertCartIfMissing, lockCartRow } from './cart-queries.ts';

/** Every write to a cart takes this lock first; a missing cart is created. */
export async function lockCart(tx: Tx, userId: number): Promise<{ generation: number }> {
  const cart = await lockCartRow(tx, userId);
  if (cart) return cart;
  await insertCartIfMissing(tx, userId);
  return (await lockCartRow(tx, userId))!;
}
