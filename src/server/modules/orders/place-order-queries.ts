import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import type { OrderStanding } from '#domain/order-limits.ts';
import { deliveredStatuses, openStatuses } from '#domain/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { householdOf, idempotencyKeys, orders } from '#server/db/schema/orders.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;

/** False when the key is taken. A twin that has not finished yet is waited for: the unique index makes it so. */
export async function claimKey(
  tx: Tx,
  userId: number,
  key: string,
  requestHash: Buffer,
  orderId: number | null,
): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, orderId })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

export async function findKey(
  db: Db,
  userId: number,
  key: string,
): Promise<{ requestHash: Buffer; orderId: number | null } | undefined> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row;
}

/**
 * The order, its items, its first event and the answer under its key: one statement, because a kitchen at noon feels each round
 * trip. Undefined, and nothing written, when its kitchen does not cook any more. The lock is the one that the reference takes
 * anyway, and a removal waits for it; taken here, it also looks at the kitchen as it is now.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly OrderItemRow[],
  key: string | null,
): Promise<Pick<OrderRow, 'id' | 'orderDate'> | undefined> {
  const { rows } = await tx.execute<{ id: number; order_date: string }>(sql`
    with placed as (
      insert into orders (
        user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, note,
        subtotal_paise, delivery_fee_paise, tax_paise, total_paise,
        delivery_address_label, delivery_address_line1, delivery_address_line2, delivery_city, delivery_state,
        delivery_postal_code, delivery_country, delivery_phone_number, delivery_latitude, delivery_longitude
      ) select
        ${order.userId}, ${order.cartGeneration}, k.id, ${order.kitchenName}, ${order.status},
        ${order.paymentMethod}, ${order.note},
        ${order.subtotalPaise}, ${order.deliveryFeePaise}, ${order.taxPaise}, ${order.totalPaise},
        ${order.deliveryAddressLabel}, ${order.deliveryAddressLine1}, ${order.deliveryAddressLine2},
        ${order.deliveryCity}, ${order.deliveryState}, ${order.deliveryPostalCode}, ${order.deliveryCountry},
        ${order.deliveryPhoneNumber}, ${order.deliveryLatitude}, ${order.deliveryLongitude}
      from kitchens k where k.id = ${order.kitchenId} and k.active and k.archived_at is null
      for key share
      returning id, user_id, status, order_date
    ), items as (
      insert into order_items (
        order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams,
        calories_kcal, nutrition, is_vegetarian, allergens, art_url, components, special_instructions
      ) select placed.id, item.* from placed, jsonb_to_recordset(${JSON.stringify(items)}) as item(
        "position" int, "mealId" int, "name" text, "quantity" int, "pricePaise" int, "lineTotalPaise" int,
        "servingWeightGrams" int, "caloriesKcal" int, "nutrition" jsonb, "isVegetarian" boolean, "allergens" text[],
        "artUrl" text, "components" jsonb, "specialInstructions" text
      )
    ), first_event as (
      insert into order_events (order_id, to_status, actor, actor_user_id)
      select id, status, 'customer', user_id from placed
    ), answer as (
      update idempotency_keys k set order_id = placed.id from placed where k.user_id = placed.user_id and k.key = ${key}
    )
    select id, order_date from placed`);
  const [placed] = rows;
  return placed && { id: placed.id, orderDate: new Date(placed.order_date) };
}

type Door = Pick<Address, 'addressLine1' | 'addressLine2' | 'postalCode'>;

const householdAt = ({ addressLine1, addressLine2, postalCode }: Door) =>
  householdOf(sql`${addressLine1}::text`, sql`${addressLine2}::text`, sql`${postalCode}::text`);

/** Orders to one door are placed one after the other, in every process. */
export async function lockHousehold(tx: Tx, door: Door): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('macrobowl-household:' || ${householdAt(door)}, 0))`,
  );
}

export async function findStanding(tx: Tx, userId: number, door: Door): Promise<OrderStanding> {
  const isOpen = inArray(orders.status, [...openStatuses]);
  const isOwn = eq(orders.userId, userId);
  const household = householdOf(orders.deliveryAddressLine1, orders.deliveryAddressLine2, orders.deliveryPostalCode);
  const isHousehold = eq(household, householdAt(door));
  const wasDelivered = inArray(orders.status, [...deliveredStatuses]);
  const { rows } = await tx.execute<{ own: number; household: number; received: boolean }>(sql`
    select (select count(*)::int from ${orders} where ${and(isOwn, isOpen)}) as own,
      (select count(*)::int from ${orders} where ${and(isHousehold, isOpen)}) as household,
      exists (select from ${orders} where ${and(isOwn, wasDelivered)}) as received`);
  const { own, household: ofHousehold, received } = rows[0]!;
  return { openOrders: own, householdOpenOrders: ofHousehold, hasReceivedOne: received };
}
