import { type SQL, and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { unsummedPeriods, orderRollupCounts } from '#server/db/schema/order-rollups.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';
import { searchedText, users } from '#server/db/schema/users.ts';
import { containing, phoneDigitsIn } from '#server/db/text-search.ts';
import type { OrderRow } from './order-queries.ts';

export type Customer = { readonly firstName: string; readonly lastName: string; readonly phone: string | null };
/** The search text resolved to an order id and the ids of matching customers. */
type Found = {
  readonly text: string;
  readonly orderId: number | null;
  /** Some of them when there are too many to name. */
  readonly userIds: readonly number[];
  readonly isBroad: boolean;
};
export type AllOrdersFilter = {
  readonly status?: OrderStatus | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly placedFrom?: Date | undefined;
  readonly placedBefore?: Date | undefined;
  readonly found?: Found | undefined;
};

/** Above this number of customers the query walks the orders and looks up each customer, instead of reading the orders of each customer. */
const mostCustomers = 1_000;
const mostOfBroadSearch = 1_000;

/** Customers by name and phone number. */
export async function findCustomersBy(db: Db, search: string): Promise<Pick<Found, 'userIds' | 'isBroad'>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        // The first condition is that of the index, the second leaves out the e-mail address.
        and(sql`${searchedText(users)} ilike ${containing(search)}`, isNamed(search)),
        isReached(search),
      ),
    )
    .limit(mostCustomers + 1);
  return { userIds: rows.map(({ id }) => id), isBroad: rows.length > mostCustomers };
}

function isReached(search: string): SQL | undefined {
  const digits = phoneDigitsIn(search);
  return digits === null ? undefined : sql`${users.phone} like ${containing(digits)}`;
}

const isNamed = (search: string) => sql`(${users.firstName} || ' ' || ${users.lastName}) ilike ${containing(search)}`;

type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

const sortColumns: Readonly<Record<string, SQL>> = {
  orderDate: sql`${orders.orderDate}`,
  id: sql`${orders.id}`,
  totalAmount: sql`${orders.totalPaise}`,
};

/** The subquery finds the page in an index only, also deep pages; full rows are read for that page alone. */
export function findOrderRows(db: Db, filter: AllOrdersFilter, request: PageRequest): Promise<OrderRow[]> {
  const [field = '', way] = request.sort.split(',');
  const direction = way === 'asc' ? asc : desc;
  const column = sortColumns[field]!;
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(matching(filter))
    .orderBy(direction(column), direction(orders.id))
    .limit(request.size)
    .offset(request.page * request.size);
  return db.select().from(orders).where(inArray(orders.id, page)).orderBy(direction(column), direction(orders.id));
}

/** Of millions, most are summed up by hour. Of a text that very many customers have, so many are counted at most. */
export async function countAllOrders(db: Db, filter: AllOrdersFilter): Promise<number> {
  const { status, ids, placedFrom, placedBefore, found } = filter;
  if (found?.isBroad) {
    // The customers at hand have as many orders nearly always.
    const some = await countOrdersOf(db, found.userIds, { ...filter, found: undefined });
    return some === mostOfBroadSearch ? some : countBroadly(db, filter);
  }
  if (ids || found) return db.$count(orders, matching(filter));
  const rolledUp = and(
    status && eq(orderRollupCounts.status, status),
    placedFrom && gte(orderRollupCounts.hour, placedFrom),
    placedBefore && lt(orderRollupCounts.hour, placedBefore),
  );
  const { rows } = await db.execute<{ orders: number }>(sql`
    select (
      (select coalesce(sum(${orderRollupCounts.orders}), 0) from ${orderRollupCounts} where ${rolledUp ?? sql`true`})
      + (select count(*) from ${unsummedPeriods} open cross join lateral (
          select from ${orders} where ${orders.orderDate} >= open.begins and ${orders.orderDate} < open.ends
            and ${matching(filter) ?? sql`true`} offset 0) recent)
    )::int as orders`);
  return rows[0]!.orders;
}

