import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import { Pipelined } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FoodCache, FoodRows } from '#server/modules/catalog/food-rows.ts';
import { type CartItemRow, deleteAllLines, deleteLines, raiseGeneration, updateLineQuantity } from './cart-queries.ts';
import { toCart } from './cart-row.ts';
import { type LockedCart, lockCart } from './lock-cart.ts';
import { readFoodsOf, splitByAvailability, toCartLines } from './read-cart.ts';

export type CartDeps = { readonly db: Transactor; readonly foodCache: FoodCache };

export function setCartQuantity(
  { db, foodCache }: CartDeps,
  { userId }: Caller,
  cartItemId: number,
  quantity: number,
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId);
    requireLine(cart.items, cartItemId);
    const foods = await readFoodsOf(tx, foodCache, cart);
    return writeChange(tx, userId, cart, foods, [updateLineQuantity(tx, userId, cartItemId, quantity)]);
  });
}

export function removeCartItem({ db, foodCache }: CartDeps, { userId }: Caller, cartItemId: number): Promise<Cart> {
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId);
    requireLine(cart.items, cartItemId);
    return writeChange(tx, userId, cart, await readFoodsOf(tx, foodCache, cart), [], [cartItemId]);
  });
}

/** By the customer: nothing was ordered, so the generation stays. */
export function clearCart({ db, foodCache }: CartDeps, { userId }: Caller): Promise<Cart> {
  return db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId);
    const all = cart.items.map(({ id }) => id);
    return writeChange(tx, userId, cart, await readFoodsOf(tx, foodCache, cart), [], all);
  });
}

/** After an order: deletes all lines and starts the cart's next generation, which a second order would need. */
export async function emptyCart(tx: Tx, userId: number): Promise<void> {
  // The update first: it takes the cart's row lock, which every write to a cart takes first.
  await Promise.all([raiseGeneration(tx, userId), deleteAllLines(tx, userId)]);
}

/**
 * The last step of every change of a locked cart: deletes the removed lines and those that are no longer sold, which the
 * cart then lists. `written`: lines as they have been sent, in place of or behind those that were there.
 */
export function writeChange(
  tx: Tx,
  userId: number,
  { items, terms }: LockedCart,
  foods: FoodRows,
  written: readonly Promise<CartItemRow>[],
  removedIds: readonly number[] = [],
): Pipelined<Cart> {
  const kept = items.filter(({ id }) => !removedIds.includes(id));
  const [, unavailable] = splitByAvailability(toCartLines(kept, foods));
  const deletedIds = [...removedIds, ...unavailable.map(({ cartItemId }) => cartItemId)];
  const deletion = deletedIds.length > 0 ? deleteLines(tx, userId, deletedIds) : undefined;
  const finish = async () => {
    const lines = new Map(kept.map((item) => [item.id, item]));
    for (const line of await Promise.all(written)) lines.set(line.id, line);
    await deletion;
    return toCart(...splitByAvailability(toCartLines([...lines.values()], foods)), terms);
  };
  return new Pipelined(finish());
}

function requireLine(items: readonly CartItemRow[], cartItemId: number): void {
  if (!items.some(({ id }) => id === cartItemId)) throw new AppError('not-found', 'This item is not in your cart.');
}
