import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import {
  type OrderActor,
  type OrderStatus,
  canMove,
  orderStatuses,
  orderStatusLabels,
} from '#domain/orders/order-status.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { Pipelined } from '#server/db/transaction.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireOrder, noSuchOrder } from './find-order.ts';
import { changeStatus } from './move-order-queries.ts';
import { findOrderStatus } from './order-queries.ts';
import { toOrder } from './order-row.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** The user and the role in which they act: one user may be a customer of one order and the kitchen manager of another. */
export type Mover = { readonly actor: OrderActor; readonly userId: number };

/** A customer can move only their own orders. */
export function moveOrder(
  db: Database,
  mover: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null = null,
): Promise<Order> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const from = await changeOrRefuse(tx, mover, orderId, to, reason);
      const recorded = recordStep(tx, mover, orderId, from, to, reason);
      return new Pipelined(requireOrder(tx, orderId, null).then(toOrder), recorded);
    }),
  );
}

/** The only way to change an order's status. Call it directly only inside a larger transaction; otherwise use moveOrder. */
export async function stepOrder(
  tx: Tx,
  mover: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null = null,
): Promise<void> {
  const from = await changeOrRefuse(tx, mover, orderId, to, reason);
  await recordStep(tx, mover, orderId, from, to, reason);
}

/** Returns the status before. */
async function changeOrRefuse(
  tx: Tx,
  { actor, userId }: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null,
): Promise<OrderStatus> {
  const ownerId = actor === 'customer' ? userId : null;
  const allowedFrom = orderStatuses.filter((from) => canMove(from, to, actor));
  const from = await changeStatus(tx, { orderId, ownerId, allowedFrom, to, actor, actorUserId: userId, reason });
  if (from !== null) return from;
  const currentStatus = await findOrderStatus(tx, orderId, ownerId);
  if (currentStatus === undefined) throw noSuchOrder();
  throw illegalStep(currentStatus);
}

/** In the audit log, which is about staff. */
async function recordStep(
  tx: Tx,
  { actor, userId }: Mover,
  orderId: number,
  from: OrderStatus,
  to: OrderStatus,
  reason: string | null,
): Promise<void> {
  if (actor === 'customer') return;
  await recordAction(tx, userId, {
    action: 'moved',
    subject: 'order',
    subjectId: orderId,
    before: { status: from },
    after: { status: to, ...(reason !== null && { reason }) },
  });
}

export function illegalStep(currentStatus: OrderStatus): AppError {
  return new AppError('illegal-transition', `This order is ${orderStatusLabels[currentStatus]} already.`, {
    details: { currentStatus },
  });
}
