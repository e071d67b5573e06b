import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { pendingStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

export type BookedRow = Awaited<ReturnType<typeof findBookedRows>>[number];

/** Orders that the kitchen has not begun, in the order of the times for which they are wanted. */
export function findBookedRows(db: Db, kitchenId: number) {
  return db
    .select({
      id: orders.id,
      status: orders.status,
      orderDate: orders.orderDate,
      deliverAt: orders.deliverAt,
      latitude: orders.deliveryLatitude,
      longitude: orders.deliveryLongitude,
      totalPaise: orders.totalPaise,
      customerName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      customerPhone: users.phone,
      portions: sql<number>`(select sum(${orderItems.quantity})::int from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
      items: sql<string>`(select string_agg(${orderItems.quantity} || ' × ' || ${orderItems.name}, ', ' order by ${orderItems.position})
        from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.kitchenId, kitchenId), inArray(orders.status, [...pendingStatuses])))
    .orderBy(asc(sql`coalesce(${orders.deliverAt}, ${orders.orderDate})`), asc(orders.id));
}
