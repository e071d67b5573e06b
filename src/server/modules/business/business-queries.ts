import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { BusinessDetails } from '#domain/papers/business-details.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { businessDetails } from '#server/db/schema/papers.ts';

export type BusinessRow = typeof businessDetails.$inferSelect;

export async function findBusiness(db: Db): Promise<BusinessRow> {
  const [row] = await db.select().from(businessDetails);
  return row!;
}

export async function lockBusiness(tx: Tx): Promise<BusinessRow> {
  const [row] = await tx.select().from(businessDetails).for('update');
  return row!;
}

export async function setBusiness(tx: Tx, details: BusinessDetails): Promise<void> {
  await tx.update(businessDetails).set({ ...details, version: sql`${businessDetails.version} + 1` });
}

export function findLicences(db: Db) {
  return db
    .select({ kitchenId: kitchens.id, name: kitchens.name, fssaiLicence: kitchens.fssaiLicence })
    .from(kitchens)
    .where(isNull(kitchens.archivedAt))
    .orderBy(asc(kitchens.id));
}

export async function setLicence(tx: Tx, kitchenId: number, fssaiLicence: string | null): Promise<void> {
  await tx.update(kitchens).set({ fssaiLicence }).where(eq(kitchens.id, kitchenId));
}
