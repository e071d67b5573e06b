import type { Order } from '#contract/orders.ts';

type Listed = Pick<Order, 'id' | 'orderDate' | 'status'>;

/**
 * The orders of a view, newest first, with those that were cancelled while somebody looked: in their place and struck
 * out, also where the view no longer lists them. A cook who has begun one has to see it.
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
