import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { revenueStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { mealCategories, meals } from '#server/db/schema/catalog.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

const inHyderabad = sql`${orders.orderDate} at time zone 'Asia/Kolkata'`;
const isPaid = inArray(orders.status, [...revenueStatuses]);

export async function countMeals(db: Db): Promise<number> {
  const [row] = await db.select({ meals: count() }).from(meals).where(isNull(meals.archivedAt));
  return row?.meals ?? 0;
}

export async function countCategories(db: Db): Promise<number> {
  const [row] = await db.select({ categories: count() }).from(mealCategories).where(isNull(mealCategories.archivedAt));
  return row?.categories ?? 0;
}

export async function countOrdersSince(db: Db, from: Date): Promise<number> {
  const [row] = await db.select({ orders: count() }).from(orders).where(gte(orders.orderDate, from));
  return row?.orders ?? 0;
}

export type DayRow = { readonly day: string; readonly orders: number; readonly revenuePaise: number };

/** Days without orders are omitted. */
export async function findDays(db: Db, range: DayRange): Promise<DayRow[]> {
  const day = sql`(${inHyderabad})::date`;
  return db
    .select({
      day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
      orders: count(),
      revenuePaise: sql<number>`coalesce(sum(${orders.totalPaise}) filter (where ${isPaid}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(within(range))
    .groupBy(day);
}

export async function findHours(db: Db, range: DayRange): Promise<{ hour: number; orders: number }[]> {
  const hour = sql<number>`extract(hour from ${inHyderabad})`.mapWith(Number);
  return db.select({ hour, orders: count() }).from(orders).where(within(range)).groupBy(hour);
}

/** A lateral lookup per order: a join would read the items of all orders. */
export async function findMostOrderedMeals(db: Db, from: Date, limit: number) {
  const { rows } = await db.execute<{ mealId: number; name: string; quantity: number }>(sql`
    with sold as (
      select line.meal_id, sum(line.quantity)::int as quantity
      from ${orders} cross join lateral (
        select meal_id, quantity from ${orderItems} where order_id = ${orders.id} offset 0
      ) line
      where ${gte(orders.orderDate, from)} and ${isPaid} and line.meal_id is not null
      group by line.meal_id
    )
    select sold.meal_id as "mealId", ${meals.name} as name, sold.quantity
    from sold join ${meals} on ${meals.id} = sold.meal_id
    order by sold.quantity desc, sold.meal_id
    limit ${limit}`);
  return rows;
}

export type NewestOrderRow = Awaited<ReturnType<typeof findNewestOrders>>[number];

export function findNewestOrders(db: Db, limit: number) {
  return db
    .select({
      id: orders.id,
      orderDate: orders.orderDate,
      status: orders.status,
      totalPaise: orders.totalPaise,
      firstName: users.firstName,
      lastName: users.lastName,
      itemsCount:
        sql<number>`(select coalesce(sum(${orderItems.quantity}), 0) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit);
}

function within({ from, to }: DayRange) {
  return and(gte(orders.orderDate, from), lt(orders.orderDate, to));
}
