import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { KitchenDraft } from '#contract/admin-kitchens.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { kitchens, staffKitchens, withinScope } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import type { KitchenRow } from './kitchen-queries.ts';

export function findKitchens(db: Db, scope: KitchenScope): Promise<KitchenRow[]> {
  return db
    .select()
    .from(kitchens)
    .where(and(isNull(kitchens.archivedAt), withinScope(kitchens.id, scope)))
    .orderBy(asc(kitchens.id));
}

/** Enabled accounts that are bound to a kitchen. */
export function findStaffOfKitchens(db: Db) {
  return db
    .select({
      kitchenId: staffKitchens.kitchenId,
      userId: users.id,
      name: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(staffKitchens)
    .innerJoin(users, eq(users.id, staffKitchens.userId))
    .where(eq(users.enabled, true))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/** Undefined also for an archived kitchen. */
export async function lockKitchen(tx: Tx, id: number, scope: KitchenScope = null): Promise<KitchenRow | undefined> {
  const [row] = await tx
    .select()
    .from(kitchens)
    .where(and(eq(kitchens.id, id), isNull(kitchens.archivedAt), withinScope(kitchens.id, scope)))
    .for('update');
  return row;
}

export async function insertKitchen(tx: Tx, draft: KitchenDraft): Promise<KitchenRow> {
  const [row] = await tx.insert(kitchens).values(draft).returning();
  return row!;
}

export async function setKitchen(tx: Tx, id: number, fields: Partial<KitchenDraft>): Promise<KitchenRow> {
  const [row] = await tx.update(kitchens).set(fields).where(eq(kitchens.id, id)).returning();
  return row!;
}

export async function archiveKitchen(tx: Tx, id: number): Promise<void> {
  await tx
    .update(kitchens)
    .set({ archivedAt: sql`now()` })
    .where(eq(kitchens.id, id));
}

export async function countOrdersOfKitchen(db: Db, kitchenId: number, statuses: readonly OrderStatus[]) {
  const [row] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.kitchenId, kitchenId), inArray(orders.status, [...statuses])));
  return row?.orders ?? 0;
}
