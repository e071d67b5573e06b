import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { LastStep } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orderEvents, orderKitchenMoves, orders } from '#server/db/schema/orders.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';

/** Locks the order against steps, pick-ups and moves to another kitchen until the end of the transaction. */
export async function lockOrderToStepBack(tx: Tx, orderId: number, kitchens: KitchenScope): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), withinScope(orders.kitchenId, kitchens)))
    .for('update');
  return rows.length > 0;
}

/** Read after the lock: a step that was committed while this transaction waited for it counts. */
export async function findLastStep(db: Db, orderId: number): Promise<LastStep> {
  const movesSince = db
    .select({ id: orderKitchenMoves.id })
    .from(orderKitchenMoves)
    .where(and(eq(orderKitchenMoves.orderId, orderId), gt(orderKitchenMoves.createdAt, orderEvents.createdAt)));
  const handBacksSince = db
    .select({ id: orderHandBacks.id })
    .from(orderHandBacks)
    .where(and(eq(orderHandBacks.orderId, orderId), gt(orderHandBacks.createdAt, orderEvents.createdAt)));
  const [last] = await db
    .select({
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      by: orderEvents.actor,
      ageMs: sql<number>`extract(epoch from clock_timestamp() - ${orderEvents.createdAt}) * 1000`.mapWith(Number),
      isFollowed: sql<boolean>`${orders.pickedUpAt} is not null or exists ${movesSince} or exists ${handBacksSince}`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last!;
}
