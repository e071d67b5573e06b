import { z } from 'zod';
import { checkedRead } from '#server/db/checked-rows.ts';
import type { OrderActor } from '#domain/orders/order-status.ts';
import type { RequestKey, Statement, Tx } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { jsonRowsOf, sendIn, toStatement } from '#server/db/statement.ts';
import type { OrderItemRow, OrderRow } from './order-queries.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'orderDate' | 'pickedUpAt' | 'pickedUpBy' | 'handedBackAt' | 'receivedBy'>;
export type TakenPortions = { readonly availabilityId: number; readonly portions: number };
export type OrderToInsert = {
  readonly order: NewOrder;
  /** In which role it is placed. */
  readonly actor: OrderActor;
  /** Its items did not come from the cart. */
  readonly keepsCart: boolean;
  readonly items: readonly OrderItemRow[];
  readonly taken: readonly TakenPortions[];
  /** Of the cart that it was decided on; null: there was none yet. */
  readonly revision: number | null;
  /** Of the kitchen whose hours, pause and capacity it was decided on. */
  readonly kitchenVersion: string;
  /** How many open orders its household may have; null: any number. */
  readonly householdLimit: number | null;
  readonly key: RequestKey | null;
};
const PlacedRow = z.strictObject({ id: z.int(), userId: z.int(), orderDate: z.date() });
export type PlacedRow = z.output<typeof PlacedRow>;

const orderRows = jsonRowsOf(orders, ['id', 'orderDate', 'pickedUpAt', 'pickedUpBy', 'handedBackAt', 'receivedBy']);
const itemRows = jsonRowsOf(orderItems, ['id', 'orderId']);

/** The last portion changes the version of the catalogue, whose row others may hold: that order is written alone. */
const portionsLeftTogether = 1;

/**
 * Orders of different customers in one statement. Null, and nothing of it is written, for one whose cart has changed, whose kitchen
 * has changed, that finds no room in its household, slot or foods, or that needs a row which another transaction holds.
 */
export function insertOrders(decided: readonly OrderToInsert[]): Statement<readonly (PlacedRow | null)[]> {
  return insert(decided, portionsLeftTogether);
}

/** An order whose rows the transaction has locked. */
export async function insertLockedOrder(tx: Tx, decided: OrderToInsert): Promise<PlacedRow | null> {
  const [placed] = await sendIn(tx, insert([decided], 0));
  return placed!;
}

/**
 * Orders with their items, first events, emptied carts, portions and executed requests. An order whose items were given leaves the lines of the cart,
 * and takes its place in the cart's generations like any other. It never waits for a row: it skips those that
 * others hold. It reads the newest version of the rows that it locks, and so do the triggers that count the orders. When several orders want
 * the same room, the first ones get it until it is used up.
 */
function insert(decided: readonly OrderToInsert[], portionsLeft: number): Statement<readonly (PlacedRow | null)[]> {
  const values: unknown[] = [];
  const next: Next = (value) => `$${values.push(value)}`;
  const rooms = [householdRoom, ...(takesSlot(decided) ? [slotRoom] : [])];
  const stock = takesPortions(decided) ? stockOf(decided, portionsLeft, next) : undefined;
  const parts = [
    freeOrders(decided, next),
    ...rooms.map(({ locked }) => locked),
    stock?.locked,
    `fitting as (
      select free.user_id from free ${rooms.map(({ joined }) => joined).join(' ')}
      where ${[...rooms, ...(stock ? [stock] : [])].map(({ fits }) => fits).join(' and ')}
    )`,
    writtenOrders(decided, next),
    stock?.written,
    executedRequests(decided, next),
  ];
  const text = `with ${parts.filter(Boolean).join(', ')} select id, user_id as "userId", order_date as "orderDate" from placed`;
  const read = checkedRead(PlacedRow, (rows) => {
    const placed = new Map(rows.map((row) => [row.userId, row]));
    return decided.map(({ order }) => placed.get(order.userId) ?? null);
  });
  return toStatement(text, values, read);
}

/** Adds a value to the statement, and returns its parameter. */
type Next = (value: unknown) => string;

/** The decided orders, and those of them whose kitchen and cart have not changed since the decision. */
function freeOrders(decided: readonly OrderToInsert[], next: Next): string {
  const listOf = (valueOf: (one: OrderToInsert) => unknown) => next(decided.map(valueOf));
  const orderList = (name: keyof NewOrder) => listOf(({ order }) => order[name]);
  const kitchens = orderList('kitchenId');
  return `decided as (
    select d.*, household_key(d.line1, d.line2, d.postal_code) as household
    from unnest(${orderList('userId')}::int[], ${listOf(({ revision }) => revision)}::int[], ${kitchens}::int[],
      ${orderList('slotStartsAt')}::timestamptz[], ${orderList('portions')}::int[], ${orderList('deliveryAddressLine1')}::text[],
      ${orderList('deliveryAddressLine2')}::text[], ${orderList('deliveryPostalCode')}::text[],
      ${listOf(({ householdLimit }) => householdLimit)}::int[], ${listOf(({ actor }) => actor)}::text[],
      ${listOf(({ keepsCart }) => keepsCart)}::boolean[], ${listOf(({ kitchenVersion }) => kitchenVersion)}::text[]) with ordinality
      as d(user_id, revision, kitchen_id, slot_starts_at, portions, line1, line2, postal_code, household_limit, actor, keeps_cart, kitchen_version, n)
  ), kitchen as (
    select id, xmin::text as version, orders_per_slot, portions_per_slot from kitchens
    where id = any(${kitchens}::int[]) for key share skip locked
  ), free as (
    select d.*, k.orders_per_slot, k.portions_per_slot from decided d join kitchen k on k.id = d.kitchen_id and k.version = d.kitchen_version
    join carts c on c.user_id = d.user_id and c.revision = d.revision join users u on u.id = d.user_id
    for update of c skip locked for key share of u skip locked
  )`;
}

