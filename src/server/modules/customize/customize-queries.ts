import { and, count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { users } from '#server/db/schema/users.ts';

export type SavedMealRow = typeof savedMeals.$inferSelect;
export type SavedMealFields = Omit<SavedMealRow, 'id' | 'userId' | 'createdAt'>;

/** Every save takes this lock first, so that the count cannot change. FOR NO KEY UPDATE does not block orders. */
export async function lockSavedMeals(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Undefined, without a write, when the customer has saved the same bowl already. */
export async function insertSavedMeal(
  tx: Tx,
  userId: number,
  fields: SavedMealFields,
): Promise<SavedMealRow | undefined> {
  const [row] = await tx
    .insert(savedMeals)
    .values({ ...fields, userId })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function countSavedMeals(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ saved: count() }).from(savedMeals).where(eq(savedMeals.userId, userId));
  return row?.saved ?? 0;
}

export function findSavedMeals(db: Db, userId: number): Promise<SavedMealRow[]> {
  return db
    .select()
    .from(savedMeals)
    .where(eq(savedMeals.userId, userId))
    .orderBy(desc(savedMeals.createdAt), desc(savedMeals.id));
}

export async function removeSavedMeal(tx: Tx, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(savedMeals)
    .where(and(eq(savedMeals.userId, userId), eq(savedMeals.id, id)))
    .returning({ id: savedMeals.id });
  return rows.length > 0;
}
