import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Availability, FoodRef } from '#domain/menu/availability.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';

export type AvailabilityRow = typeof foodAvailability.$inferSelect;
type Ids = { readonly mealIds: readonly number[]; readonly componentIds: readonly number[] };

export function findAvailability(db: Db): Promise<AvailabilityRow[]> {
  return db.select().from(foodAvailability);
}

export async function findAvailabilityOf(db: Db, ids: Ids): Promise<AvailabilityRow[]> {
  if (ids.mealIds.length + ids.componentIds.length === 0) return [];
  return db.select().from(foodAvailability).where(isOneOf(ids));
}

const isOneOf = ({ mealIds, componentIds }: Ids) =>
  or(inArray(foodAvailability.mealId, [...mealIds]), inArray(foodAvailability.componentId, [...componentIds]));

/** Rows that say nothing yet, so that there is something to lock. */
export async function insertMissing(tx: Tx, foods: readonly FoodRef[]): Promise<void> {
  const rows = foods.map(({ kind, id }) => (kind === 'MEAL' ? { mealId: id } : { componentId: id }));
  await tx.insert(foodAvailability).values(rows).onConflictDoNothing();
}

/** In the order of their ids, like orders: every transaction takes them in the same order. */
export function lockAvailability(tx: Tx, ids: Ids): Promise<AvailabilityRow[]> {
  return tx.select().from(foodAvailability).where(isOneOf(ids)).orderBy(asc(foodAvailability.id)).for('no key update');
}

export async function updateAvailability(
  tx: Tx,
  id: number,
  { isSoldOut, soldOutUntil, portionsLeft }: Availability,
): Promise<void> {
  await tx.update(foodAvailability).set({ isSoldOut, soldOutUntil, portionsLeft }).where(eq(foodAvailability.id, id));
}

/** Everything on the menu and every active component, or those of the ids; each with its availability. */
export async function findFoods(db: Db, ids?: Ids) {
  const availability = {
    isSoldOut: sql<boolean>`coalesce(${foodAvailability.isSoldOut}, false)`,
    soldOutUntil: foodAvailability.soldOutUntil,
    portionsLeft: foodAvailability.portionsLeft,
  };
  const [mealRows, componentRows] = await Promise.all([
    db
      .select({ id: meals.id, name: meals.name, ...availability })
      .from(meals)
      .leftJoin(foodAvailability, eq(foodAvailability.mealId, meals.id))
      .where(and(isNull(meals.archivedAt), ids && inArray(meals.id, [...ids.mealIds])))
      .orderBy(asc(meals.id)),
    db
      .select({ id: mealComponents.id, name: mealComponents.name, type: mealComponents.componentType, ...availability })
      .from(mealComponents)
      .leftJoin(foodAvailability, eq(foodAvailability.componentId, mealComponents.id))
      .where(
        and(
          isNull(mealComponents.archivedAt),
          ids ? inArray(mealComponents.id, [...ids.componentIds]) : eq(mealComponents.active, true),
        ),
      )
      .orderBy(asc(mealComponents.id)),
  ]);
  return [
    ...mealRows.map((row) => ({ ...row, kind: 'MEAL' as const, componentType: null })),
    ...componentRows.map(({ type, ...row }) => ({ ...row, kind: 'COMPONENT' as const, componentType: type })),
  ];
}
