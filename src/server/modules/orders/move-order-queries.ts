import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type OrderActor, type OrderStatus, cancelledStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { withinScopeText } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { columnsOf, jsonOf, writeStatement } from '#server/db/statement.ts';
import type { FullOrder, OrderEventRow, OrderItemRow, OrderRow } from './order-queries.ts';

export type StatusChange = {
  readonly orderId: number;
  /** Null: an order of any customer. */
  readonly ownerId: number | null;
  readonly kitchens: KitchenScope;
  readonly allowedFrom: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly actor: OrderActor;
  readonly actorUserId: number;
  readonly reason: string | null;
};

type MovedRow = OrderRow & {
  readonly items: readonly OrderItemRow[];
  readonly earlier: readonly (Omit<OrderEventRow, 'createdAt'> & { readonly createdAt: string })[];
  readonly movedAt: Date;
};

/**
 * Posts the lines of delivered orders, a query with `moved_at`, to the ledger of their customers; each line once. Macros that the
 * kitchen did not state count as none.
 */
export const postLines = (delivered: string) => `
    insert into ledger_entries (user_id, day, eaten_at, source, order_id, order_position, name, quantity, grams,
      calories_kcal, protein, carbs, fats, art_url)
    select d.user_id, (d.moved_at at time zone 'Asia/Kolkata')::date, d.moved_at, 'ORDER', d.id, i.position, i.name, i.quantity,
      i.serving_weight_grams * i.quantity, i.calories_kcal * i.quantity,
      coalesce((i.nutrition->>'protein')::float8, 0) * i.quantity,
      coalesce((i.nutrition->>'carbs')::float8, 0) * i.quantity,
      coalesce((i.nutrition->>'fats')::float8, 0) * i.quantity, i.art_url
    from (${delivered}) d join order_items i on i.order_id = d.id
    on conflict (order_id, order_position) where order_id is not null do nothing`;

const postDelivered = `, eaten as (${postLines('select o.*, moved_at from moved o, event')})`;

/** Only when the status changes, so exactly once; in the order of their ids, like the orders that take them. */
const giveBackPortions = `back as (
    select a.id, t.portions from moved
    join taken_portions t on t.order_id = moved.id
    join food_availability a on a.id = t.availability_id and a.portions_left is not null
    order by a.id for no key update of a
  ), given_back as (
    update food_availability a set portions_left = a.portions_left + back.portions from back where a.id = back.id
  ), `;

const moveAndRecord = ({ givingBack = '', posting = '' } = {}) =>
  writeStatement<MovedRow>(`
  with before as (
    select id, status from orders
    where id = $1 and status = any($2::text[]) and user_id = coalesce($3, user_id) and ${withinScopeText('kitchen_id', 10)}
    for update
  ), moved as (
    update orders o set status = $4::text from before where o.id = before.id returning o.*, before.status as from_status
  ), ${givingBack}audited as (
    insert into audit_log (actor_user_id, action, subject, subject_id, before, after)
    select $6::int, 'moved', 'order', id, jsonb_build_object('status', from_status) || $8::jsonb, jsonb_build_object('status', $4::text) || $9::jsonb
    from moved where $5::text <> 'customer'
  ), event as (
    insert into order_events (order_id, from_status, to_status, actor, actor_user_id, reason, created_at)
    select id, from_status, $4::text, $5::text, $6::int, $7::text, clock_timestamp() from moved
    returning created_at as moved_at
  )${posting}
  select ${columnsOf(orders)}, moved_at as "movedAt",
    (select coalesce(json_agg(${jsonOf(orderItems)} order by position), '[]') from order_items where order_id = moved.id) as items,
    (select coalesce(json_agg(json_build_object(
       'toStatus', to_status, 'actor', actor, 'reason', reason, 'createdAt', created_at) order by id), '[]')
     from order_events where order_id = moved.id) as earlier
  from moved, event`);
const moveForward = moveAndRecord();
const cancel = moveAndRecord({ givingBack: giveBackPortions });
const deliver = moveAndRecord({ posting: postDelivered });
const statementFor = (to: OrderStatus) =>
  cancelledStatuses.includes(to) ? cancel : to === 'DELIVERED' ? deliver : moveForward;

/**
 * Moves the order if its status is one of `allowedFrom`, records the event, and in the audit log what staff did. Returns it as it
 * is then; undefined, and nothing is written, otherwise.
 * Locking the row and checking its status are one statement: of two concurrent changes, the second sees the result of the first.
 * clock_timestamp(), not now(): a transaction that waited for the lock must not write an earlier time into the history.
 */
export async function changeStatus(tx: Tx, change: StatusChange): Promise<FullOrder | undefined> {
  const { orderId, allowedFrom, ownerId, kitchens, to, actor, actorUserId, reason } = change;
  const [before, after] = reason === null ? [{}, {}] : [{ reason: null }, { reason }];
  const who = [ownerId, to, actor, actorUserId, reason];
  const [row] = await statementFor(to)(tx, orderId, allowedFrom, ...who, before, after, kitchens);
  if (!row) return undefined;
  const { items, earlier, movedAt, ...order } = row;
  // The statement sees the events from before its own one.
  const events = earlier.map((event) => ({ ...event, createdAt: new Date(event.createdAt) }));
  return { order, items, events: [...events, { toStatus: to, actor, reason, createdAt: movedAt }] };
}
