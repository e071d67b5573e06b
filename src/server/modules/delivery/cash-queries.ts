import { type SQL, and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/calendar/business-day.ts';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { kitchens as kitchenTable, withinScope } from '#server/db/schema/kitchens.ts';
import { amountDuePaise, orderEvents, orders } from '#server/db/schema/orders.ts';
import { cashHandInOrders, cashHandIns, orderHandBacks } from '#server/db/schema/riders.ts';
import { users } from '#server/db/schema/users.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import type { Assistant } from './delivery-queries.ts';

export type CashOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'kitchenId' | 'kitchenName' | 'totalPaise' | 'creditPaise' | 'paidPaise'
>;

/** In the order of their ids, so that two hand-ins of the same orders do not wait for each other. */
export function lockOwnOrders(
  tx: Tx,
  orderIds: readonly number[],
  { userId, kitchens }: Assistant,
): Promise<CashOrder[]> {
  const { id, status, kitchenId, kitchenName, totalPaise, creditPaise, paidPaise } = orders;
  return tx
    .select({ id, status, kitchenId, kitchenName, totalPaise, creditPaise, paidPaise })
    .from(orders)
    .where(and(inArray(id, [...orderIds]), eq(orders.pickedUpBy, userId), withinScope(kitchenId, kitchens)))
    .orderBy(asc(id))
    .for('update');
}

export async function insertHandIn(
  tx: Tx,
  handIn: Pick<typeof cashHandIns.$inferInsert, 'riderId' | 'kitchenId' | 'expectedPaise'>,
  from: readonly CashOrder[],
): Promise<void> {
  const [row] = await tx.insert(cashHandIns).values(handIn).returning({ id: cashHandIns.id });
  const lines = from.map((order) => ({ orderId: order.id, handInId: row!.id, amountPaise: dueOf(order) }));
  await tx.insert(cashHandInOrders).values(lines);
}

const rider = alias(users, 'rider');
const counter = alias(users, 'counter');
const nameOf = (person: typeof rider | typeof counter) =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`;

export type HandInRow = Awaited<ReturnType<typeof findHandIns>>[number];

function findHandIns(db: Db, kitchens: KitchenScope, which: SQL | undefined) {
  return db
    .select({
      handIn: cashHandIns,
      riderName: nameOf(rider),
      kitchenName: kitchenTable.name,
      countedByName: nameOf(counter),
      orders: sql<{ id: number; amountPaise: number }[]>`coalesce((
        select json_agg(json_build_object('id', l.order_id, 'amountPaise', l.amount_paise) order by l.order_id)
        from cash_hand_in_orders l where l.hand_in_id = ${cashHandIns.id}), '[]')`,
    })
    .from(cashHandIns)
    .innerJoin(rider, eq(rider.id, cashHandIns.riderId))
    .innerJoin(kitchenTable, eq(kitchenTable.id, cashHandIns.kitchenId))
    .leftJoin(counter, eq(counter.id, cashHandIns.countedBy))
    .where(and(which, withinScope(cashHandIns.kitchenId, kitchens)))
    .orderBy(asc(cashHandIns.createdAt), asc(cashHandIns.id));
}

export const findUncounted = (db: Db, kitchens: KitchenScope) =>
  findHandIns(db, kitchens, isNull(cashHandIns.countedAt));

export const findHandInsOf = (db: Db, kitchens: KitchenScope, { from, to }: DayRange) =>
  findHandIns(db, kitchens, and(gte(cashHandIns.createdAt, from), lt(cashHandIns.createdAt, to)));

export const findOwnHandIns = (db: Db, { userId, kitchens }: Assistant, { from, to }: DayRange) => {
  const isOfDay = and(gte(cashHandIns.createdAt, from), lt(cashHandIns.createdAt, to));
  return findHandIns(db, kitchens, and(eq(cashHandIns.riderId, userId), or(isOfDay, isNull(cashHandIns.countedAt))));
};

export async function findHandIn(db: Db, id: number, kitchens: KitchenScope): Promise<HandInRow | undefined> {
  const [row] = await findHandIns(db, kitchens, eq(cashHandIns.id, id));
  return row;
}

export async function lockHandIn(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: cashHandIns.id }).from(cashHandIns).where(eq(cashHandIns.id, id)).for('update');
}

export async function setCount(
  tx: Tx,
  id: number,
  counted: Required<Pick<typeof cashHandIns.$inferInsert, 'countedPaise' | 'countedBy' | 'note'>>,
): Promise<void> {
  await tx
    .update(cashHandIns)
    .set({ ...counted, countedAt: sql`clock_timestamp()` })
    .where(eq(cashHandIns.id, id));
}

export type RiderFigure = { readonly riderId: number; readonly figure: number };

/** By rider: the orders that they delivered on a day. */
export function countDeliveries(db: Db, kitchens: KitchenScope, { from, to }: DayRange): Promise<RiderFigure[]> {
  return db
    .select({ riderId: sql<number>`${orders.pickedUpBy}`, figure: count() })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.toStatus, 'DELIVERED'),
        gte(orderEvents.createdAt, from),
        lt(orderEvents.createdAt, to),
        isNotNull(orders.pickedUpBy),
        inArray(orders.status, [...deliveredStatuses]),
        withinScope(orders.kitchenId, kitchens),
      ),
    )
    .groupBy(orders.pickedUpBy);
}

export function countHandBacks(db: Db, kitchens: KitchenScope, { from, to }: DayRange): Promise<RiderFigure[]> {
  return db
    .select({ riderId: orderHandBacks.riderId, figure: count() })
    .from(orderHandBacks)
    .innerJoin(orders, eq(orders.id, orderHandBacks.orderId))
    .where(
      and(
        gte(orderHandBacks.createdAt, from),
        lt(orderHandBacks.createdAt, to),
        withinScope(orders.kitchenId, kitchens),
      ),
    )
    .groupBy(orderHandBacks.riderId);
}

/** By rider: the paise of delivered orders that are not handed in. */
export function sumCarriedCash(db: Db, kitchens: KitchenScope): Promise<RiderFigure[]> {
  return db
    .select({ riderId: sql<number>`${orders.pickedUpBy}`, figure: sum(amountDuePaise).mapWith(Number) })
    .from(orders)
    .where(and(isNotNull(orders.pickedUpBy), eq(orders.status, 'DELIVERED'), withinScope(orders.kitchenId, kitchens)))
    .groupBy(orders.pickedUpBy);
}

export async function findNamesOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: rider.id, name: nameOf(rider) })
    .from(rider)
    .where(inArray(rider.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
