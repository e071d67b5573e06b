import { type SQL, and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { consultations } from '#server/db/schema/consultations.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { searchedText, users } from '#server/db/schema/users.ts';
import { containing, phoneDigitsIn } from '#server/db/text-search.ts';

export type FoundOrder = {
  readonly id: number;
  readonly status: OrderStatus;
  readonly orderDate: Date;
  readonly deliverAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
};
export type FoundPerson = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: Role[];
  readonly consultationId: number | null;
};

const foundOrder = {
  id: orders.id,
  status: orders.status,
  orderDate: orders.orderDate,
  deliverAt: orders.deliverAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** `carrierId`: only orders that are waiting to be picked up, or that this delivery assistant picked up. */
export function findOrderByNumber(
  db: Db,
  orderId: number,
  kitchens: KitchenScope,
  carrierId: number | null,
): Promise<FoundOrder[]> {
  const isWaiting = and(isNull(orders.pickedUpBy), isNull(orders.handedBackAt), eq(orders.status, 'OUT_FOR_DELIVERY'));
  return db
    .select(foundOrder)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.id, orderId),
        withinScope(orders.kitchenId, kitchens),
        carrierId === null ? undefined : or(eq(orders.pickedUpBy, carrierId), isWaiting),
      ),
    );
}

/** The newest first. */
export function findOrdersOfPhone(db: Db, phone: string, kitchens: KitchenScope, limit: number): Promise<FoundOrder[]> {
  return db
    .select(foundOrder)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(users.phone, phone), withinScope(orders.kitchenId, kitchens)))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit);
}

/** Undefined for a customer without orders. */
export async function countOrdersOfPhone(db: Db, phone: string) {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, orders: count() })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(eq(users.phone, phone))
    .groupBy(users.id);
  return row;
}

export function findPeople(db: Db, search: string, limit: number): Promise<FoundPerson[]> {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
      consultationId: sql<null>`null`,
    })
    .from(users)
    .where(and(isNull(users.erasedAt), namedOrReachedBy(search)))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(limit);
}

/** Customers whose consultation is assigned to the nutritionist, each with the newest one. */
export function findClients(db: Db, nutritionistId: number, search: string, limit: number): Promise<FoundPerson[]> {
  const newest = db
    .selectDistinctOn([consultations.userId], { id: consultations.id })
    .from(consultations)
    .where(eq(consultations.nutritionistId, nutritionistId))
    .orderBy(consultations.userId, desc(consultations.id));
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
      consultationId: consultations.id,
    })
    .from(consultations)
    .innerJoin(users, eq(users.id, consultations.userId))
    .where(and(inArray(consultations.id, newest), isNull(users.erasedAt), named(search)))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(limit);
}

const named = (search: string) => sql`(${users.firstName} || ' ' || ${users.lastName}) ilike ${containing(search)}`;

function namedOrReachedBy(search: string): SQL | undefined {
  const digits = phoneDigitsIn(search);
  return or(
    sql`${searchedText(users)} ilike ${containing(search)} and (${named(search)} or ${users.email} ilike ${containing(search)})`,
    digits === null ? undefined : sql`${users.phone} like ${containing(digits)}`,
  );
}
