import { z } from 'zod';
import { checkedRead } from '#server/db/checked-rows.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import {
  type OrderActor,
  type OrderStatus,
  orderActors,
  orderStatuses,
  pendingStatuses,
  releasedStatuses,
} from '#domain/orders/order-status.ts';
import type { Statement } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { columnsOf, jsonOf, toStatement } from '#server/db/statement.ts';
import type { FullOrder, OrderItemRow, OrderRow } from './order-queries.ts';

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

/** Beside the columns of the order. */
const Moved = z.looseObject({
  items: z.array(z.custom<OrderItemRow>((item) => typeof (item as OrderItemRow).lineTotalPaise === 'number')),
  earlier: z.array(
    z.strictObject({
      toStatus: z.enum(orderStatuses),
      actor: z.enum(orderActors),
      reason: z.string().nullable(),
      createdAt: z.iso.datetime({ offset: true }),
    }),
  ),
  movedAt: z.date(),
});
type MovedRow = OrderRow & Pick<z.output<typeof Moved>, 'items' | 'earlier' | 'movedAt'>;
const movedRows = <Result>(read: (rows: readonly MovedRow[]) => Result) =>
  checkedRead(Moved as unknown as z.ZodType<MovedRow>, read);

/**
 * Posts the lines of delivered orders, a query with `moved_at`, to the ledger of their customers; each line once. Macros that the
 * kitchen did not state count as none.
 */
export const postLines = (delivered: string) => `
    insert into ledger_entries (user_id, day, eaten_at, source, order_id, order_position, name, quantity, grams,
      calories_kcal, protein, carbs, fats, art_url)
    select d.user_id, (d.moved_at at time zone '${shopTimeZone}')::date, d.moved_at, 'ORDER', d.id, i.position, i.name, i.quantity,
      i.serving_weight_grams * i.quantity, i.calories_kcal * i.quantity,
      coalesce((i.nutrition->>'protein')::float8, 0) * i.quantity,
      coalesce((i.nutrition->>'carbs')::float8, 0) * i.quantity,
      coalesce((i.nutrition->>'fats')::float8, 0) * i.quantity, i.art_url
    from (${delivered}) d join order_items i on i.order_id = d.id
    on conflict (order_id, order_position) where order_id is not null do nothing`;

const postDelivered = `, eaten as (${postLines('select o.*, moved_at from moved o join event on event.order_id = o.id')})`;

/** Only while nothing was cooked, so exactly once; in the order of their ids, like the orders that take them. */
const giveBackPortions = `back as (
    select a.id, t.portions from moved
    join taken_portions t on t.order_id = moved.id and moved.from_status in (${quotedList(pendingStatuses)})
    join food_availability a on a.id = t.availability_id and a.portions_left is not null
    order by a.id for no key update of a
  ), given_back as (
    update food_availability a set portions_left = a.portions_left + back.portions from back where a.id = back.id
  ), `;

/**
 * In a statement that must not wait: rows that others hold are skipped, and so are orders whose step drops the sums of their hour
 * (decision 025), because the job may hold the row of that hour.
 */
const withoutWaiting = `and o.order_date >= now() - interval '2 hours' for update of o skip locked`;

const moveAndRecord = ({ locking = 'for update of o', givingBack = '', posting = '' } = {}) => `
  with before as (
    select o.id, o.status as from_status, step."to" as to_status, step.actor, step."actorUserId" as actor_id, step.reason
    from orders o join jsonb_to_recordset($2) as step("orderId" int, "ownerId" int, kitchens int[], "allowedFrom" text[], "to" text,
      actor text, "actorUserId" int, reason text) on step."orderId" = o.id
    where o.id = any($1::int[]) and o.status = any(step."allowedFrom")
      and (step."ownerId" is null or o.user_id = step."ownerId")
      and (step.kitchens is null or o.kitchen_id = any(step.kitchens))
    ${locking}
  ), moved as (
    update orders o set status = before.to_status from before where o.id = before.id
    returning o.*, before.from_status, before.actor, before.actor_id, before.reason
  ), ${givingBack}audited as (
    insert into audit_log (actor_user_id, action, subject, subject_id, before, after)
    select actor_id, 'moved', 'order', id, jsonb_build_object('status', from_status) || reasons.before,
      jsonb_build_object('status', status) || reasons.after
    from moved cross join lateral (
      select case when reason is null then '{}'::jsonb else '{"reason": null}'::jsonb end as before,
        case when reason is null then '{}'::jsonb else jsonb_build_object('reason', reason) end as after
    ) reasons where actor not in ('customer', 'shop')
  ), event as (
    insert into order_events (order_id, from_status, to_status, actor, actor_user_id, reason, created_at)
    select id, from_status, status, actor, actor_id, reason, clock_timestamp() from moved
    returning order_id, created_at as moved_at
  )${posting}
  select ${columnsOf(orders)}, moved_at as "movedAt",
    (select coalesce(json_agg(${jsonOf(orderItems)} order by position), '[]') from order_items where order_id = moved.id) as items,
    (select coalesce(json_agg(json_build_object(
       'toStatus', to_status, 'actor', actor, 'reason', reason, 'createdAt', created_at) order by id), '[]')
     from order_events where order_id = moved.id) as earlier
  from moved join event on event.order_id = moved.id`;
const moveForward = moveAndRecord();
const moveManyForward = moveAndRecord({ locking: withoutWaiting });
const release = moveAndRecord({ givingBack: giveBackPortions });
const deliver = moveAndRecord({ posting: postDelivered });

/** Whether a step changes only the order itself; such steps of several orders share a statement. */
export const isPlainStep = (to: OrderStatus) =>
  to !== 'DELIVERED' && (to === 'REFUNDED' || !releasedStatuses.includes(to));

/**
 * Moves the order if its status is one of `allowedFrom`, records the event, and in the audit log what staff did. Returns it as it
 * is then; undefined, and nothing is written, otherwise.
 * Locking the row and checking its status are one statement: of two concurrent changes, the second sees the result of the first.
 * clock_timestamp(), not now(): a transaction that waited for the lock must not write an earlier time into the history.
 */
export function changeStatus(change: StatusChange): Statement<FullOrder | undefined> {
  const move = isPlainStep(change.to) ? moveForward : change.to === 'DELIVERED' ? deliver : release;
  const read = movedRows(([row]) => row && toMovedOrder(row, change));
  return toStatement(move, [[change.orderId], JSON.stringify([change])], read);
}

/** The same for many orders; null also for one that another transaction is changing, or that is hours old. */
export function changeStatuses(changes: readonly StatusChange[]): Statement<(FullOrder | null)[]> {
  const ids = changes.map(({ orderId }) => orderId);
  const read = movedRows((moved) => {
    const rows = new Map(moved.map((row) => [row.id, row]));
    return changes.map((change) => {
      const row = rows.get(change.orderId);
      return row ? toMovedOrder(row, change) : null;
    });
  });
  return toStatement(moveManyForward, [ids, JSON.stringify(changes)], read);
}

function toMovedOrder({ items, earlier, movedAt, ...order }: MovedRow, { to, actor, reason }: StatusChange): FullOrder {
  // The statement sees the events from before its own one.
  const events = earlier.map((event) => ({ ...event, createdAt: new Date(event.createdAt) }));
  return { order, items, events: [...events, { toStatus: to, actor, reason, createdAt: movedAt }] };
}
