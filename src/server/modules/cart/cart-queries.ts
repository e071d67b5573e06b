import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BowlSelection } from '#contract/cart.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedOnce, preparedOnceInTx } from '#server/db/prepared-once.ts';
import { cartItems, carts } from '#server/db/schema/carts.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { termsInForce, termsOf } from '#server/db/schema/order-terms.ts';

export type CartItemRow = typeof cartItems.$inferSelect;
export type MealRow = typeof meals.$inferSelect;
export type NewBowl = BowlSelection & { name: string; specialInstructions: string };

const lockedCart = preparedOnceInTx((tx) =>
  tx
    .select({ generation: carts.generation })
    .from(carts)
    .where(eq(carts.userId, sql.placeholder('userId')))
    .for('update'),
);
const nextGeneration = preparedOnceInTx((tx) =>
  tx
    .update(carts)
    .set({ generation: sql`${carts.generation} + 1` })
    .where(eq(carts.userId, sql.placeholder('userId'))),
);
const itemsOfCart = preparedOnce((db) =>
  db
    .select({ terms: termsOf(termsInForce), item: cartItems, meal: meals })
    .from(termsInForce)
    .leftJoin(cartItems, eq(cartItems.userId, sql.placeholder('userId')))
    .leftJoin(meals, eq(meals.id, cartItems.mealId))
    .orderBy(asc(cartItems.id)),
);

export async function lockCartRow(tx: Tx, userId: number): Promise<{ generation: number } | undefined> {
  const [cart] = await lockedCart(tx, { userId });
  return cart;
}

export async function insertCartIfMissing(tx: Tx, userId: number): Promise<void> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing();
}

export async function raiseGeneration(tx: Tx, userId: number): Promise<void> {
  await nextGeneration(tx, { userId });
}

export type CartRows = { terms: OrderTerms; items: { item: CartItemRow; meal: MealRow | null }[] };

/**
 * In the order in which they came into the cart, whatever happens to their quantities. The terms that they would be ordered
 * under come with them: an order would feel another round trip.
 */
export async function findCartItems(db: Db, userId: number): Promise<CartRows> {
  const rows = await itemsOfCart(db, { userId });
  return {
    terms: rows[0]!.terms,
    items: rows.flatMap(({ item, meal }) => (item ? [{ item, meal }] : [])),
  };
}

export async function findMealIdsOnMenu(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: meals.id })
    .from(meals)
    .where(and(inArray(meals.id, [...ids]), isNull(meals.archivedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** One statement, so that no quantity is ever read and written back. False, and nothing done, when the line would grow too large. */
export async function addToMealLine(tx: Tx, userId: number, mealId: number, quantity: number): Promise<boolean> {
  const grown = sql`${cartItems.quantity} + ${quantity}`;
  const rows = await tx
    .insert(cartItems)
    .values({ userId, mealId, quantity })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.mealId],
      targetWhere: sql`${cartItems.mealId} is not null`,
      set: { quantity: grown },
      setWhere: sql`${grown} <= ${maxLineQuantity}`,
    })
    .returning({ id: cartItems.id });
  return rows.length > 0;
}

export async function insertBowlLine(tx: Tx, userId: number, bowl: NewBowl, quantity: number): Promise<void> {
  const { name, baseComponentId, proteinOptionIds, addOnIds, specialInstructions } = bowl;
  await tx.insert(cartItems).values({
    userId,
    customName: name,
    baseComponentId,
    proteinOptionIds,
    addOnIds,
    specialInstructions,
    quantity,
  });
}

export async function updateLineQuantity(
  tx: Tx,
  userId: number,
  cartItemId: number,
  quantity: number,
): Promise<boolean> {
  const rows = await tx
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.userId, userId), eq(cartItems.id, cartItemId)))
    .returning({ id: cartItems.id });
  return rows.length > 0;
}

export async function deleteLines(tx: Tx, userId: number, cartItemIds: readonly number[]): Promise<number> {
  const rows = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.id, [...cartItemIds])))
    .returning({ id: cartItems.id });
  return rows.length;
}

export async function deleteAllLines(tx: Tx, userId: number): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
}
