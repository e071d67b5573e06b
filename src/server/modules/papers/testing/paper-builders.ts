import { eq } from 'drizzle-orm';
import type { BusinessDetails } from '#domain/papers/business-details.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import type { Database } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { businessDetails, papers } from '#server/db/schema/papers.ts';
import { issuePaperFor } from '#server/modules/papers/issue-papers.ts';
import type { Row } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';

export const testLicence = '13626047000123';

export async function enterDetails(db: Database, given: Partial<BusinessDetails> = {}): Promise<void> {
  await db.update(businessDetails).set({ ...completeDetails, ...given });
}

/** Delivered by the step that a rider makes, so that it waits for its paper. Its kitchen has a licence. */
export async function buildDeliveredOrder(db: Database, given: Row<typeof orders> = {}) {
  const order = await buildOrder(db, { ...given, status: 'OUT_FOR_DELIVERY' });
  await db.update(kitchens).set({ fssaiLicence: testLicence }).where(eq(kitchens.id, order.kitchenId));
  await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.id, order.id));
  return order;
}

/** An issued paper with a file, without the time that drawing it takes. */
export async function buildPaper(db: Database, given: Row<typeof orders> = {}) {
  await enterDetails(db);
  const order = await buildDeliveredOrder(db, given);
  await issuePaperFor(db, order.id);
  const [paper] = await db
    .update(papers)
    .set({ pdf: Buffer.from('%PDF-1.7') })
    .where(eq(papers.orderId, order.id))
    .returning();
  return paper!;
}
