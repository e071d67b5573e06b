import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Availability, FoodRef } from '#domain/menu/availability.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';

export type AvailabilityRow = typeof foodAvailability.$inferSelect;
export type FoodIds = { readonly mealIds: readonly number[]; readonly componentIds: readonly number[] };

export function findAvailability(db: Db, kitchens: KitchenScope = null): Promise<AvailabilityRow[]> {
  return db.select().from(foodAvailability).where(withinScope(foodAvailability.kitchenId, kitchens));
}

export async function findAvailabilityOf(db: Db, ids: FoodIds): Promise<AvailabilityRow[]> {
  if (ids.mealIds.length + ids.componentIds.length === 0) return [];
  return db.select().from(foodAvailability).where(isOneOf(ids));
}

const isOneOf = ({ mealIds, componentIds }: FoodIds) =>
  or(inArray(foodAvailability.mealId, [...mealIds]), inArray(foodAvailability.componentId, [...componentIds]));

/** Rows that say nothing yet, so that there is something to lock. */
export async function insertMissing(tx: Tx, foods: readonly FoodRef[], kitchenIds: readonly number[]): Promise<void> {
  const rows = kitchenIds.flatMap((kitchenId) =>
    foods.map(({ kind, id }) => ({ kitchenId, ...(kind === 'MEAL' ? { mealId: id } : { componentId: id }) })),
  );
  await tx.insert(foodAvailability).values(rows).onConflictDoNothing();
}

/** In the order of their ids, like orders: every transaction takes them in the same order. */
export function lockAvailability(
  tx: Tx,
  ids: FoodIds,
  kitchenIds: readonly number[],
  alsoLocked: readonly number[] = [],
): Promise<AvailabilityRow[]> {
  const isWanted = and(inArray(foodAvailability.kitchenId, [...kitchenIds]), isOneOf(ids));
  return tx
    .select()
    .from(foodAvailability)
    .where(alsoLocked.length > 0 ? or(isWanted, inArray(foodAvailability.id, [...alsoLocked])) : isWanted)
    .orderBy(asc(foodAvailability.id))
    .for('no key update');
}

export async function updateAvailability(
  tx: Tx,
  ids: readonly number[],
  { isSoldOut, soldOutUntil, portionsLeft }: Availability,
): Promise<void> {
  await tx
    .update(foodAvailability)
    .set({ isSoldOut, soldOutUntil, portionsLeft })
    .where(inArray(foodAvailability.id, [...ids]));
}

/** Everything on the menu and every active component, or those of the ids. */
export async function findFoods(db: Db, ids?: FoodIds) {
  const [mealRows, componentRows] = await Promise.all([
    db
      .select({ id: meals.id, name: meals.name })
      .from(meals)
      .where(and(isNull(meals.archivedAt), ids && inArray(meals.id, [...ids.mealIds])))
      .orderBy(asc(meals.id)),
    db
      .select({ id: mealComponents.id, name: mealComponents.name, componentType: mealComponents.componentType })
      .from(mealComponents)
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
    ...componentRows.map((row) => ({ ...row, kind: 'COMPONENT' as const })),
  ];
}
