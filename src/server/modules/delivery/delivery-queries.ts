import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cancelledStatuses, carriedStatuses } from '#domain/orders/order-status.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { dueAt } from '#server/modules/orders/order-queries.ts';
import { users } from '#server/db/schema/users.ts';

const mostWaiting = 100;

export type DeliveryRow = Awaited<ReturnType<typeof findRows>>[number] & {
  readonly items: readonly (typeof orderItems.$inferSelect)[];
};

/** Locks the order against other moves and pick-ups until the end of the transaction. */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
}

/**
 * False when it is picked up already or in another status. Of two concurrent assistants the second sees the pick-up of the first.
 * clock_timestamp(), not now(): the transaction may have begun before the order went out.
 */
export async function takeOrder(
  tx: Tx,
  orderId: number,
  assistantId: number,
  takenFrom: readonly OrderStatus[],
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orders)
    .set({ pickedUpBy: assistantId, pickedUpAt: sql`clock_timestamp()` })
    .where(and(eq(orders.id, orderId), inArray(orders.status, [...takenFrom]), isNull(orders.pickedUpBy)));
  return rowCount === 1;
}

export async function findHolder(
  db: Db,
  orderId: number,
): Promise<{ status: OrderStatus; pickedUpBy: number | null } | undefined> {
  const [row] = await db
    .select({ status: orders.status, pickedUpBy: orders.pickedUpBy })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

export async function findDeliveryOrder(db: Db, orderId: number): Promise<DeliveryRow> {
  const [row] = await withItems(db, await findRows(db, eq(orders.id, orderId)));
  return row!;
}

/** Waiting orders first, by the promised time; then the assistant's own: on the way, with cash in hand, or ended today. */
export async function findRound(db: Db, assistantId: number, { from, to }: DayRange): Promise<DeliveryRow[]> {
  const ids = sql`(
    (select id from orders where status = 'OUT_FOR_DELIVERY' and picked_up_by is null
      order by ${dueAt}, id limit ${mostWaiting})
    union all
    select id from orders where picked_up_by = ${assistantId} and status in ${[...carriedStatuses]}
    union all
    select o.id from order_events e join orders o on o.id = e.order_id and o.status = e.to_status
      where e.to_status in ${['COMPLETED', ...cancelledStatuses]}
        and e.created_at >= ${from} and e.created_at < ${to} and o.picked_up_by = ${assistantId}
  )`;
  return withItems(db, await findRows(db, sql`${orders.id} in ${ids}`));
}

function findRows(db: Db, which: SQL) {
  return db
    .select({
      order: orders,
      customer: { firstName: users.firstName, lastName: users.lastName, phone: users.phone },
      deliveredAt: orderEvents.createdAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.toStatus, 'DELIVERED')))
    .where(which)
    .orderBy(sql`${orders.pickedUpAt} nulls first`, asc(dueAt), asc(orders.id));
}

async function withItems(db: Db, rows: Awaited<ReturnType<typeof findRows>>): Promise<DeliveryRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map((row) => ({ ...row, items: itemsByOrder.get(row.order.id) ?? [] }));
}
