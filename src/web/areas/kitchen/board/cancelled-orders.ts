import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';

type Listed = Pick<Order, 'id' | 'orderDate' | 'status'>;

export function isCancelled(status: OrderStatus): boolean {
  return status === 'CANCELLED_BY_USER' || status === 'CANCELLED_BY_ADMIN';
}

/**
 * The orders of a view, newest first, including those cancelled since it was opened, even if the server no longer lists
 * them: a cook who has started one has to see the cancellation.
 */
export function withCancelledOrders<T extends Listed>(
  orders: readonly T[],
  cancelled: ReadonlyMap<number, T>,
): readonly T[] {
  if (cancelled.size === 0) return orders;
  const listed = new Set(orders.map(({ id }) => id));
  const gone = [...cancelled.values()].filter(({ id }) => !listed.has(id));
  return [...orders.map((order) => cancelled.get(order.id) ?? order), ...gone].toSorted(newestFirst);
}

function newestFirst(one: Listed, other: Listed): number {
  return Date.parse(other.orderDate) - Date.parse(one.orderDate) || other.id - one.id;
}
