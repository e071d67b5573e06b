import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import {
  type OrderActor,
  type OrderStatus,
  canMove,
  orderStatuses,
  orderStatusLabel,
} from '#domain/orders/order-status.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { sendIn } from '#server/db/statement.ts';
import { noSuchOrder } from './find-order.ts';
import { type StatusChange, changeStatus, changeStatuses, isPlainStep } from './move-order-queries.ts';
import { type FullOrder, findOrderStatus } from './order-queries.ts';
import { dueOf, toOrder } from './order-row.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** The user and the role in which they act: one user may be a customer of one order and the kitchen manager of another. */
export type Mover = {
  readonly actor: OrderActor;
  readonly userId: number;
  /** Of staff who are bound to kitchens: an order of another one does not exist for them. */
  readonly kitchens?: KitchenScope;
};

/** A customer can move only their own orders. */
export function moveOrder(
  db: Database,
  mover: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null = null,
): Promise<Order> {
  const change = toChange(mover, orderId, to, reason);
  return retryOnConflict(async () => {
    const moved = isPlainStep(to)
      ? await db.inSharedStatement((send) => send(changeStatuses, orderId, change))
      : await db.inOneStatement(changeStatus(change));
    const order = moved ?? (await db.transaction((tx) => stepOrder(tx, mover, orderId, to, reason)));
    return toOrder((isOverOnDelivery(order) && (await db.inOneStatement(completionOf(order)))) || order);
  });
}

/** Delivered, and without cash that is handed in later. */
const isOverOnDelivery = ({ order }: FullOrder) => order.status === 'DELIVERED' && dueOf(order) === 0;

const completionOf = ({ order }: FullOrder) =>
  changeStatus(toChange({ actor: 'shop', userId: order.userId }, order.id, 'COMPLETED', null));

/** The only way to change an order's status. Call it directly only inside a larger transaction; otherwise use moveOrder. */
export async function stepOrder(
  tx: Tx,
  mover: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null = null,
): Promise<FullOrder> {
  const change = toChange(mover, orderId, to, reason);
  const moved = await sendIn(tx, changeStatus(change));
  if (moved) return (isOverOnDelivery(moved) && (await sendIn(tx, completionOf(moved)))) || moved;
  const currentStatus = await findOrderStatus(tx, orderId, change.ownerId, change.kitchens);
  if (currentStatus === undefined) throw noSuchOrder();
  throw illegalStep(currentStatus);
}

function toChange(
  { actor, userId, kitchens = null }: Mover,
  orderId: number,
  to: OrderStatus,
  reason: string | null,
): StatusChange {
  return {
    orderId,
    ownerId: actor === 'customer' ? userId : null,
    kitchens,
    allowedFrom: orderStatuses.filter((from) => canMove(from, to, actor)),
    to,
    actor,
    actorUserId: userId,
    reason,
  };
}

export function illegalStep(currentStatus: OrderStatus): AppError {
  return new AppError('illegal-transition', `This order is ${orderStatusLabel(currentStatus)} already.`, {
    details: { currentStatus },
  });
}