async function countBroadly(db: Db, filter: AllOrdersFilter): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(matching(filter)).limit(mostOfBroadSearch).as('some');
  const [row] = await db.select({ orders: sql<number>`count(*)::int` }).from(some);
  return row!.orders;
}

/** Searches customer by customer, so that it ends as soon as enough orders are found. */
async function countOrdersOf(db: Db, userIds: readonly number[], filter: AllOrdersFilter): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*)::int as orders from (
      select from unnest(${sql.param([...userIds])}::int[]) customer (id) cross join lateral (
        select from ${orders} where ${and(eq(orders.userId, sql`customer.id`), matching(filter))} offset 0) placed
      limit ${mostOfBroadSearch}) counted`);
  return rows[0]!.orders;
}

export async function findCustomers(db: Db, userIds: readonly number[]): Promise<Map<number, Customer>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, ...customer }) => [id, customer]));
}

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number];

export function findHistory(db: Db, orderId: number) {
  return db
    .select({
      at: orderEvents.createdAt,
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      actor: orderEvents.actor,
      userId: orderEvents.actorUserId,
      firstName: users.firstName,
      lastName: users.lastName,
      reason: orderEvents.reason,
    })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.actorUserId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

export type HandBackRow = Awaited<ReturnType<typeof findHandBacks>>[number];

export function findHandBacks(db: Db, orderId: number) {
  return db
    .select({
      at: orderHandBacks.createdAt,
      userId: orderHandBacks.riderId,
      firstName: users.firstName,
      lastName: users.lastName,
      reason: orderHandBacks.reason,
      note: orderHandBacks.note,
    })
    .from(orderHandBacks)
    .innerJoin(users, eq(users.id, orderHandBacks.riderId))
    .where(eq(orderHandBacks.orderId, orderId))
    .orderBy(asc(orderHandBacks.id));
}

export type ExportedOrder = OrderRow & {
  readonly customer: Customer;
  readonly items: string;
};

const customers = alias(users, 'customers');

/** Keyset pagination, newest first: `belowId` is the last order of the previous batch. */
export async function findOrdersToExport(
  db: Db,
  filter: AllOrdersFilter,
  belowId: number | null,
  limit: number,
): Promise<ExportedOrder[]> {
  const rows = await db
    .select({
      order: orders,
      customer: { firstName: customers.firstName, lastName: customers.lastName, phone: customers.phone },
      items: sql<string>`(select string_agg(${orderItems.quantity} || ' x ' || ${orderItems.name}, '; ' order by ${orderItems.position})
        from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .where(
      and(
        matching(filter),
        belowId === null ? undefined : sql`(${orders.orderDate}, ${orders.id}) < (${placedAt(belowId)}, ${belowId})`,
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit);
  return rows.map(({ order, customer, items }) => ({ ...order, customer, items: items ?? '' }));
}

/** Read by the database: a JavaScript Date has no microseconds and would skip orders of the same millisecond. */
function placedAt(orderId: number): SQL {
  return sql`(select o.order_date from orders o where o.id = ${orderId})`;
}

function matching({ status, ids, placedFrom, placedBefore, found }: AllOrdersFilter): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    ids && inArray(orders.id, [...ids]),
    placedFrom && gte(orders.orderDate, placedFrom),
    placedBefore && lt(orders.orderDate, placedBefore),
    found && or(isOfFoundCustomer(found), eq(orders.id, found.orderId ?? 0)),
  );
}

function isOfFoundCustomer({ text, userIds, isBroad }: Found): SQL {
  if (!isBroad) return sql`${orders.userId} = any(${sql.param([...userIds])}::int[])`;
  // `offset 0`: looked up for each order in turn, rather than all customers first.
  return sql`exists (select from ${users} where ${users.id} = ${orders.userId} and (${or(isNamed(text), isReached(text))}) offset 0)`;
}
