import { sql } from 'drizzle-orm';
import type { OpenOrderCounts } from '#domain/orders/order-limits.ts';
import { type OrderStatus, deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { householdOf } from '#server/db/schema/orders.ts';
import { statement, textOf, writeStatement } from '#server/db/statement.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;

const insertOrderWithItems = writeStatement<Pick<OrderRow, 'id' | 'orderDate'>>(`
  with placed as (
    insert into orders (
      user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, note,
      subtotal_paise, delivery_fee_paise, tax_paise, total_paise,
      tax_basis_points, tax_mode, tax_rounding_paise, flat_delivery_fee_paise, free_delivery_above_paise,
      delivery_address_label, delivery_address_line1, delivery_address_line2, delivery_city, delivery_state,
      delivery_postal_code, delivery_country, delivery_phone_number, delivery_latitude, delivery_longitude,
      slot_starts_at, deliver_at, portions, promised_from, promised_to
    ) select $2, $3, k.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $28, $29, $30, $31, $32
    from kitchens k where k.id = $1 and k.active and k.archived_at is null
    for key share
    returning id, user_id, status, order_date
  ), items as (
    insert into order_items (
      order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams,
      calories_kcal, nutrition, is_vegetarian, allergens, art_url, components, special_instructions
    ) select placed.id, item.* from placed, jsonb_to_recordset($27) as item(
      "position" int, "mealId" int, "name" text, "quantity" int, "pricePaise" int, "lineTotalPaise" int,
      "servingWeightGrams" int, "caloriesKcal" int, "nutrition" jsonb, "isVegetarian" boolean, "allergens" text[],
      "artUrl" text, "components" jsonb, "specialInstructions" text
    )
  ), first_event as (
    insert into order_events (order_id, to_status, actor, actor_user_id)
    select id, status, 'customer', user_id from placed
  )
  select id, order_date as "orderDate" from placed`);

/**
 * The order, its items and its first event in one statement, to save round trips. Undefined, and nothing written, when the
 * kitchen is no longer active. The lock on the kitchen is the one that its foreign key takes anyway, and archiving a kitchen
 * waits for it; taken here, it also checks the kitchen's current state.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly OrderItemRow[],
): Promise<Pick<OrderRow, 'id' | 'orderDate'> | undefined> {
  const [placed] = await insertOrderWithItems(
    tx,
    order.kitchenId,
    order.userId,
    order.cartGeneration,
    order.kitchenName,
    order.status,
    order.paymentMethod,
    order.note,
    order.subtotalPaise,
    order.deliveryFeePaise,
    order.taxPaise,
    order.totalPaise,
    order.taxBasisPoints,
    order.taxMode,
    order.taxRounding,
    order.flatDeliveryFee,
    order.freeDeliveryAbove,
    order.deliveryAddressLabel,
    order.deliveryAddressLine1,
    order.deliveryAddressLine2,
    order.deliveryCity,
    order.deliveryState,
    order.deliveryPostalCode,
    order.deliveryCountry,
    order.deliveryPhoneNumber,
    order.deliveryLatitude,
    order.deliveryLongitude,
    JSON.stringify(items),
    order.slotStartsAt,
    order.deliverAt,
    order.portions,
    order.promisedFrom,
    order.promisedTo,
  );
  return placed;
}

const oneOf = (statuses: readonly OrderStatus[]) => `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
const ofAddress = textOf(householdOf(sql.raw('a.address_line1'), sql.raw('a.address_line2'), sql.raw('a.postal_code')));
const ofOrder = textOf(
  householdOf(sql.raw('delivery_address_line1'), sql.raw('delivery_address_line2'), sql.raw('delivery_postal_code')),
);

const lockHouseholdOf = writeStatement(`
  select pg_advisory_xact_lock(hashtextextended('macrobowl-household:' || ${ofAddress}, 0))
  from addresses a where a.user_id = $1 and a.id = $2`);

/** Statuses are spelled out, so that the partial index of open orders serves a prepared plan. */
const countOrders = statement<OpenOrderCounts>(`
  select
    (select count(*)::int from orders where user_id = $1 and status ${oneOf(openStatuses)}) as "openOrders",
    (select count(*)::int from orders where ${ofOrder} = ${ofAddress} and status ${oneOf(openStatuses)})
      as "householdOpenOrders",
    exists (select from orders where user_id = $1 and status ${oneOf(deliveredStatuses)}) as "hasReceivedOne"
  from addresses a where a.user_id = $1 and a.id = $2`);

/** Serialises orders to one household across all processes. */
export async function lockHousehold(tx: Tx, userId: number, addressId: number): Promise<void> {
  await lockHouseholdOf(tx, userId, addressId);
}

/** Undefined when this is not an address of theirs. */
export async function countOpenOrders(tx: Tx, userId: number, addressId: number): Promise<OpenOrderCounts | undefined> {
  const [standing] = await countOrders(tx, userId, addressId);
  return standing;
}
