import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { orderKitchenMoves, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import type { OrderRow } from './order-queries.ts';

/** Against steps, pick-ups and other moves until the end of the transaction. False when there is no such order. */
export async function lockOrderToMove(tx: Tx, orderId: number): Promise<boolean> {
  const rows = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  return rows.length > 0;
}

type InKitchen = Pick<
  OrderRow,
  'kitchenId' | 'kitchenName' | 'slotStartsAt' | 'deliverAt' | 'portions' | 'promisedFrom' | 'promisedTo'
>;

export async function setKitchenOfOrder(tx: Tx, orderId: number, place: InKitchen): Promise<void> {
  await tx.update(orders).set(place).where(eq(orders.id, orderId));
}

export async function insertKitchenMove(tx: Tx, move: typeof orderKitchenMoves.$inferInsert): Promise<void> {
  await tx.insert(orderKitchenMoves).values(move);
}

export type KitchenMoveRow = Awaited<ReturnType<typeof findKitchenMoves>>[number];

export function findKitchenMoves(db: Db, orderId: number) {
  return db
    .select({
      at: orderKitchenMoves.createdAt,
      fromKitchenName: orderKitchenMoves.fromKitchenName,
      toKitchenName: orderKitchenMoves.toKitchenName,
      fromDeliverAt: orderKitchenMoves.fromDeliverAt,
      toDeliverAt: orderKitchenMoves.toDeliverAt,
      userId: orderKitchenMoves.actorUserId,
      firstName: users.firstName,
      lastName: users.lastName,
      reason: orderKitchenMoves.reason,
    })
    .from(orderKitchenMoves)
    .innerJoin(users, eq(users.id, orderKitchenMoves.actorUserId))
    .where(eq(orderKitchenMoves.orderId, orderId))
    .orderBy(asc(orderKitchenMoves.id));
}
