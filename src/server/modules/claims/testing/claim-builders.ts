import type { Database } from '#server/db/client.ts';
import { claimLines, claims } from '#server/db/schema/claims.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { Row } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';

/** An order of one bowl for ₹100.00, delivered just now. With 7% tax and the fee, ₹110.99 were paid. */
export function buildDeliveredOrder(db: Database, given: Row<typeof orders> = {}, deliveredAt = new Date()) {
  return buildOrder(db, { status: 'DELIVERED', ...given }, { DELIVERED: deliveredAt }, { pricePaise: 10_000 });
}

/** A claim about the only bowl of a delivered order, which it builds: the bowl was damaged. */
export async function buildClaim(db: Database, given: Row<typeof claims> = {}) {
  const orderId = given.orderId ?? (await buildDeliveredOrder(db, given.userId ? { userId: given.userId } : {})).id;
  const [order] = await db
    .execute<{ user_id: number }>(`select user_id from orders where id = ${orderId}`)
    .then(({ rows }) => rows);
  const [claim] = await db
    .insert(claims)
    .values({ text: 'The lid was open', ...given, orderId, userId: order!.user_id })
    .returning();
  await db.insert(claimLines).values({ claimId: claim!.id, position: 0, reason: 'DAMAGED', quantity: 1 });
  return claim!;
}
