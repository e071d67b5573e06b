import type { OrderActor, OrderStatus } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { statement } from '#server/db/statement.ts';

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

const moveAndRecord = statement<{ from: OrderStatus }>(`
  with before as (
    select id, status from orders
    where id = $1 and status = any($2::text[]) and user_id = coalesce($3, user_id)
    for update
  ), moved as (
    update orders o set status = $4 from before where o.id = before.id returning o.id, before.status as from_status
  )
  insert into order_events (order_id, from_status, to_status, actor, actor_user_id, reason, created_at)
  select id, from_status, $4, $5, $6, $7, clock_timestamp() from moved
  returning from_status as "from"`);

/**
 * Moves the order if its status is one of `allowedFrom`, records the event and returns the previous status; null otherwise.
 * Locking the row and checking its status are one statement: of two concurrent changes, the second sees the result of the first.
 * clock_timestamp(), not now(): a transaction that waited for the lock must not write an earlier time into the history.
 */
export async function changeStatus(tx: Tx, change: StatusChange): Promise<OrderStatus | null> {
  const { orderId, allowedFrom, ownerId, to, actor, actorUserId, reason } = change;
  const [moved] = await moveAndRecord(tx, orderId, allowedFrom, ownerId, to, actor, actorUserId, reason);
  return moved?.from ?? null;
}
