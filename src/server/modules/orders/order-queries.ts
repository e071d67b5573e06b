import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { type Figures, macroNames } from '#domain/finder/target.ts';
import { type OrderStatus, deliveredStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { dueAt, isOverdue, orderEvents, orderItems, orders, wantedWithin } from '#server/db/schema/orders.ts';
import { columnsOf, statement } from '#server/db/statement.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'id' | 'orderId'>;
export type OrderEventRow = Pick<typeof orderEvents.$inferSelect, 'toStatus' | 'actor' | 'reason' | 'createdAt'>;

/** An order with its items by position and its events, oldest first. */
export type FullOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
};

export type OrderPageRequest = { readonly page: number; readonly size: number; readonly sort: string };

const orderRow = statement<OrderRow>(
  `select ${columnsOf(orders)} from orders where id = $1 and user_id = coalesce($2, user_id)`,
);
const itemRows = statement<OrderItemRow>(
  `select ${columnsOf(orderItems)} from order_items where order_id = $1 order by position`,
);
const eventRows = statement<OrderEventRow>(
  `select ${columnsOf(orderEvents)} from order_events where order_id = $1 order by id`,
);

const orderOfCart = statement<Pick<OrderRow, 'id'>>(
  'select id from orders where user_id = $1 and cart_generation = $2',
);

/** The order that a cart has become: each generation of it becomes one at most. */
export async function findOrderOfCart(db: Db, userId: number, generation: number): Promise<FullOrder | undefined> {
  const [found] = await orderOfCart(db, userId, generation);
  return found && findFullOrder(db, found.id, userId);
}

/** With an owner, another customer's order is not found, like one that does not exist. */
export async function findFullOrder(db: Db, orderId: number, ownerId: number | null): Promise<FullOrder | undefined> {
  const [[order], items, events] = await Promise.all([
    orderRow(db, orderId, ownerId),
    itemRows(db, orderId),
    eventRows(db, orderId),
  ]);
  return order && { order, items, events };
}

export async function findOrderStatus(
  db: Db,
  orderId: number,
  ownerId: number | null,
  kitchens: KitchenScope,
): Promise<OrderStatus | undefined> {
  const [row] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(visibleOrder(orderId, ownerId, kitchens));
  return row?.status;
}

export type OrderFilter = {
  readonly userId?: number;
  /** When it is to be delivered: in the slot that was asked for, else when it was placed. */
  readonly wanted?: DayRange;
  readonly status?: OrderStatus | undefined;
  readonly among?: readonly OrderStatus[] | undefined;
  readonly isOverdue?: boolean;
  readonly kitchens?: KitchenScope;
};

/** One page with the number of all, in one statement: under load, most of a read's time is the wait for a connection. */
export async function findOrderPage(
  db: Db,
  filter: OrderFilter,
  request: OrderPageRequest,
): Promise<{ total: number; found: FullOrder[] }> {
  const [field, way] = request.sort.split(',');
  const direction = way === 'asc' ? asc : desc;
  const column = field === 'promisedTo' ? dueAt : orders.orderDate;
  const total = db.select({ orders: count() }).from(orders).where(matching(filter));
  const rows = await db
    .select({ order: orders, total: sql<number>`(${total})`.mapWith(Number) })
    .from(orders)
    .where(matching(filter))
    .orderBy(direction(column), direction(orders.id))
    .limit(request.size)
    .offset(request.page * request.size);
  const isPastTheEnd = rows.length === 0 && request.page > 0;
  return {
    total: rows[0]?.total ?? (isPastTheEnd ? await db.$count(orders, matching(filter)) : 0),
    found: await attachItemsAndEvents(
      db,
      rows.map(({ order }) => order),
    ),
  };
}

function matching({ userId, wanted, status, among, kitchens = null, ...filter }: OrderFilter) {
  return and(
    withinScope(orders.kitchenId, kitchens),
    userId === undefined ? undefined : eq(orders.userId, userId),
    wanted && wantedWithin(wanted),
    status && eq(orders.status, status),
    filter.isOverdue ? isOverdue : undefined,
    among && inArray(orders.status, [...among]),
  );
}

function visibleOrder(orderId: number, ownerId: number | null, kitchens: KitchenScope) {
  return and(
    eq(orders.id, orderId),
    ownerId === null ? undefined : eq(orders.userId, ownerId),
    withinScope(orders.kitchenId, kitchens),
  );
}

type Contact = { readonly id: number; readonly name: string; readonly phone: string | null };

const contactsOfUsers = statement<Contact>(
  `select id, concat_ws(' ', first_name, last_name) as name, phone from users where id = any($1::int[])`,
);

export async function findContacts(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Contact>> {
  if (userIds.length === 0) return new Map();
  return new Map((await contactsOfUsers(db, [...new Set(userIds)])).map((contact) => [contact.id, contact]));
}

const itemsOfOrders = statement<typeof orderItems.$inferSelect>(
  `select ${columnsOf(orderItems)} from order_items where order_id = any($1::int[]) order by order_id, position`,
);
const eventsOfOrders = statement<typeof orderEvents.$inferSelect>(
  `select ${columnsOf(orderEvents)} from order_events where order_id = any($1::int[]) order by id`,
);

/** One round trip for any number of orders. */
export async function attachItemsAndEvents(db: Db, rows: readonly OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, events] = await Promise.all([itemsOfOrders(db, ids), eventsOfOrders(db, ids)]);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return rows.map((order) => ({
    order,
    items: itemsByOrder.get(order.id) ?? [],
    events: eventsByOrder.get(order.id) ?? [],
  }));
}

const deliveredFigures = statement<Figures & { readonly at: Date }>(`
  select e.created_at as at, sum(i.calories_kcal * i.quantity)::float8 as "caloriesKcal",
    ${macroNames.map((macro) => `sum(coalesce((i.nutrition->>'${macro}')::float8, 0) * i.quantity) as "${macro}"`).join(', ')}
  from orders o join order_events e on e.order_id = o.id and e.to_status = 'DELIVERED'
  join order_items i on i.order_id = o.id
  where o.user_id = $1 and o.status in (${deliveredStatuses.map((status) => `'${status}'`).join(', ')})
    and e.created_at >= $2 and e.created_at < $3
  group by o.id, e.created_at`);

/** One row for each order. */
export function findDeliveredFigures(db: Db, userId: number, { from, to }: DayRange) {
  return deliveredFigures(db, userId, from, to);
}
