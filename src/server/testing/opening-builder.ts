import { sql } from 'drizzle-orm';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import type { Database } from '#server/db/client.ts';
import { orderTerms } from '#server/db/schema/order-terms.ts';
import { businessDetails } from '#server/db/schema/papers.ts';

/** What a shop with production's settings needs before its first order. */
export async function buildOpening(db: Database): Promise<void> {
  await db.update(businessDetails).set(completeDetails);
  await db.insert(orderTerms).values({ ...firstTerms, startsAt: sql`now()` });
}
