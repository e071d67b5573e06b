import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '#server/modules/auth/session-token.ts';
import type { BestSql } from './best-sql.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';
import { type Person, addPeople } from './people.ts';

const singleCalls = ['add to cart', 'read cart', 'place order', 'board step', 'session lookup'] as const;
/** An order journey: three additions, one cart read and the order. Orders to one address: by different customers. */
export const callNames = [...singleCalls, 'order journey', 'order to one address'] as const;
type SingleCall = (typeof singleCalls)[number];
export type CallName = (typeof callNames)[number];
/** Makes the call with this number; each number once. */
export type Work = (index: number) => Promise<void>;
/** Whose calls, with what they need: an order each for the board, meals for the carts. */
export type Callers = {
  readonly people: readonly Person[];
  readonly hashes: readonly Buffer[];
  readonly orders: readonly number[];
  readonly meals: readonly number[];
};

/** People who have what the call needs: a filled cart to read or order, an order on the board. */
export async function prepareCallers(admin: pg.Client, call: CallName, count: number): Promise<Callers> {
  const meals = await findMeals(admin);
  const people = await addPeople(admin, call === 'board step' ? 'ROLE_KITCHEN_MANAGER' : 'ROLE_USER', count, {
    isOneAddress: call === 'order to one address',
  });
  const ids = people.map(({ userId }) => userId);
  // A meal is added to a cart that has two others.
  if (call === 'add to cart') await fillCarts(admin, ids, meals.slice(1));
  if (call === 'read cart' || call === 'place order' || call === 'order to one address')
    await fillCarts(admin, ids, meals);
  if (call === 'order journey') await fillCarts(admin, ids, []);
  const orders = call === 'board step' ? await addOrders(admin, ids) : [];
  await admin.query('vacuum analyze users, sessions, addresses, carts, cart_items, orders, idempotent_requests');
  return { people, hashes: people.map(({ token }) => hashToken(token)), orders, meals };
}

export async function findMeals(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    'select id from meals where archived_at is null order by id limit 3',
  );
  return rows.map(({ id }) => id);
}

export function callsOfShop(client: KeepAliveClient, call: CallName, { people, orders, meals }: Callers): Work {
  return async (index) => {
    const at = index % people.length;
    const turn = Math.floor(index / people.length);
    const { token, addressId } = people[at]!;
    const make = async (single: SingleCall, mealId = meals[0]) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const path = `/api/v1${pathOf(single, orders[at])}`;
      const bodies: Partial<Record<SingleCall, unknown>> = {
        'add to cart': { mealId, quantity: 1 },
        'place order': { deliveryAddressId: addressId, paymentMethod: 'COD', note: '' },
        'board step': { status: steps[turn] },
      };
      const { status, text } = await client.call({ method: methods[single], path, headers, body: bodies[single] });
      if (status >= 300) throw new Error(`${single} number ${index}: ${status} ${text}`);
    };
    if (call !== 'order journey') return make(call === 'order to one address' ? 'place order' : call);
    for (const meal of meals) await make('add to cart', meal);
    await make('read cart');
    await make('place order');
  };
}

export function callsOfSql(best: BestSql, call: CallName, { people, hashes, orders, meals }: Callers): Work {
  return async (index) => {
    const at = index % people.length;
    const turn = Math.floor(index / people.length);
    const hash = hashes[at]!;
    const make = (single: SingleCall, meal = meals[0]) => {
      const key = randomBytes(32);
      const calls: Record<SingleCall, [string, readonly unknown[]]> = {
        'add to cart': ['bench_add', [hash, meal, 1, key]],
        'read cart': ['bench_read_cart', [hash]],
        'place order': ['bench_place', [hash, people[at]!.addressId, key]],
        'board step': ['bench_step', [hash, orders[at], steps[turn]]],
        'session lookup': ['bench_session', [hash]],
      };
      return best.call(...calls[single]);
    };
    if (call !== 'order journey') return make(call === 'order to one address' ? 'place order' : call);
    for (const meal of meals) await make('add to cart', meal);
    await make('read cart');
    await make('place order');
  };
}

const methods: Record<SingleCall, 'GET' | 'POST' | 'PUT'> = {
  'add to cart': 'POST',
  'read cart': 'GET',
  'place order': 'POST',
  'board step': 'PUT',
  'session lookup': 'GET',
};
/** Every order is moved once, and once more when all have been. */
const steps = ['PROCESSING', 'OUT_FOR_DELIVERY'];

function pathOf(call: SingleCall, orderId: number | undefined): string {
  const paths: Record<SingleCall, string> = {
    'add to cart': '/cart/items',
    'read cart': '/cart',
    'place order': '/orders',
    'board step': `/kitchen-manager/orders/${orderId}/status`,
    'session lookup': '/auth/validate-token',
  };
  return paths[call];
}

export async function fillCarts(admin: pg.Client, userIds: readonly number[], meals: readonly number[]): Promise<void> {
  await admin.query('insert into carts (user_id) select unnest($1::int[]) on conflict do nothing', [userIds]);
  await admin.query(
    'insert into cart_items (user_id, meal_id, quantity) select u, m, 2 from unnest($1::int[]) u, unnest($2::int[]) m',
    [userIds, meals],
  );
}

/** So that a new customer may order again. */
export async function cancelOrders(admin: pg.Client, userId: number): Promise<void> {
  const status = 'CANCELLED_BY_USER';
  await admin.query('update orders set status = $2 where user_id = $1 and status <> $2', [userId, status]);
}

/** One confirmed order each, copied from a demo order. */
async function addOrders(admin: pg.Client, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    `with model as (select * from orders order by id limit 1), copies as (
       insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, note, subtotal_paise,
         delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1, delivery_city, delivery_state,
         delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude)
       select u, 1, kitchen_id, kitchen_name, 'CONFIRMED', payment_method, note, subtotal_paise, delivery_fee_paise, tax_paise,
         total_paise, delivery_address_label, delivery_address_line1, delivery_city, delivery_state, delivery_postal_code,
         delivery_country, delivery_latitude, delivery_longitude
       from unnest($1::int[]) u, model returning id, user_id
     ), items as (
       insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams,
         calories_kcal, nutrition, is_vegetarian, allergens, art_url, components, special_instructions)
       select c.id, i.position, i.meal_id, i.name, i.quantity, i.price_paise, i.line_total_paise, i.serving_weight_grams, i.calories_kcal,
         i.nutrition, i.is_vegetarian, i.allergens, i.art_url, i.components, i.special_instructions
       from copies c, order_items i where i.order_id = (select id from model)
     ), events as (
       insert into order_events (order_id, to_status, actor, actor_user_id) select id, 'CONFIRMED', 'customer', user_id from copies
     )
     select id from copies order by user_id`,
    [userIds],
  );
  return rows.map(({ id }) => id);
}
