import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import type { OrderStanding } from '#domain/orders/order-limits.ts';
import { deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { householdOf, orders } from '#server/db/schema/orders.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;

/**
 * The order, its items and its first event: one statement, because a kitchen at noon feels each round trip. Undefined, and nothing written, when its kitchen does not cook any more. The lock is the one that the reference takes
 * anyway, and a removal waits for it; taken here, it also looks at the kitchen as it is now.
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
        tax_basis_points, tax_mode, tax_rounding_paise, flat_delivery_fee_paise, free_delivery_above_paise,
        delivery_address_label, delivery_address_line1, delivery_address_line2, delivery_city, delivery_state,
        delivery_postal_code, delivery_country, delivery_phone_number, delivery_latitude, delivery_longitude
      ) select
        ${order.userId}, ${order.cartGeneration}, k.id, ${order.kitchenName}, ${order.status},
        ${order.paymentMethod}, ${order.note},
        ${order.subtotalPaise}, ${order.deliveryFeePaise}, ${order.taxPaise}, ${order.totalPaise},
        ${order.taxBasisPoints}, ${order.taxMode}, ${order.taxRounding}, ${order.flatDeliveryFee}, ${order.freeDeliveryAbove},
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
