import { sql } from 'drizzle-orm';
import type { OpenOrderCounts } from '#domain/orders/order-limits.ts';
import { type OrderStatus, deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Db, RequestKey, Tx } from '#server/db/client.ts';
import { householdOf } from '#server/db/schema/orders.ts';
import { statement, textOf, writeStatement } from '#server/db/statement.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;
/** What the limits of an order to this address depend on. */
export type Standing = OpenOrderCounts & { readonly addressId: number };

const oneOf = (statuses: readonly OrderStatus[]) => `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
const ofAddress = textOf(householdOf(sql.raw('a.address_line1'), sql.raw('a.address_line2'), sql.raw('a.postal_code')));
const ofNewOrder = textOf(householdOf(sql.raw('$18::text'), sql.raw('$19::text'), sql.raw('$22::text')));
const ofOrder = textOf(
  householdOf(sql.raw('delivery_address_line1'), sql.raw('delivery_address_line2'), sql.raw('delivery_postal_code')),
);

/** Statuses are spelled out, so that the partial index of open orders serves a prepared plan. */
function openOrdersOf(household: string): string {
  return `(select count(*)::int from orders where ${ofOrder} = ${household} and status ${oneOf(openStatuses)})`;
}

/**
 * The portions that an order takes of counted foods. Locked in the order of their ids, so that two orders cannot wait for each
 * other. More than there is violates the CHECK `notOversold`, and nothing of the order is written.
 */
const takePortions = `wanted as (
    select a.id, w.portions from cart
    cross join jsonb_to_recordset($37) as w("availabilityId" int, portions int)
    join food_availability a on a.id = w."availabilityId" and a.portions_left is not null
    order by a.id for no key update of a
  ), taken as (
    update food_availability a set portions_left = a.portions_left - wanted.portions from wanted where a.id = wanted.id
  ), recorded as (
    insert into taken_portions (order_id, availability_id, portions)
    select placed.id, wanted.id, wanted.portions from placed, wanted
  ), `;
export const notOversold = 'food_availability_portions_left';

const insertOrderWithItems = (taking: string) =>
  writeStatement<Pick<OrderRow, 'id' | 'orderDate'>>(`
  with kitchen as (
    select id from kitchens where id = $1 and active and archived_at is null
      and ($28::int is null or ${openOrdersOf(ofNewOrder)} <= $28)
    for key share
  ), cart as (
    update carts set generation = generation + 1, revision = revision + 1 from kitchen where user_id = $2 and revision = $3
    returning user_id, generation - 1 as ordered, kitchen.id as kitchen_id
  ), placed as (
    insert into orders (
      user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, note,
      subtotal_paise, delivery_fee_paise, tax_paise, total_paise,
      tax_basis_points, tax_mode, tax_rounding_paise, flat_delivery_fee_paise, free_delivery_above_paise,
      delivery_address_label, delivery_address_line1, delivery_address_line2, delivery_city, delivery_state,
      delivery_postal_code, delivery_country, delivery_phone_number, delivery_latitude, delivery_longitude,
      slot_starts_at, deliver_at, portions, promised_from, promised_to
    ) select user_id, ordered, kitchen_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $32, $33, $34, $35, $36 from cart
    returning id, user_id, status, order_date
  ), ${taking}items as (
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
  ), emptied as (
    delete from cart_items i using cart where i.user_id = cart.user_id
  ), request as (
    insert into idempotent_requests (id, request_hash, result) select $29, $30, $31 from placed where $29::bytea is not null
  )
  select id, order_date as "orderDate" from placed`);

const insertPlainOrder = insertOrderWithItems('');
const insertCountedOrder = insertOrderWithItems(takePortions);

/** What an order was decided on. If it is no longer true, the order is not placed. */
export type DecidedOn = {
  /** Null: the cart does not exist yet. */
  readonly revision: number | null;
  /** Open orders to the household, which must not be more meanwhile; null when nothing limits them. */
  readonly householdOpenOrders: number | null;
};

export type TakenPortions = { readonly availabilityId: number; readonly portions: number };

/**
 * The order, its items, its first event, the emptied cart and the executed request in one statement. Undefined, and nothing is
 * written, when the cart has changed, the kitchen is no longer active, or the household has more open orders. The lock on the
 * kitchen is the one that its foreign key takes anyway, and archiving a kitchen waits for it; taken here, it also checks the
 * kitchen's current state.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly OrderItemRow[],
  taken: readonly TakenPortions[],
  { revision, householdOpenOrders }: DecidedOn,
  key: RequestKey | null,
): Promise<Pick<OrderRow, 'id' | 'orderDate'> | undefined> {
  const isCounted = taken.length > 0;
  const [placed] = await (isCounted ? insertCountedOrder : insertPlainOrder)(
    tx,
    order.kitchenId,
    order.userId,
    revision,
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
    householdOpenOrders,
    key?.id,
    key?.requestHash,
    key?.encrypt(order.cartGeneration),
    order.slotStartsAt,
    order.deliverAt,
    order.portions,
    order.promisedFrom,
    order.promisedTo,
    ...(isCounted ? [JSON.stringify(taken)] : []),
  );
  return placed;
}

const lockHouseholdOf = writeStatement(`
  select pg_advisory_xact_lock(hashtextextended('macrobowl-household:' || ${ofAddress}, 0))
  from addresses a where a.user_id = $1 and a.id = $2`);

const selectStandings = `
  select a.id as "addressId",
    (select count(*)::int from orders o where o.user_id = a.user_id and o.status ${oneOf(openStatuses)}) as "openOrders",
    ${openOrdersOf(ofAddress)} as "householdOpenOrders",
    exists (select from orders o where o.user_id = a.user_id and o.status ${oneOf(deliveredStatuses)}) as "hasReceivedOne"
  from addresses a`;
const standingOf = statement<Standing>(`${selectStandings} where a.user_id = $1 and a.id = $2`);
const standingsOfSession = statement<Standing>(
  `${selectStandings} where a.user_id = (select s.user_id from sessions s where s.token_hash = $1)`,
);

/** Serialises orders to one household across all processes. */
export async function lockHousehold(tx: Tx, userId: number, addressId: number): Promise<void> {
  await lockHouseholdOf(tx, userId, addressId);
}

/** Undefined when this is not an address of theirs. */
export async function findStanding(tx: Tx, userId: number, addressId: number): Promise<Standing | undefined> {
  const [standing] = await standingOf(tx, userId, addressId);
  return standing;
}

/** For each address of the customer behind a session, whether that has ended or not. */
export function findStandingsOfSession(db: Db, tokenHash: Buffer): Promise<Standing[]> {
  return standingsOfSession(db, tokenHash);
}
