import type { Cart } from '#contract/cart.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import { type FoodCache, type FoodRows, type ServingKitchen, readFoodRows } from '#server/modules/catalog/food-rows.ts';
import { type CartLine, componentIds, selectionOf, toBowlLine, toMealLine } from './cart-line.ts';
import {
  type CartItemRow,
  type CartItems,
  findCart,
  findCartOfSession,
  findCarts,
  insertMissingCarts,
} from './cart-queries.ts';
import { toCart } from './cart-row.ts';

/** Reading never writes: unavailable lines are only listed as removed, the next change deletes them. */
export async function showCart(db: Db, foodCache: FoodCache, cart: CartItems, kitchen: ServingKitchen): Promise<Cart> {
  const foods = await readFoodsOf(db, foodCache, cart, kitchen);
  return toCart(...splitByAvailability(toCartLines(cart.items, foods)), { ...cart, ...foods });
}

export async function readCart(db: Db, foodCache: FoodCache, userId: number): Promise<Cart> {
  return showCart(db, foodCache, await findCart(db, userId), () => findServingKitchen(db, userId));
}

/** To be read together with the session, which is undefined when it is not valid. */
export function readCartAhead(db: Db, tokenHash: Buffer): ReturnType<typeof findCartOfSession> {
  return findCartOfSession(db, tokenHash);
}

/** The lines as they are stored, with what an order depends on. */
export function readCartItems(db: Db, userId: number): Promise<CartItems> {
  return findCart(db, userId);
}

/** Of several customers, by id; a missing cart is created. */
export async function readCartsOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, CartItems>> {
  const [, carts] = await Promise.all([insertMissingCarts(tx, userIds), findCarts(tx, userIds)]);
  return carts;
}

export type { CartItems };
export type Foods = { readonly mealIds: readonly number[]; readonly componentIds: readonly number[] };

/** Also the foods that a change is about to add. */
export function readFoodsOf(
  db: Db,
  foodCache: FoodCache,
  { catalogVersion, items }: Pick<CartItems, 'catalogVersion' | 'items'>,
  kitchen: ServingKitchen,
  added: Foods = { mealIds: [], componentIds: [] },
): Promise<FoodRows> {
  const ids = {
    mealIds: [...items.flatMap(({ mealId }) => mealId ?? []), ...added.mealIds],
    componentIds: [...items.flatMap((item) => componentIds(selectionOf(item))), ...added.componentIds],
  };
  return readFoodRows(db, foodCache, catalogVersion, ids, kitchen);
}

export function toCartLines(items: readonly CartItemRow[], { meals, components }: FoodRows): CartLine[] {
  return items.map((item) =>
    item.mealId === null ? toBowlLine(item, components) : toMealLine(item, meals.get(item.mealId)!),
  );
}

export function splitByAvailability(lines: readonly CartLine[]): [available: CartLine[], unavailable: CartLine[]] {
  return [lines.filter(({ isAvailable }) => isAvailable), lines.filter(({ isAvailable }) => !isAvailable)];
}
