import { sql } from 'drizzle-orm';
import type { OpenOrderCounts } from '#domain/orders/order-limits.ts';
import { type OrderStatus, deliveredStatuses, openStatuses } from '#domain/orders/order-status.ts';
import type { Db, RequestKey, Statement, Tx } from '#server/db/client.ts';
import { householdOf, orderItems, orders } from '#server/db/schema/orders.ts';
import { jsonRowsOf, statement, textOf, toStatement, writeStatement } from '#server/db/statement.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy'>;
/** What the limits of an order to this address depend on. */
export type Standing = OpenOrderCounts & { readonly addressId: number };

const oneOf = (statuses: readonly OrderStatus[]) => `in (${statuses.map((status) => `'${status}'`).join(', ')})`;
const ofAddress = textOf(householdOf(sql.raw('a.address_line1'), sql.raw('a.address_line2'), sql.raw('a.postal_code')));
const ofOrder = textOf(
  householdOf(sql.raw('delivery_address_line1'), sql.raw('delivery_address_line2'), sql.raw('delivery_postal_code')),
);

/** Statuses are spelled out, so that the partial index of open orders serves a prepared plan. */
function openOrdersOf(household: string): string {
  return `(select count(*)::int from orders where ${ofOrder} = ${household} and status ${oneOf(openStatuses)})`;
}

export const notOversold = 'food_availability_portions_left';

/** What an order was decided on. If it is no longer true, the order is not placed. */
export type DecidedOn = {
  /** Null: the cart does not exist yet. */
  readonly revision: number | null;
  /** Open orders to the household, which must not be more meanwhile; null when nothing limits them. */
  readonly householdOpenOrders: number | null;
};

export type TakenPortions = { readonly availabilityId: number; readonly portions: number };

export type OrderToInsert = {
  readonly order: NewOrder;
  readonly items: readonly OrderItemRow[];
  readonly taken: readonly TakenPortions[];
  readonly decidedOn: DecidedOn;
  readonly key: RequestKey | null;
};
export type PlacedRow = Pick<OrderRow, 'id' | 'userId' | 'orderDate'>;

const orderRows = jsonRowsOf(orders, ['id', 'orderDate', 'pickedUpAt', 'pickedUpBy']);
const itemRows = jsonRowsOf(orderItems, ['id', 'orderId']);

/**
 * Orders with their items, first events, emptied carts and executed requests in one statement. Null, and nothing of it is written,
 * for one whose cart has changed or is being changed, whose kitchen is no longer active, or whose household has more open orders.
 * The lock on the kitchen is the one that its foreign key takes anyway, and archiving a kitchen waits for it; taken here, it also
 * checks the kitchen's current state.
 */