/** The rows that limit the orders, what is joined to `free`, and the condition. */
type Room = { readonly locked: string; readonly joined: string; readonly fits: string };

const householdRoom: Room = {
  locked: `household as (
    select f.user_id, f.household, f.household_limit, f.n, h.open_orders from free f join households h on h.key = f.household
    for no key update of h skip locked
  )`,
  joined: `join (
    select user_id, household_limit is null or
      open_orders + row_number() over (partition by household order by n) <= household_limit as fits from household
  ) at_home on at_home.user_id = free.user_id`,
  fits: 'at_home.fits',
};

const takesSlot = (decided: readonly OrderToInsert[]) => decided.some(({ order }) => order.slotStartsAt !== null);

const slotRoom: Room = {
  locked: `slot as (
    select f.user_id, f.kitchen_id, f.slot_starts_at, f.n, f.portions, f.orders_per_slot, f.portions_per_slot,
      l.orders as taken_orders, l.portions as taken_portions
    from free f join slot_loads l on l.kitchen_id = f.kitchen_id and l.slot_starts_at = f.slot_starts_at
    for no key update of l skip locked
  )`,
  joined: `left join (
    select user_id, (orders_per_slot is null or taken_orders + row_number() over same_slot <= orders_per_slot)
      and (portions_per_slot is null or taken_portions + sum(portions) over same_slot <= portions_per_slot) as fits
    from slot window same_slot as (partition by kitchen_id, slot_starts_at order by n)
  ) in_slot on in_slot.user_id = free.user_id`,
  fits: '(free.slot_starts_at is null or in_slot.fits)',
};

const takesPortions = (decided: readonly OrderToInsert[]) => decided.some(({ taken }) => taken.length > 0);

/** The counted portions that the orders want, and what is written when they get them. */
function stockOf(decided: readonly OrderToInsert[], portionsLeft: number, next: Next) {
  const taken = decided.flatMap((one) => one.taken.map((portions) => ({ ...portions, userId: one.order.userId })));
  const [users, ids] = [next(taken.map(({ userId }) => userId)), next(taken.map((one) => one.availabilityId))];
  return {
    locked: `wanted as (
      select * from unnest(${users}::int[], ${ids}::int[], ${next(taken.map(({ portions }) => portions))}::int[])
        as w(user_id, id, portions)
    ), food as (
      select w.user_id, w.id, w.portions, a.portions_left, f.n from free f join wanted w on w.user_id = f.user_id
      join food_availability a on a.id = w.id and a.kitchen_id = f.kitchen_id and a.portions_left is not null
      for no key update of a skip locked
    ), in_stock as (
      select user_id, id, portions_left - sum(portions) over (partition by id order by n) >= ${next(portionsLeft)}::int as fits from food
    )`,
    fits: `not exists (select from wanted w where w.user_id = free.user_id and not exists (
      select from in_stock s where s.user_id = w.user_id and s.id = w.id and s.fits))`,
    written: `taken as (
      update food_availability a set portions_left = a.portions_left - sold.portions
      from (select food.id, sum(food.portions)::int as portions from food join cart on cart.user_id = food.user_id group by food.id) sold
      where a.id = sold.id
    ), recorded as (
      insert into taken_portions (order_id, availability_id, portions)
      select placed.id, food.id, food.portions from food join placed on placed.user_id = food.user_id
    )`,
  };
}

function writtenOrders(decided: readonly OrderToInsert[], next: Next): string {
  return `cart as (
    update carts c set generation = c.generation + 1, revision = c.revision + 1 from fitting
    where c.user_id = fitting.user_id returning c.user_id
  ), placed as (
    insert into orders (${orderRows.columns}) select ${orderRows.values('o')}
    from cart join jsonb_to_recordset(${next(JSON.stringify(decided.map(({ order }) => order)))}) as o(${orderRows.fields})
      on o."userId" = cart.user_id
    returning id, user_id, status, order_date, placed_by
  ), items as (
    insert into order_items (order_id, ${itemRows.columns}) select placed.id, ${itemRows.values('item')}
    from placed join jsonb_to_recordset(${next(itemsOf(decided))}) as item("userId" int, ${itemRows.fields})
      on item."userId" = placed.user_id
  ), first_event as (
    insert into order_events (order_id, to_status, actor, actor_user_id)
    select placed.id, placed.status, decided.actor, coalesce(placed.placed_by, placed.user_id)
    from placed join decided using (user_id)
  ), emptied as (
    delete from cart_items i using placed join decided using (user_id) where i.user_id = placed.user_id and not decided.keeps_cart
  )`;
}

function executedRequests(decided: readonly OrderToInsert[], next: Next): string | undefined {
  const keyed = decided.flatMap(({ order, key }) => (key ? [{ order, key }] : []));
  if (keyed.length === 0) return undefined;
  const users = next(keyed.map(({ order }) => order.userId));
  const [ids, hashes] = [next(keyed.map(({ key }) => key.id)), next(keyed.map(({ key }) => key.requestHash))];
  const results = next(keyed.map(({ order, key }) => key.encrypt(order.cartGeneration)));
  return `request as (
    insert into idempotent_requests (id, request_hash, result) select r.id, r.hash, r.result
    from unnest(${users}::int[], ${ids}::bytea[], ${hashes}::bytea[], ${results}::bytea[]) as r(user_id, id, hash, result)
    join placed using (user_id)
  )`;
}

function itemsOf(decided: readonly OrderToInsert[]): string {
  return JSON.stringify(
    decided.flatMap(({ order, items }) => items.map((item) => ({ ...item, userId: order.userId }))),
  );
}
