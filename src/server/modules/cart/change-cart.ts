import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Transactor, Tx } from '#server/db/client.ts';
import { Pipelined } from '#server/db/pipelined.ts';
import { sendIn } from '#server/db/statement.ts';
import type { Caller } from '#server/http/caller.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import type { FoodCache, FoodRows, ServingKitchen } from '#server/modules/catalog/food-rows.ts';
import {
  type CartChange,
  type CartItemRow,
  type CartItems,
  findCart,
  insertCartIfMissing,
  lockCartRow,
  writeLines,
} from './cart-queries.ts';
import { toCart } from './cart-row.ts';
import { type Foods, readFoodsOf, splitByAvailability, toCartLines } from './read-cart.ts';

export type CartDeps = {
  readonly db: Transactor;
  readonly reads: Db;
  readonly foodCache: FoodCache;
  /** Of the address whose kitchen counts; without one, the default address. */
  readonly deliveryAddressId?: number | undefined;
};
/** The cart as it was read together with the session: what is decided on it is written only if it is still the same. */
export type SeenCart = CartItems;
export type LockedCart = CartItems & { readonly userId: number; readonly revision: number };

/** Decides what to do with the lines of a cart; throws when that is not allowed. Pure: it may decide twice. */
export type Plan = {
  /** Foods that are not in the cart yet. */
  readonly foods?: Foods;
  readonly decide: (items: readonly CartItemRow[], foods: FoodRows) => Partial<CartChange>;
};

export function setCartQuantity(
  deps: CartDeps,
  caller: Caller,
  seen: SeenCart,
  cartItemId: number,
  quantity: number,
): Promise<Cart> {
  return changeCart(deps, caller, seen, {
    decide: (items) => {
      requireLine(items, cartItemId);
      return { quantities: new Map([[cartItemId, quantity]]) };
    },
  });
}

export function removeCartItem(deps: CartDeps, caller: Caller, seen: SeenCart, cartItemId: number): Promise<Cart> {
  return changeCart(deps, caller, seen, {
    decide: (items) => {
      requireLine(items, cartItemId);
      return { deletedIds: [cartItemId] };
    },
  });
}

/** By the customer: nothing was ordered, so the generation stays. */
export function clearCart(deps: CartDeps, caller: Caller, seen: SeenCart): Promise<Cart> {
  return changeCart(deps, caller, seen, { decide: (items) => ({ deletedIds: items.map(({ id }) => id) }) });
}

/** One statement without a lock. If the cart changes at the same time, it is repeated in a transaction that locks the cart. */
export async function changeCart(
  { db, reads, foodCache, deliveryAddressId }: CartDeps,
  { userId }: Caller,
  seen: SeenCart,
  plan: Plan,
): Promise<Cart> {
  const { revision } = seen;
  const kitchen = (at: Db) => () => findServingKitchen(at, userId, deliveryAddressId);
  if (revision !== null) {
    const cart = await db.inSharedStatement<Cart | null>(async (send, key) => {
      const { change, finish } = decideOn(
        seen,
        await readFoodsOf(reads, foodCache, seen, kitchen(reads), plan.foods),
        plan,
      );
      const addedIds = await send(writeLines, userId, { userId, revision, key, ...change });
      return addedIds && finish(addedIds);
    });
    if (cart) return cart;
  }
  return db.transaction(async (tx) => changeLockedCart(tx, foodCache, await lockCart(tx, userId), kitchen(tx), plan));
}

/** Takes the lock that every other change waits for, and reads the lines behind it; a missing cart is created. */
export async function lockCart(tx: Tx, userId: number): Promise<LockedCart> {
  const [isLocked, cart] = await Promise.all([lockCartRow(tx, userId), findCart(tx, userId)]);
  const { revision } = cart;
  // A cart that was created between the two statements is seen by the second one only, and not locked.
  if (isLocked && revision !== null) return { ...cart, userId, revision };
  await insertCartIfMissing(tx, userId);
  return lockCart(tx, userId);
}

export async function changeLockedCart(
  tx: Tx,
  foodCache: FoodCache,
  locked: LockedCart,
  kitchen: ServingKitchen,
  plan: Plan,
): Promise<Pipelined<Cart>> {
  const { userId, revision } = locked;
  const { change, finish } = decideOn(locked, await readFoodsOf(tx, foodCache, locked, kitchen, plan.foods), plan);
  const written = sendIn(tx, writeLines([{ userId, revision, key: null, ...change }]));
  return new Pipelined(
    written.then(([addedIds]) => {
      if (!addedIds) throw new Error('a locked cart has changed');
      return finish(addedIds);
    }),
  );
}

/** Every change also deletes the lines that are no longer sold, which the cart then lists. */
function decideOn({ items, terms }: CartItems, foods: FoodRows, { decide }: Plan) {
  const { deletedIds = [], quantities = new Map<number, number>(), added = [] } = decide(items, foods);
  const kept = items
    .filter(({ id }) => !deletedIds.includes(id))
    .map((item) => ({ ...item, quantity: quantities.get(item.id) ?? item.quantity }));
  const [available, unavailable] = splitByAvailability(toCartLines(kept, foods));
  const change: CartChange = {
    deletedIds: [...deletedIds, ...unavailable.map(({ cartItemId }) => cartItemId)],
    quantities,
    added,
  };
  const finish = (addedIds: readonly number[]) => {
    const addedItems = added.map((line, index) => ({ ...line, id: addedIds[index]! }));
    return toCart([...available, ...toCartLines(addedItems, foods)], unavailable, { terms, ...foods });
  };
  return { change, finish };
}

function requireLine(items: readonly CartItemRow[], cartItemId: number): void {
  if (!items.some(({ id }) => id === cartItemId)) throw new AppError('not-found', 'This item is not in your cart.');
}
