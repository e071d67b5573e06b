import { and, asc, count, desc, eq, inArray, isNotNull, or, sql, sum } from 'drizzle-orm';
import {
  canMove,
  inKitchenStatuses,
  openStatuses,
  orderActors,
  orderStatuses,
  pendingStatuses,
  type OrderStatus,
} from '#domain/orders/order-status.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import type { MealIngredient } from '#domain/menu/ingredients.ts';
import type { KitchenFood } from '#domain/orders/prep-ingredients.ts';
import type { Db } from '#server/db/client.ts';
import { foodAvailability, takenPortions } from '#server/db/schema/availability.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { kitchens as kitchenTable, withinScope } from '#server/db/schema/kitchens.ts';
import { users } from '#server/db/schema/users.ts';
import { cookedFor, dueAt, isOverdue, orderItems, orders, wantedWithin } from '#server/db/schema/orders.ts';

export type BoardMoments = { readonly weekAgo: Date; readonly today: DayRange; readonly yesterday: DayRange };

export type BoardCounts = {
  pending: number;
  preparing: number;
  ready: number;
  pendingWeekAgo: number;
  preparingWeekAgo: number;
  readyWeekAgo: number;
  completedToday: number;
  completedYesterday: number;
};

/** Where a step out of an open status may lead. */
const leavingOpen = orderStatuses.filter((to) =>
  openStatuses.some((from) => orderActors.some((actor) => canMove(from, to, actor))),
);

const mostOutOfOrder = 1_000;

/**
 * Most steps are of later orders, which the index of the steps tells by their ids; these rise with the time but for concurrent orders.
 * The status of an order a week ago is the one that its first event since then left; without such an event it is the current
 * one. So only one week of events is read. Events to COMPLETED and REFUNDED leave no status that is counted here. Only an
 * admin's cancellation undoes a delivery.
 */
export async function countBoard(
  db: Db,
  { weekAgo, today, yesterday }: BoardMoments,
  kitchens: KitchenScope,
): Promise<BoardCounts> {
  const isOurs = withinScope(sql`o.kitchen_id`, kitchens);
  // Nearly all orders are of the last week; the query keeps their ids in memory. Only older orders are looked up for each step.
  const isStepOfOurs = sql`case when e.order_id <= (select max(id) from last_before)
    then (select ${isOurs} from orders o where o.id = e.order_id)
    else e.order_id in (select o.id from orders o where o.order_date > ${weekAgo} and ${isOurs}) end`;
  const { rows } = await db.execute<BoardCounts>(sql`
    with last_before as (
      select id from orders where order_date <= ${weekAgo} order by order_date desc limit ${mostOutOfOrder}
    ), first_step as (
      select distinct on (e.order_id) e.order_id, e.from_status from order_events e
      where e.created_at > ${weekAgo} and e.to_status in ${leavingOpen} and e.order_id <= (select max(id) from last_before)
        and (select o.order_date from orders o where o.id = e.order_id) <= ${weekAgo}
      order by e.order_id, e.id
    ), stood as (
      select order_id as id, from_status as status from first_step
      where from_status in ${[...openStatuses]}
      union all
      select o.id, o.status from orders o
      where o.status in ${[...openStatuses]} and o.order_date <= ${weekAgo}
        and not exists (select from order_events e where e.order_id = o.id and e.created_at > ${weekAgo})
    ), week_ago as (
      select
        count(*) filter (where stood.status in ${[...pendingStatuses]})::int as "pendingWeekAgo",
        count(*) filter (where stood.status = 'PROCESSING')::int as "preparingWeekAgo",
        count(*) filter (
          where stood.status = 'OUT_FOR_DELIVERY' and (o.picked_up_at is null or o.picked_up_at > ${weekAgo})
        )::int as "readyWeekAgo"
      from stood join orders o on o.id = stood.id where ${isOurs}
    ), open_now as (
      select
        count(*) filter (where status in ${[...pendingStatuses]})::int as "pending",
        count(*) filter (where status = 'PROCESSING')::int as "preparing",
        count(*) filter (where status = 'OUT_FOR_DELIVERY' and picked_up_at is null)::int as "ready"
      from orders o where status in ${[...openStatuses]} and ${isOurs}
    ), completed as (
      select
        count(*) filter (where e.created_at >= ${today.from})::int as "completedToday",
        count(*) filter (where e.created_at < ${yesterday.to})::int as "completedYesterday"
      from order_events e
      where ${kitchens === null ? sql`true` : isStepOfOurs} and e.to_status = 'DELIVERED' and e.created_at >= ${yesterday.from} and e.created_at < ${today.to}
        and not exists (
          select from order_events c where c.order_id = e.order_id and c.to_status = 'CANCELLED_BY_ADMIN'
            and c.created_at >= ${yesterday.from})
    )
    select * from open_now, week_ago, completed`);
  return rows[0]!;
}