export function insertOrders(decided: readonly OrderToInsert[]): Statement<readonly (PlacedRow | null)[]> {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const listOf = (valueOf: (one: OrderToInsert) => unknown) => next(decided.map(valueOf));
  const [users, revisions, kitchens] = [
    listOf(({ order }) => order.userId),
    listOf(({ decidedOn }) => decidedOn.revision),
    listOf(({ order }) => order.kitchenId),
  ];
  const rows = next(JSON.stringify(decided.map(({ order }) => order)));
  const given = `jsonb_to_recordset(${rows}) as o(${orderRows.fields})`;
  const isLimited = decided.some(({ decidedOn }) => decidedOn.householdOpenOrders !== null);
  let parts = `kitchen as (
    select id from kitchens where id = any(${kitchens}::int[]) and active and archived_at is null for key share
  ), cart as (
    update carts c set generation = c.generation + 1, revision = c.revision + 1 from (
      select carts.user_id from carts
      join unnest(${users}::int[], ${revisions}::int[], ${kitchens}::int[]) as decided(user_id, revision, kitchen_id)
        on decided.user_id = carts.user_id and decided.revision = carts.revision
      join kitchen on kitchen.id = decided.kitchen_id
      ${
        isLimited
          ? withinHouseholds(
              given,
              listOf(({ decidedOn }) => decidedOn.householdOpenOrders),
              users,
            )
          : ''
      }
      for update of carts skip locked
    ) free where c.user_id = free.user_id returning c.user_id
  ), placed as (
    insert into orders (${orderRows.columns}) select ${orderRows.values('o')} from cart join ${given} on o."userId" = cart.user_id
    returning id, user_id, status, order_date
  ), items as (
    insert into order_items (order_id, ${itemRows.columns}) select placed.id, ${itemRows.values('item')}
    from placed join jsonb_to_recordset(${next(jsonOfUsers(decided, ({ items }) => items))})
      as item("userId" int, ${itemRows.fields}) on item."userId" = placed.user_id
  ), first_event as (
    insert into order_events (order_id, to_status, actor, actor_user_id)
    select id, status, 'customer', user_id from placed
  ), emptied as (
    delete from cart_items i using cart where i.user_id = cart.user_id
  )`;
  const keyed = decided.flatMap(({ order, key }) => (key ? [{ order, key }] : []));
  if (keyed.length > 0) {
    const keyUsers = next(keyed.map(({ order }) => order.userId));
    const [ids, hashes] = [next(keyed.map(({ key }) => key.id)), next(keyed.map(({ key }) => key.requestHash))];
    const results = next(keyed.map(({ order, key }) => key.encrypt(order.cartGeneration)));
    parts += `, request as (
      insert into idempotent_requests (id, request_hash, result) select r.id, r.hash, r.result
      from unnest(${keyUsers}::int[], ${ids}::bytea[], ${hashes}::bytea[], ${results}::bytea[]) as r(user_id, id, hash, result)
      join placed using (user_id)
    )`;
  }
  if (decided.some(({ taken }) => taken.length > 0))
    parts += takePortions(next(jsonOfUsers(decided, ({ taken }) => taken)));
  const text = `with ${parts} select id, user_id as "userId", order_date as "orderDate" from placed`;
  return toStatement(text, values, (placed: readonly PlacedRow[]) =>
    decided.map(({ order }) => placed.find(({ userId }) => userId === order.userId) ?? null),
  );
}

function jsonOfUsers(decided: readonly OrderToInsert[], rowsOf: (one: OrderToInsert) => readonly object[]): string {
  return JSON.stringify(decided.flatMap((one) => rowsOf(one).map((row) => ({ ...row, userId: one.order.userId }))));
}

const ofNewOrder = textOf(
  householdOf(
    sql.raw('o."deliveryAddressLine1"'),
    sql.raw('o."deliveryAddressLine2"'),
    sql.raw('o."deliveryPostalCode"'),
  ),
);

function withinHouseholds(given: string, limits: string, users: string): string {
  return `join ${given} on o."userId" = carts.user_id
    join unnest(${users}::int[], ${limits}::int[]) as household(user_id, open_orders) on household.user_id = carts.user_id
    where (household.open_orders is null or ${openOrdersOf(ofNewOrder)} <= household.open_orders)`;
}

/**
 * The portions that orders take of counted foods. Locked in the order of their ids, so that two statements cannot wait for each
 * other. More than there is violates the CHECK `notOversold`, and nothing is written.
 */
function takePortions(portions: string): string {
  return `, wanted as (
    select a.id, w."userId", w.portions from cart
    join jsonb_to_recordset(${portions}) as w("userId" int, "availabilityId" int, portions int) on w."userId" = cart.user_id
    join food_availability a on a.id = w."availabilityId" and a.portions_left is not null
    order by a.id for no key update of a
  ), taken as (
    update food_availability a set portions_left = a.portions_left - food.portions
    from (select id, sum(portions)::int as portions from wanted group by id) food where a.id = food.id
  ), recorded as (
    insert into taken_portions (order_id, availability_id, portions)
    select placed.id, wanted.id, wanted.portions from wanted join placed on placed.user_id = wanted."userId"
  )`;
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
