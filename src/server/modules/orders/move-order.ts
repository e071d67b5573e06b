import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { type OrderActor, type OrderStatus, canMove, orderStatuses, orderStatusLabels } from '#domain/order-status.ts';
import type { Database } from '#server/db/client.ts';
import { demandOrder, noSuchOrder } from './find-order.ts';
import { changeStatus } from './move-order-queries.ts';
import { findOrderStatus } from './order-queries.ts';
import { toOrder } from './order-row.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Who takes the step, and in which capacity: one person may be a customer here and a kitchen manager there. */
export type Mover = { readonly actor: OrderActor; readonly userId: number };

/** The one way in which an order changes its status. Customers reach their own orders only. */
export function moveOrder(
  db: Database,
  mover: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null = null,
): Promise<Order> {
  const ownerId = mover.actor === 'customer' ? mover.userId : null;
  const allowedFrom = orderStatuses.filter((from) => canMove(from, to, mover.actor));
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const change = { orderId, ownerId, allowedFrom, to, actor: mover.actor, actorUserId: mover.userId, reason };
      if (!(await changeStatus(tx, change))) {
        const currentStatus = await findOrderStatus(tx, orderId, ownerId);
        if (currentStatus === undefined) throw noSuchOrder();
        throw new AppError('illegal-transition', `This order is ${orderStatusLabels[currentStatus]} already.`, {
          details: { currentStatus },
        });
      }
      return toOrder(await demandOrder(tx, orderId, ownerId));
    }),
  );
}
