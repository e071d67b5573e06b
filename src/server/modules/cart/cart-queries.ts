import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BowlSelection } from '#contract/cart.ts';
import { maxLineQuantity } from '#domain/orders/cart-limits.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { cartItems, carts } from '#server/db/schema/carts.ts';
import { meals } from '#server/db/schema/catalog.ts';

export type CartItemRow = typeof cartItems.$inferSelect;
export type MealRow = typeof meals.$inferSelect;
export type NewBowl = BowlSelection & { name: string; specialInstructions: string };

const lockedCart = preparedOnce((db) =>
  db
    .select({ generation: carts.generation })
    .from(carts)
    .where(eq(carts.userId, sql.placeholder('userId')))
    .for('update'),
);
const nextGeneration = preparedOnce((db) =>
  db
    .update(carts)
    .set({ generation: sql`${carts.generation} + 1` })
    .where(eq(carts.userId, sql.placeholder('userId'))),
);
const itemsOfCart = preparedOnce((db) =>
  db
    .select({ item: cartItems, meal: meals })
    .from(cartItems)
    .leftJoin(meals, eq(meals.id, cartItems.mealId))
    .where(eq(cartItems.userId, sql.placeholder('userId')))
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

/** Oldest line first, also after a change of quantity. */
export function findCartItems(db: Db, userId: number): Promise<{ item: CartItemRow; meal: MealRow | null }[]> {
  return itemsOfCart(db, { userId });
}

export async function findMealIdsOnMenu(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: meals.id })
    .from(meals)
    .where(and(inArray(meals.id, [...ids]), isNull(meals.archivedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** One upsert, so that parallel adds lose no quantity. Returns false without a write when the line would exceed its maximum. */
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
