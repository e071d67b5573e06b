import { inArray, sql } from 'drizzle-orm';
import type { OrderActor, OrderStatus } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';

export type StatusChange = {
  readonly orderId: number;
  /** Null: whoever the customer is. */
  readonly ownerId: number | null;
  readonly allowedFrom: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly actor: OrderActor;
  readonly actorUserId: number;
  readonly reason: string | null;
};

/**
 * Moves the order and records it, if it stands where this step may start, and tells where that was; null otherwise.
 * The row is locked and its status looked at in one go: of two changes at once, the second sees what the first has done.
 * The time is that of the lock: a transaction that began early and waited must not write an earlier one into the history.
 */
export async function changeStatus(tx: Tx, change: StatusChange): Promise<OrderStatus | null> {
  const { rows } = await tx.execute<{ from_status: OrderStatus }>(sql`
    with before as (
      select id, status from orders
      where id = ${change.orderId} and ${inArray(orders.status, [...change.allowedFrom])}
        and user_id = coalesce(${change.ownerId}, user_id)
      for update
    ), moved as (
      update orders o set status = ${change.to} from before where o.id = before.id
      returning o.id, before.status as from_status
    )
    insert into order_events (order_id, from_status, to_status, actor, actor_user_id, reason, created_at)
    select id, from_status, ${change.to}, ${change.actor}, ${change.actorUserId}, ${change.reason}, clock_timestamp()
    from moved
    returning from_status`);
  return rows[0]?.from_status ?? null;
}
