import { type SQL, and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { staffKitchens, withinScope } from '#server/db/schema/kitchens.ts';
import { dueAt, orders } from '#server/db/schema/orders.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';
import { users } from '#server/db/schema/users.ts';

const mostOut = 200;

const rider = alias(users, 'rider');
const formerRider = alias(users, 'former_rider');
const nameOf = (person: typeof users | typeof rider | typeof formerRider) =>
  sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`;

export type OrderOutRow = Awaited<ReturnType<typeof findOut>>[number];

export const findOrdersOut = (db: Db, kitchens: KitchenScope) =>
  findOut(db, kitchens, eq(orders.status, 'OUT_FOR_DELIVERY'));

export async function findOrderOut(db: Db, orderId: number, kitchens: KitchenScope): Promise<OrderOutRow | undefined> {
  const [row] = await findOut(db, kitchens, eq(orders.id, orderId));
  return row;
}

function findOut(db: Db, kitchens: KitchenScope, which: SQL) {
  const last = sql`(select max(h.id) from order_hand_backs h where h.order_id = ${orders.id})`;
  return db
    .select({
      order: orders,
      customerName: nameOf(users),
      customerPhone: users.phone,
      riderName: nameOf(rider),
      handBack: orderHandBacks,
      formerRiderName: nameOf(formerRider),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(rider, eq(rider.id, orders.pickedUpBy))
    .leftJoin(orderHandBacks, and(isNotNull(orders.handedBackAt), eq(orderHandBacks.id, last)))
    .leftJoin(formerRider, eq(formerRider.id, orderHandBacks.riderId))
    .where(and(which, withinScope(orders.kitchenId, kitchens)))
    .orderBy(sql`${orders.handedBackAt} nulls last`, asc(dueAt), asc(orders.id))
    .limit(mostOut);
}

export type RiderRow = { readonly id: number; readonly name: string; readonly kitchenIds: number[] };

const deliveryRole: Role = 'ROLE_DELIVERY_ASSISTANT';
const boundTo = sql<number[]>`array(
  select ${staffKitchens.kitchenId} from ${staffKitchens} where ${staffKitchens.userId} = ${users.id} order by 1)`;
const isRider = and(eq(users.enabled, true), isNull(users.erasedAt), sql`${users.roles} @> array[${deliveryRole}]`);
const worksFor = (kitchens: SQL) => sql`(cardinality(${boundTo}) = 0 or ${boundTo} && ${kitchens})`;

/** Of these kitchens; one who is bound to none delivers for all. */
export function findRiders(db: Db, kitchens: KitchenScope): Promise<RiderRow[]> {
  return db
    .select({ id: users.id, name: nameOf(users), kitchenIds: boundTo })
    .from(users)
    .where(and(isRider, kitchens === null ? undefined : worksFor(sql`${sql.param([...kitchens])}::int[]`)))
    .orderBy(users.firstName, users.lastName, users.id);
}

/** Against a change of roles or kitchens until the end of the transaction. */
export async function lockRiderOf(tx: Tx, riderId: number, kitchenId: number): Promise<{ name: string } | undefined> {
  const [row] = await tx
    .select({ name: nameOf(users) })
    .from(users)
    .where(and(eq(users.id, riderId), isRider, worksFor(sql`array[${kitchenId}::int]`)))
    .for('share');
  return row;
}

export async function findNameOf(db: Db, userId: number): Promise<string> {
  const [row] = await db
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.name ?? '';
}

/** The order is locked, and no rider has it. */
export async function giveOrderTo(tx: Tx, orderId: number, riderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ pickedUpBy: riderId, pickedUpAt: sql`clock_timestamp()`, handedBackAt: null })
    .where(eq(orders.id, orderId));
}
