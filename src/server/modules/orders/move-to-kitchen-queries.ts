import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { foodAvailability, takenPortions } from '#server/db/schema/availability.ts';
import { orderKitchenMoves, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import type { TakenPortions } from './insert-order-queries.ts';
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

/** The rows that it took portions from. */
export async function findTakenPortions(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ id: takenPortions.availabilityId })
    .from(takenPortions)
    .where(eq(takenPortions.orderId, orderId));
  return rows.map(({ id }) => id);
}

/** Gives back what the order took, and takes this instead. The rows are locked. */
export async function movePortions(tx: Tx, orderId: number, taken: readonly TakenPortions[]): Promise<void> {
  await tx.execute(sql`
    with given_back as (
      delete from taken_portions where order_id = ${orderId} returning availability_id, portions
    )
    update food_availability a set portions_left = a.portions_left + given_back.portions
    from given_back where a.id = given_back.availability_id`);
  if (taken.length === 0) return;
  await tx.insert(takenPortions).values(taken.map((one) => ({ orderId, ...one })));
  for (const { availabilityId, portions } of taken) {
    await tx
      .update(foodAvailability)
      .set({ portionsLeft: sql`${foodAvailability.portionsLeft} - ${portions}` })
      .where(eq(foodAvailability.id, availabilityId));
  }
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
