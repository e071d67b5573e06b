import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { openConsultationStatuses } from '#domain/consultations/consultation-status.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { revenueStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { mealCategories, meals } from '#server/db/schema/catalog.ts';
import { atShopTime } from '#server/db/schema/columns.ts';
import { unsummedPeriods, orderRollupCounts, orderRollupMeals } from '#server/db/schema/order-rollups.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { dueAt, isOverdue, orderItems, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

const inHyderabad = sql`${orders.orderDate} ${atShopTime}`;
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

/** The number of all late orders, and the latest ones. */
export async function findLateOrders(db: Db, limit: number): Promise<AdminDashboard['lateOrders']> {
  const minutesLate = sql<number>`floor(extract(epoch from now() - ${dueAt}) / 60)::int`;
  const latest = await db
    .select({ id: orders.id, minutesLate, count: sql<number>`count(*) over ()::int` })
    .from(orders)
    .where(isOverdue)
    .orderBy(dueAt, orders.id)
    .limit(limit);
  return { count: latest[0]?.count ?? 0, latest: latest.map(({ count: _all, ...late }) => late) };
}

export function countUnassignedConsultations(db: Db): Promise<number> {
  const isUnassigned = and(
    isNull(consultations.nutritionistId),
    inArray(consultations.status, openConsultationStatuses),
  );
  return db.$count(consultations, isUnassigned);
}

export type DayRow = { readonly day: string; readonly orders: number; readonly revenuePaise: number };

/** Days without orders are omitted. */
export async function findDays(db: Db, range: DayRange): Promise<DayRow[]> {
  const { hour, status, totalPaise } = orderRollupCounts;
  const { rows } = await db.execute<{ day: string; orders: number; revenuePaise: string }>(sql`
    select to_char(placed.at ${atShopTime}, 'YYYY-MM-DD') as day, sum(placed.orders)::int as orders,
      sum(placed.revenue) as "revenuePaise"
    from (
      select ${hour} as at, ${orderRollupCounts.orders} as orders,
        case when ${inArray(status, [...revenueStatuses])} then ${totalPaise} else 0 end as revenue
      from ${orderRollupCounts} where ${hour} >= ${range.from} and ${hour} < ${range.to}
      union all
      select recent.at, 1, recent.revenue from ${unsummedPeriods} open cross join lateral (
        select ${orders.orderDate} as at, case when ${isPaid} then ${orders.totalPaise} else 0 end as revenue
        from ${orders} where ${withinOpenPeriod} and ${within(range)} offset 0) recent
    ) placed
    group by 1`);
  return rows.map((row) => ({ ...row, revenuePaise: Number(row.revenuePaise) }));
}

export async function findHours(db: Db, range: DayRange): Promise<{ hour: number; orders: number }[]> {
  const hour = sql<number>`extract(hour from ${inHyderabad})`.mapWith(Number);
  return db.select({ hour, orders: count() }).from(orders).where(within(range)).groupBy(hour);
}

/** A lateral lookup per order: a join would read the items of all orders. */
export async function findMostOrderedMeals(db: Db, from: Date, limit: number) {
  const { rows } = await db.execute<{ mealId: number; name: string; quantity: number }>(sql`
    with lines as (
      select meal_id, portions as quantity from ${orderRollupMeals} where ${gte(orderRollupMeals.hour, from)}
      union all
      select line.meal_id, line.quantity
      from ${unsummedPeriods} open cross join lateral (
        select ${orders.id} from ${orders} where ${withinOpenPeriod} and ${gte(orders.orderDate, from)} and ${isPaid} offset 0
      ) recent cross join lateral (
        select meal_id, quantity from ${orderItems} where order_id = recent.id offset 0
      ) line
      where line.meal_id is not null
    ), sold as (select meal_id, sum(quantity)::int as quantity from lines group by meal_id)
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

const withinOpenPeriod = sql`${orders.orderDate} >= open.begins and ${orders.orderDate} < open.ends`;

function within({ from, to }: DayRange) {
  return and(gte(orders.orderDate, from), lt(orders.orderDate, to));
}
