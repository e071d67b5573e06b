import type { OrderActor, OrderStatus } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { writeStatement } from '#server/db/statement.ts';

export type StatusChange = {
  readonly orderId: number;
  /** Null: an order of any customer. */
  readonly ownerId: number | null;
  readonly allowedFrom: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly actor: OrderActor;
  readonly actorUserId: number;
  readonly reason: string | null;
};

const moveAndRecord = writeStatement<{ from: OrderStatus }>(`
  with before as (
    select id, status from orders
    where id = $1 and status = any($2::text[]) and user_id = coalesce($3, user_id)
    for update
  ), moved as (
    update orders o set status = $4::text from before where o.id = before.id returning o.id, before.status as from_status
  ), audited as (
    insert into audit_log (actor_user_id, action, subject, subject_id, before, after)
    select $6::int, 'moved', 'order', id, jsonb_build_object('status', from_status) || $8::jsonb, jsonb_build_object('status', $4::text) || $9::jsonb
    from moved where $5::text <> 'customer'
  )
  insert into order_events (order_id, from_status, to_status, actor, actor_user_id, reason, created_at)
  select id, from_status, $4::text, $5::text, $6::int, $7::text, clock_timestamp() from moved
  returning from_status as "from"`);

/**
 * Moves the order if its status is one of `allowedFrom`, records the event, and in the audit log what staff did; false otherwise.
 * Locking the row and checking its status are one statement: of two concurrent changes, the second sees the result of the first.
 * clock_timestamp(), not now(): a transaction that waited for the lock must not write an earlier time into the history.
 */
export async function changeStatus(tx: Tx, change: StatusChange): Promise<boolean> {
  const { orderId, allowedFrom, ownerId, to, actor, actorUserId, reason } = change;
  const [before, after] = reason === null ? [{}, {}] : [{ reason: null }, { reason }];
  const rows = await moveAndRecord(tx, orderId, allowedFrom, ownerId, to, actor, actorUserId, reason, before, after);
  return rows.length > 0;
}