export async function countByStatus(
  db: Db,
  kitchens: KitchenScope,
  day: DayRange,
): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(and(withinScope(orders.kitchenId, kitchens), wantedWithin(day)))
    .groupBy(orders.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.orders]));
}

export async function findOverdue(db: Db, kitchens: KitchenScope, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOverdue, withinScope(orders.kitchenId, kitchens)))
    .orderBy(asc(dueAt), asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export function findNewestOrders(db: Db, kitchens: KitchenScope, limit: number) {
  return db
    .select({
      id: orders.id,
      kitchenName: orders.kitchenName,
      status: orders.status,
      orderDate: orders.orderDate,
      itemsCount: sql<number>`(select sum(i.quantity)::int from order_items i where i.order_id = orders.id)`,
    })
    .from(orders)
    .where(withinScope(orders.kitchenId, kitchens))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit);
}

function toCook(kitchens: KitchenScope, day: DayRange, slots: DayRange) {
  return and(
    withinScope(orders.kitchenId, kitchens),
    inArray(orders.status, [...inKitchenStatuses]),
    wantedWithin(day),
    slots === day ? undefined : sql`${cookedFor} >= ${slots.from} and ${cookedFor} < ${slots.to}`,
  );
}

/** A custom bowl has none: its components are on the order. */
const ingredients = sql<readonly MealIngredient[]>`coalesce(${meals.ingredients}, '[]')`;

export function findLinesToCook(db: Db, kitchens: KitchenScope, day: DayRange, slots: DayRange = day) {
  return db
    .select({
      orderId: orders.id,
      kitchenId: orders.kitchenId,
      cookedFor: sql<Date>`${cookedFor}`.mapWith(orders.orderDate),
      mealId: orderItems.mealId,
      name: orderItems.name,
      quantity: orderItems.quantity,
      servingWeightGrams: orderItems.servingWeightGrams,
      isVegetarian: orderItems.isVegetarian,
      allergens: orderItems.allergens,
      components: orderItems.components,
      ingredients,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(meals, eq(meals.id, orderItems.mealId))
    .where(toCook(kitchens, day, slots))
    .orderBy(asc(orders.orderDate), asc(orderItems.id));
}

/** What is sold out or counted in the kitchens, with the portions that the orders to cook took of it. */
export async function findStockToCook(
  db: Db,
  kitchens: KitchenScope,
  day: DayRange,
  slots: DayRange = day,
): Promise<KitchenFood[]> {
  const taken = db
    .select({ id: takenPortions.availabilityId, portions: sum(takenPortions.portions).mapWith(Number).as('portions') })
    .from(takenPortions)
    .innerJoin(orders, eq(orders.id, takenPortions.orderId))
    .where(toCook(kitchens, day, slots))
    .groupBy(takenPortions.availabilityId)
    .as('taken');
  const rows = await db
    .select({ food: foodAvailability, kitchenName: kitchenTable.name, taken: taken.portions })
    .from(foodAvailability)
    .innerJoin(kitchenTable, eq(kitchenTable.id, foodAvailability.kitchenId))
    .leftJoin(taken, eq(taken.id, foodAvailability.id))
    .where(
      and(
        withinScope(foodAvailability.kitchenId, kitchens),
        or(foodAvailability.isSoldOut, isNotNull(foodAvailability.portionsLeft)),
      ),
    )
    .orderBy(asc(foodAvailability.kitchenId), asc(foodAvailability.id));
  return rows.map(({ food: { mealId, componentId, ...food }, kitchenName, taken: portions }) => ({
    ...food,
    kitchenName,
    kind: mealId === null ? 'COMPONENT' : 'MEAL',
    id: mealId ?? componentId!,
    taken: portions ?? 0,
  }));
}

export type LabelledOrders = { readonly orderId: number } | { readonly day: DayRange; readonly slots: DayRange };

/** The lines of one order in any status, or of all that are still to cook. */
export function findLabelledLines(db: Db, kitchens: KitchenScope, which: LabelledOrders) {
  return db
    .select({
      orderId: orders.id,
      customerFirstName: users.firstName,
      packedAt: sql<Date | null>`(
        select max(e.created_at) from order_events e where e.order_id = orders.id and e.to_status = 'OUT_FOR_DELIVERY'
          and orders.status not in ${[...inKitchenStatuses]}
      )`.mapWith(orders.orderDate),
      handledAllergens: kitchenTable.handledAllergens,
      item: orderItems,
      ingredients,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(meals, eq(meals.id, orderItems.mealId))
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(kitchenTable, eq(kitchenTable.id, orders.kitchenId))
    .where(
      'orderId' in which
        ? and(withinScope(orders.kitchenId, kitchens), eq(orders.id, which.orderId))
        : toCook(kitchens, which.day, which.slots),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(orderItems.position));
}
