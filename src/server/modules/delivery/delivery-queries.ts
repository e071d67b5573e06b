import { type SQL, and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { cancelledStatuses, carriedStatuses } from '#domain/orders/order-status.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { dueAt, orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';
import { users } from '#server/db/schema/users.ts';

const mostWaiting = 100;

export type Assistant = { readonly userId: number; readonly kitchens: KitchenScope };

export type DeliveryRow = Awaited<ReturnType<typeof findRows>>[number] & {
  readonly items: readonly (typeof orderItems.$inferSelect)[];
};

/** Locks the order against other moves and pick-ups until the end of the transaction. */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
}

/**
 * False when it is picked up already, handed back or in another status. Of two concurrent assistants the second sees the pick-up of the first.
 * clock_timestamp(), not now(): the transaction may have begun before the order went out.
 */
export async function takeOrder(
  tx: Tx,
  orderId: number,
  { userId, kitchens }: Assistant,
  takenFrom: readonly OrderStatus[],
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orders)
    .set({ pickedUpBy: userId, pickedUpAt: sql`clock_timestamp()`, handedBackAt: null })
    .where(
      and(
        eq(orders.id, orderId),
        withinScope(orders.kitchenId, kitchens),
        inArray(orders.status, [...takenFrom]),
        isNull(orders.pickedUpBy),
        // An order that came back and that the kitchen delivered itself can still be completed.
        or(isNull(orders.handedBackAt), ne(orders.status, 'OUT_FOR_DELIVERY')),
      ),
    );
  return rowCount === 1;
}

/** It waits for a rider afterwards, or for the kitchen when it was handed back. The order is locked already. */
export async function releaseOrder(
  tx: Tx,
  orderId: number,
  { isHandedBack }: { isHandedBack: boolean },
): Promise<void> {
  const handedBackAt = isHandedBack ? sql`clock_timestamp()` : null;
  await tx.update(orders).set({ pickedUpBy: null, pickedUpAt: null, handedBackAt }).where(eq(orders.id, orderId));
}

export async function insertHandBack(tx: Tx, handBack: typeof orderHandBacks.$inferInsert): Promise<void> {
  await tx.insert(orderHandBacks).values(handBack);
}

export async function setReceiver(tx: Tx, orderId: number, receivedBy: string): Promise<void> {
  await tx.update(orders).set({ receivedBy }).where(eq(orders.id, orderId));
}

export type Holder = Pick<typeof orders.$inferSelect, 'status' | 'kitchenId' | 'pickedUpBy' | 'handedBackAt'>;

export async function findHolder(db: Db, orderId: number, kitchens: KitchenScope): Promise<Holder | undefined> {
  const { status, kitchenId, pickedUpBy, handedBackAt } = orders;
  const [row] = await db
    .select({ status, kitchenId, pickedUpBy, handedBackAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), withinScope(orders.kitchenId, kitchens)));
  return row;
}

export async function findDeliveryOrder(
  db: Db,
  orderId: number,
  kitchens: KitchenScope,
): Promise<DeliveryRow | undefined> {
  const [row] = await withItems(db, await findRows(db, eq(orders.id, orderId), kitchens));
  return row;
}

/** Waiting orders first, by the promised time; then the assistant's own: on the way, with cash in hand, or ended today. */
export async function findRound(
  db: Db,
  { userId: assistantId, kitchens }: Assistant,
  { from, to }: DayRange,
): Promise<DeliveryRow[]> {
  const ids = sql`(
    (select id from orders where status = 'OUT_FOR_DELIVERY' and picked_up_by is null and handed_back_at is null
        and ${withinScope(sql`kitchen_id`, kitchens)}
      order by ${dueAt}, id limit ${mostWaiting})
    union all
    select id from orders where picked_up_by = ${assistantId} and status in ${[...carriedStatuses]}
    union all
    select o.id from order_events e join orders o on o.id = e.order_id and o.status = e.to_status
      where e.to_status in ${['COMPLETED', ...cancelledStatuses]}
        and e.created_at >= ${from} and e.created_at < ${to} and o.picked_up_by = ${assistantId}
  )`;
  return withItems(db, await findRows(db, sql`${orders.id} in ${ids}`, kitchens));
}

function findRows(db: Db, which: SQL, kitchens: KitchenScope) {
  return db
    .select({
      order: orders,
      customer: { firstName: users.firstName, lastName: users.lastName, phone: users.phone },
      deliveredAt: orderEvents.createdAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.toStatus, 'DELIVERED')))
    .where(and(which, withinScope(orders.kitchenId, kitchens)))
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
