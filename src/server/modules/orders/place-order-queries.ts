import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import type { OrderStanding } from '#domain/orders/order-limits.ts';
import { deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { householdOf, orders } from '#server/db/schema/orders.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;

/**
 * Inserts the order, its items and its first event in one statement, to save round trips at the lunch peak.
 * Returns undefined, and writes nothing, when the kitchen is no longer active. FOR KEY SHARE is the lock that the foreign key
 * takes anyway; taken here, it also re-reads the kitchen, and an archiving waits for it.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly OrderItemRow[],
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
    )
    select id, order_date from placed`);
  const [placed] = rows;
  return placed && { id: placed.id, orderDate: new Date(placed.order_date) };
}

type DeliveryPlace = Pick<Address, 'addressLine1' | 'addressLine2' | 'postalCode'>;

const householdAt = ({ addressLine1, addressLine2, postalCode }: DeliveryPlace) =>
  householdOf(sql`${addressLine1}::text`, sql`${addressLine2}::text`, sql`${postalCode}::text`);

/** Serialises orders to one household across all processes. */
export async function lockHousehold(tx: Tx, place: DeliveryPlace): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('macrobowl-household:' || ${householdAt(place)}, 0))`,
  );
}

export async function countOpenOrders(tx: Tx, userId: number, place: DeliveryPlace): Promise<OrderStanding> {
  const isOpen = inArray(orders.status, [...openStatuses]);
  const isOwn = eq(orders.userId, userId);
  const household = householdOf(orders.deliveryAddressLine1, orders.deliveryAddressLine2, orders.deliveryPostalCode);
  const isHousehold = eq(household, householdAt(place));
  const wasDelivered = inArray(orders.status, [...deliveredStatuses]);
  const { rows } = await tx.execute<{ own: number; household: number; received: boolean }>(sql`
    select (select count(*)::int from ${orders} where ${and(isOwn, isOpen)}) as own,
      (select count(*)::int from ${orders} where ${and(isHousehold, isOpen)}) as household,
      exists (select from ${orders} where ${and(isOwn, wasDelivered)}) as received`);
  const { own, household: ofHousehold, received } = rows[0]!;
  return { openOrders: own, householdOpenOrders: ofHousehold, hasReceivedOne: received };
}
